"""The house rules that a program can hold, each with a trial that it finds a breach."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath

import pytest

from tests.support.project_texts import texts

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    "accounts", "config", "contract", "decks", "demo", "docs", "engine", "examples", "front",
    "ground", "ledger", "live", "monitoring", "replays", "tables", "tests", "tournaments", "web",
)  # fmt: skip
MODULE_LINES = 400
VAGUE_NAMES = {"common", "helper", "helpers", "misc", "util", "utils"}
# What would make the engine depend on more than its input.
AMBIENT = {"datetime", "os", "random", "secrets", "threading", "time", "uuid"}
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(?:home|root|Users|work|workspace|opt|srv|mnt)/\w")
# Written in two parts, so that this module is no breach of its own rule.
REGISTRY = re.compile(
    "|".join(
        ("py" + r"pi\b", "python" + "hosted", "npm" + "js", "debian" + r"\.org", "conda" + "-forge")
    ),
    re.IGNORECASE,
)

TYPED_NAME = re.compile(
    r"\b(?:\w+__)?(?:email|username)['\"]?"
    "__i(?:contains|endswith|exact|regex|startswith)"
)
CAPITALS = {"Lower", "Upper"}
# What replays or plays a whole game, and the modules outside of the engine that may.
REPLAYS = {
    *("engine.open_hosted", "engine.open_table"),
    *("engine.make_films", "engine.play_log", "engine.play_out", "engine.verify"),
}
REPLAYING = {
    "demo/hosting.py",
    "replays/filming.py",
    "replays/verifier.py",
    "tables/services/beginning.py",
}

Rule = Callable[[PurePosixPath, ast.Module], Iterator[str]]


@lru_cache(1)
def imported(tree: ast.AST) -> tuple[tuple[int, str], ...]:
    """Every module that the code names in an import, with the line; the names taken from it too."""
    names: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            names += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
    return tuple(names)


def docstring_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """A module says in a sentence what it is for; an empty one has nothing to say."""
    if tree.body and "migrations" not in path.parts:
        first, _, _ = (ast.get_docstring(tree) or "").partition("\n\n")
        if not first.rstrip().endswith((".", "!", "?", ":")):
            yield f"{path}: starts with no sentence that says what it is for"


def vague_name_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """A module is named for what it does."""
    for part in (*path.parent.parts, path.stem):
        if part in VAGUE_NAMES:
            yield f"{path}: the name {part} says nothing"


def shared_test_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """What tests share stands in a module that holds no test."""
    for line, name in imported(tree):
        parts = name.split(".")
        if parts[0] == "tests" and any(part.startswith("test_") for part in parts):
            yield f"{path}:{line}: imports {name}"


def signal_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """What follows from a change is listed in one table, not wired by signals; tests may listen.
    Whoever hands requests to Django owes it the signal that one begins, and may send that alone."""
    if path.parts[0] == "tests":
        return
    owed = "front/views_at_work.py", "django.core.signals.request_started"
    for line, name in imported(tree):
        if "signals" in name.split(".") or name.startswith("django.dispatch"):
            if (str(path), name) == owed:
                continue
            yield f"{path}:{line}: imports {name}"


def save_override_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """Writing is the services' work; a row does nothing more when it is saved or deleted."""
    if "models" in (path.stem, *path.parts):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in {"save", "delete"}:
                yield f"{path}:{node.lineno}: overrides {node.name}()"


def engine_import_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """The engine needs nothing but Python."""
    if path.parts[0] == "engine":
        for line, name in imported(tree):
            top = name.split(".")[0]
            if top and top != "engine" and top not in sys.stdlib_module_names:
                yield f"{path}:{line}: imports {name}, which is not in the standard library"


def ambient_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """The rules read no clock, no system and no chance but their own streams."""
    if path.parts[:2] in {("engine", "core"), ("engine", "games")}:
        for line, name in imported(tree):
            if name.split(".")[0] in AMBIENT:
                yield f"{path}:{line}: imports {name}"


def commit_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """What follows a commit can fail no answer: all of it goes through the one place that sees to
    that."""
    if path.parts[0] != "tests" and path != PurePosixPath("ledger/services/wakeups.py"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute | ast.Name | ast.alias):
                name = ast.unparse(node).rpartition(".")[2]
                if name == "on_commit":
                    yield f"{path}:{node.lineno}: waits for the commit by itself"


def replaying_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """A game is replayed where logs are verified, in a confined process, and nowhere in a request;
    a host plays games by a command of its own."""
    if {"engine", "migrations", "tests"} & {*path.parts} or str(path) in REPLAYING:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in REPLAYS:
            yield f"{path}:{node.lineno}: replays a game by {ast.unparse(node)}"


def validated_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """`contract/bodies.py` alone reads validated data, and makes a typed value of it."""
    if str(path) != "contract/bodies.py":
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == "validated_data":
                yield f"{path}:{node.lineno}: reads validated data, as contract/bodies.py alone may"


def spelling_rule(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """Whose name or address was typed is found by ground/spelling.py and addresses.py: to some
    databases ı and ſ are an i and an s. Migrations are as they were; tests may show it."""
    if {"migrations", "tests"} & {*path.parts}:
        return
    for node in ast.walk(tree):
        words: list[object] = []
        if isinstance(node, ast.Call):
            words = [keyword.arg for keyword in node.keywords]
            if ast.unparse(node.func).split(".")[-1] in CAPITALS:
                words += [f"{ast.unparse(field)}__iexact" for field in node.args]
        elif isinstance(node, ast.Constant):
            words = [node.value]
        else:
            continue
        for word in words:
            if isinstance(word, str) and TYPED_NAME.search(word):
                yield f"{path}:{node.lineno}: compares names as the database does"


RULES: tuple[Rule, ...] = (
    commit_rule,
    docstring_rule,
    vague_name_rule,
    shared_test_rule,
    signal_rule,
    replaying_rule,
    save_override_rule,
    spelling_rule,
    validated_rule,
    engine_import_rule,
    ambient_rule,
)


def modules() -> list[PurePosixPath]:
    """Every module of the project by its path below the root."""
    files = [*ROOT.glob("*.py")]
    for package in PACKAGES:
        files += (ROOT / package).rglob("*.py")
    return [PurePosixPath(file.relative_to(ROOT)) for file in sorted(files)]


def leaks(path: PurePosixPath, text: str) -> Iterator[str]:
    """Lines that name a folder of somebody's machine or a package registry."""
    for number, line in enumerate(text.splitlines(), start=1):
        for pattern in (MACHINE_PATH, REGISTRY):
            if match := pattern.search(line):
                yield f"{path}:{number}: {match[0]}"


def breaches(path: PurePosixPath) -> Iterator[str]:
    tree = ast.parse((ROOT / path).read_text(), str(path))
    for rule in RULES:
        yield from (f"{rule.__name__}: {breach}" for breach in rule(path, tree))


def test_the_code_keeps_the_rules() -> None:
    assert [breach for path in modules() for breach in breaches(path)] == []


@pytest.mark.parametrize(
    ("rule", "path", "source", "breach"),
    [
        (docstring_rule, "decks/models.py", "x = 1", "decks/models.py: starts with no sentence"),
        (docstring_rule, "decks/models.py", '"""Decks"""', "decks/models.py: starts with no"),
        (vague_name_rule, "decks/utils.py", "", "decks/utils.py: the name utils says nothing"),
        (vague_name_rule, "common/a.py", "", "common/a.py: the name common says nothing"),
        (
            shared_test_rule,
            "tests/decks/test_ban_lists.py",
            "from tests.decks.test_decks import a_deck",
            "tests/decks/test_ban_lists.py:1: imports tests.decks.test_decks.a_deck",
        ),
        (
            signal_rule,
            "decks/apps.py",
            "from django.db.models.signals import post_save",
            "decks/apps.py:1: imports django.db.models.signals.post_save",
        ),
        (
            signal_rule,
            "decks/apps.py",
            "from django.db.models import signals",
            "decks/apps.py:1: imports django.db.models.signals",
        ),
        (
            signal_rule,
            "front/door.py",
            "from django.core.signals import request_started",
            "front/door.py:1: imports django.core.signals.request_started",
        ),
        (
            signal_rule,
            "front/views_at_work.py",
            "from django.core.signals import request_finished, request_started",
            "front/views_at_work.py:1: imports django.core.signals.request_finished",
        ),
        (
            save_override_rule,
            "decks/models.py",
            "class Deck:\n    def save(self): ...",
            "decks/models.py:2: overrides save()",
        ),
        (
            commit_rule,
            "decks/services/saving.py",
            "transaction.on_commit(f, robust=True)",
            "decks/services/saving.py:1: waits for the commit by itself",
        ),
        (
            commit_rule,
            "decks/services/saving.py",
            "from django.db.transaction import on_commit",
            "decks/services/saving.py:1: waits for the commit by itself",
        ),
        (
            replaying_rule,
            "web/matches/views.py",
            "import engine\nengine.verify(b'')",
            "web/matches/views.py:2: replays a game by engine.verify",
        ),
        (
            validated_rule,
            "decks/api/views.py",
            "name = sent.validated_data['name']",
            "decks/api/views.py:1: reads validated data, as contract/bodies.py alone may",
        ),
        *(
            (spelling_rule, "decks/selectors.py", source, "decks/selectors.py:1: compares names")
            for source in (
                "User.objects.filter(user__username__iexact=name)",
                "Q(email__iexact=name)",
                "User.objects.filter(**{'email__istartswith': name})",
                "User.objects.filter(x=Lower('username'))",
                "functions.Upper('user__email')",
            )
        ),
        (
            engine_import_rule,
            "engine/core/position/cards.py",
            "import yaml",
            "engine/core/position/cards.py:1: imports yaml, which is not",
        ),
        (
            ambient_rule,
            "engine/games/chess/rules.py",
            "import json\nfrom time import time",
            "engine/games/chess/rules.py:2: imports time.time",
        ),
    ],
)
def test_the_rule_finds_a_breach(rule: Rule, path: str, source: str, breach: str) -> None:
    lines = list(rule(PurePosixPath(path), ast.parse(source)))

    assert [line[: len(breach)] for line in lines] == [breach]


@pytest.mark.parametrize(
    ("rule", "path", "source"),
    [
        (docstring_rule, "decks/__init__.py", ""),
        (docstring_rule, "decks/migrations/0001_initial.py", "x = 1"),
        (docstring_rule, "decks/models.py", '"""Decks and what\nis said of them."""'),
        (signal_rule, "a.py", "import signal"),
        (signal_rule, "tests/a.py", "from celery.signals import before_task_publish"),
        (commit_rule, "ledger/services/wakeups.py", "transaction.on_commit(f, robust=True)"),
        (commit_rule, "tests/a.py", "transaction.on_commit(f)"),
        (replaying_rule, "replays/verifier.py", "engine.verify(b'')"),
        (replaying_rule, "web/matches/views.py", "engine.read_log(b'')"),
        (
            spelling_rule,
            "decks/selectors.py",
            "x.filter(name__icontains=name, email__in=[Lower('a')])",
        ),
        (spelling_rule, "tests/a.py", "x.filter(email__iexact=name)"),
        (validated_rule, "contract/bodies.py", "value = serializer.validated_data"),
        (engine_import_rule, "engine/core/logs/log.py", "import json\nfrom engine.core import rng"),
        (
            engine_import_rule,
            "engine/core/logs/log.py",
            "from . import rng\nfrom .rng import Stream",
        ),
        (engine_import_rule, "decks/models.py", "import django"),
        (ambient_rule, "engine/commands/play.py", "import secrets"),
    ],
)
def test_the_rule_leaves_good_code_alone(rule: Rule, path: str, source: str) -> None:
    assert list(rule(PurePosixPath(path), ast.parse(source))) == []


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    lengths = {
        str(path): len((ROOT / path).read_text().splitlines())
        for path in modules()
        if "migrations" not in path.parts
    }

    assert {path: length for path, length in lengths.items() if length > MODULE_LINES} == {}


def test_the_rules_see_the_whole_house() -> None:
    seen = {path.parts[0] for path in modules() if len(path.parts) > 1}
    folders = {
        folder.name
        for folder in ROOT.iterdir()
        if folder.name[0] != "." and folder.name != "var" and any(folder.glob("**/*.py"))
    }

    assert seen == folders


def test_no_file_names_a_machine_or_a_package_registry() -> None:
    assert [leak for path, text in texts() for leak in leaks(path, text)] == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("see /ho" + "me/somebody/muster", ["a:1: /ho" + "me/s"]),
        ("--index https://py" + "pi.org/simple", ["a:1: py" + "pi"]),
        ("GET /api/v1/work/1", []),
        ("/usr/lib/postgresql", []),
        ("copying", []),
    ],
)
def test_a_leak_is_found(line: str, expected: list[str]) -> None:
    assert list(leaks(PurePosixPath("a"), line)) == expected
