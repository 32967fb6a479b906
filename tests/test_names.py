"""Names say what they hold: none is a word that could name anything."""

import ast
import re
from collections.abc import Iterator, Set
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VAGUE = {
    *("asked", "found", "here", "one", "rest", "said"),
    *("shown", "there", "told", "wanted", "who"),
}
# All code.
SOURCE = (
    *("accounts", "config", "contract", "decks", "demo", "docs", "engine", "examples", "front"),
    *("ground", "ledger", "live", "manage.py", "monitoring", "replays", "tables", "tests"),
    *("tournaments", "web"),
)

# Fields of documents that programs read, of positions that are hashed (docs/positions.md), and of
# files that people write.
PUBLISHED = {
    "front/openapi/refusals.py": {"found"},
    "decks/api/representations.py": {"found"},
    "engine/core/decks/deck_rules.py": {"found"},  # of a problem, docs/deck-format.md
    "engine/core/rules/words.py": {"told"},  # of a verb in a file of words, docs/adding-a-game.md
    "engine/games/letal/opening.py": {"shown"},  # of a position, docs/positions.md
    "engine/games/letal/state.py": {"shown"},  # of a position, docs/positions.md
    "engine/games/tactics_anthem/flow.py": {"shown"},  # of a position, docs/positions.md
    "engine/games/tactics_anthem/state.py": {"shown"},  # of a position, docs/positions.md
    "tournaments/judging/api/penalties.py": {"here"},
    "tournaments/series/services/series_standings.py": {"shown"},
}


def bound_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that the code gives to something, with its line: variables, parameters, fields,
    functions, classes, and what is imported under another name."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name
            case ast.ClassDef(name=name) | ast.arg(arg=name) | ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield node.lineno, name
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield node.lineno, name


def vague_names(source: str, published: Set[str] = frozenset()) -> list[str]:
    """The names of a module that say nothing, but for those that are published, as "line: name" in
    the order of the lines."""
    names = sorted(set(bound_names(ast.parse(source))))
    vague = VAGUE - published
    return [f"{line}: {name}" for line, name in names if name.strip("_").lower() in vague]


@pytest.mark.parametrize("place", SOURCE)
def test_every_name_says_what_it_holds(place: str) -> None:
    path = ROOT / place
    modules = sorted(path.rglob("*.py")) if path.is_dir() else [path]

    assert {
        name: names
        for module in modules
        for name in [str(module.relative_to(ROOT))]
        if (names := vague_names(module.read_text(), PUBLISHED.get(name, set())))
    } == {}


def vague_template_names(source: str) -> list[str]:
    """The names that say nothing of what a template binds: of loops, and by `with` and `as`."""
    names: list[str] = []
    for tag in re.findall(r"{%(.*?)%}", source):
        match tag.replace(",", " ").split():
            case ["for", *words]:
                names += words[: words.index("in")]
            case ["with" | "include", *words]:
                names += [word.partition("=")[0] for word in words if "=" in word]
            case [*_, "as", name]:
                names.append(name)
    return [name for name in names if name in VAGUE]


def test_every_name_of_a_template_says_what_it_holds() -> None:
    assert {
        str(template.relative_to(ROOT)): names
        for folder in ("accounts", "web")
        for template in sorted((ROOT / folder / "templates").rglob("*.*"))
        if (names := vague_template_names(template.read_text()))
    } == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("{% for one in rows %}{{ one }}", ["one"]),
        ("{% for name, found in rows reversed %}", ["found"]),
        ("{% with told=row.told %}{% with a=1 said=2 %}", ["told", "said"]),
        ('{% include "one.html" with form=form here=True %}', ["here"]),
        ("{% url 'web:who' as who %}", ["who"]),
        ("{% for row in found %}{% if shown %}{% with late=one|note %}", []),
    ],
)
def test_a_vague_name_of_a_template_is_found(source: str, names: list[str]) -> None:
    assert vague_template_names(source) == names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("found = 1", ["1: found"]),
        ("self.one, (there, *rest) = 1", ["1: one", "1: rest", "1: there"]),
        ("[one for one in two]", ["1: one"]),
        ("def _told(said, *, wanted=1): ...", ["1: _told", "1: said", "1: wanted"]),
        ("lambda here: 1", ["1: here"]),
        ("class Told:\n    shown: int = 1", ["1: Told", "2: shown"]),
        ("from a import b as asked", ["1: asked"]),
        ("try: ...\nexcept ValueError as found: ...", ["2: found"]),
        ("match x:\n    case {'a': one, **rest}: ...", ["2: one", "2: rest"]),
        ("match x:\n    case [*rest]: ...", ["2: rest"]),
        ("if (found := x) and not one: ...", ["1: found"]),
        ("finding = one.found\nf(found=told)", []),
        ("from a import found", []),
    ],
)
def test_a_vague_name_is_found(source: str, names: list[str]) -> None:
    assert vague_names(source) == names
