"""What the documents say exists: links, make targets, libraries; and how all texts speak."""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath

import pytest

from tests.support.project_texts import texts

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PACKAGES = {
    *("accounts", "config", "contract", "decks", "demo", "deploy", "docs", "engine", "examples"),
    *("front", "ground", "ledger", "live", "monitoring", "replays", "tables", "tests"),
    *("tournaments", "web"),
}
PLACE = re.compile(rf"(?<![\w./:-])((?:{'|'.join(sorted(PACKAGES))})/[\w./*-]*[\w*])")
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)
# A player or a person is "they". Written so that this module is no breach of its own rule; the last
# letters keep one that goes on with an accent from being taken for such a word.
PRONOUN = re.compile(
    r"(?<![^\W_])(?:h[e]|h[i]m|h[i]s|h[i]mself|s[h]e|h[e]r|h[e]rs|h[e]rself)(?![^\W_]|\\)",
    re.IGNORECASE,
)
EMAIL = re.compile(r"\be[-]mail", re.IGNORECASE)
# Migrations and the words on cards, whose digests name the rules, stay as they were; the rest is of
# others, or generated from names.
AS_THEY_WERE = re.compile(
    r"/migrations/|/cards/|\.lock$|^LICENSE$|^tests/data/|^tests/deploy/schema/|/confusables"
)


def name(path: Path) -> str:
    """A document's path below the root."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text())

    assert [link for link in links if not (document.parent / link).exists()] == []


def missing_paths(document: Path, text: str) -> list[str]:
    """The paths in a document that begin with a package and lead nowhere from the root or from the
    document; words in capitals stand for any name."""
    return [
        path
        for path in PLACE.findall(text)
        if not re.search(r"\b[A-Z]{2,}\b", path)
        and not any(any(at.glob(path)) for at in (ROOT, document.parent))
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_the_paths_that_documents_name_exist(document: Path) -> None:
    assert missing_paths(document, document.read_text()) == []


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("`config/urls.py`, docs/rules and (examples/bot.py).", []),
        ("`config/folder_broker.py`, live/none.py.", ["config/folder_broker.py", "live/none.py"]),
        ("`deploy/*.conf` and `deploy/*.ini`", ["deploy/*.ini"]),
        ("tests/engine/games/NAME, https://tests/none and /docs/none", []),
    ],
)
def test_a_missing_path_is_found(text: str, missing: list[str]) -> None:
    assert missing_paths(ROOT / "docs/api.md", text) == missing


def test_the_modules_that_docstrings_of_packages_name_exist() -> None:
    packages = [
        (ROOT / path).parent
        for path, _ in texts()
        if path.name == "__init__.py" and path.parts[0] in PACKAGES - {"tests"}
    ]
    named = [
        (package, module)
        for package in packages
        for module in re.findall(
            r"`([\w/]+\.py)`",
            ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or "",
        )
    ]

    assert len(named) > 50
    assert [
        f"{package.relative_to(ROOT)}: {module}"
        for package, module in named
        if not any((at / module).is_file() for at in (package, ROOT))
    ] == []


def test_the_make_targets_that_are_named_exist() -> None:
    targets = set(TARGET.findall((ROOT / "Makefile").read_text()))
    named = {
        word
        for document in DOCUMENTS
        for word in re.findall(r"`make ([a-z-]+)", document.read_text())
    }

    assert named - targets == set()
    assert {"install", "test", "check", "fix", "bench", "golden", "run", "help"} - targets == set()


def test_every_target_is_explained_by_make_help() -> None:
    text = (ROOT / "Makefile").read_text()

    assert re.findall(r"^([a-z-]+):(?!.* ## )(?!=)", text, re.MULTILINE) == []


def test_every_library_has_its_reason() -> None:
    reasons = (ROOT / "docs/decisions/libraries.md").read_text()
    required = {
        word
        for source in ("requirements.in", "requirements-dev.in")
        for word in re.findall(r"^([a-z][a-z-]*)", (ROOT / source).read_text(), re.MULTILINE)
    }
    given = "\n".join(
        line.split("|")[1].lower() for line in reasons.splitlines() if line.startswith("|")
    )

    assert {word for word in required if word not in given} == set()


def test_every_wheel_that_is_not_pure_python_is_named_with_where_it_is_missing() -> None:
    text = (ROOT / "docs/decisions/libraries.md").read_text()
    table = text.partition("## Wheels that are not pure Python")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")][2:]
    named = {name.strip() for row in rows for name in row.split(",")}
    locked = {
        name
        for lock in ("requirements.lock", "requirements-dev.lock")
        for name in re.findall(r"^([a-z][a-z0-9-]*)==", (ROOT / lock).read_text(), re.MULTILINE)
    }
    installed = {
        distribution.name.lower().replace("_", "-"): distribution.read_text("WHEEL") or ""
        for distribution in distributions()
    }
    bound = {
        name
        for name, wheel in installed.items()
        if name in locked and not re.search(r"^Tag: .*-any$", wheel, re.MULTILINE)
    }

    assert named - locked == set()
    assert bound - named == set()
    assert "cryptography" in bound


def test_the_readmes_engine_commands_work_without_installation(tmp_path: Path) -> None:
    lines = re.findall(r"^python (-m engine .*)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    bare = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}

    assert [shlex.split(line)[2] for line in lines] == ["games", "play", "verify", "show"]
    for line in lines:
        # -S leaves out the installed packages.
        command = [sys.executable, "-S", *shlex.split(line, comments=True)]
        done = subprocess.run(command, cwd=tmp_path, env=bare, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_continuous_integration_runs_the_tests() -> None:
    script = ROOT / ".ci/run"

    assert os.access(script, os.X_OK)
    lines = script.read_text().splitlines()
    assert lines[-3:] == ["make test", "make test-sqlite", "exec make test-browser"]


def pronouns(path: PurePosixPath, text: str) -> Iterator[str]:
    """Where somebody is taken for a man or a woman."""
    if AS_THEY_WERE.search(str(path)):
        return
    for match in PRONOUN.finditer(text):
        yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"


def test_everybody_is_spoken_of_as_they() -> None:
    assert [line for path, text in texts() for line in pronouns(path, text)] == []


def test_email_is_one_word() -> None:
    assert [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}"
        for path, text in texts()
        for match in EMAIL.finditer(text)
        if not AS_THEY_WERE.search(str(path))
    ] == []


@pytest.mark.parametrize(
    ("path", "line", "expected"),
    [
        ("docs/a.md", "Who drops keeps h" + "is results.", ["docs/a.md:1: h" + "is"]),
        ("web/a.html", "a\nH" + "e plays", ["web/a.html:2: H" + "e"]),
        ("a.py", "def test_a_player_has_h" + "is_code", ["a.py:1: h" + "is"]),
        ("a.py", "this, the history of others, and themselves", []),
        ("a.py", "H" + "e\\u0301rald", []),
        ("tournaments/migrations/0001_initial.py", "h" + "is", []),
    ],
)
def test_a_pronoun_is_found(path: str, line: str, expected: list[str]) -> None:
    assert list(pronouns(PurePosixPath(path), line)) == expected
