"""The examples in the documents are what the commands print and what the engine certifies."""

import re
from pathlib import Path

import pytest

from tests.engine.examples import CONSOLE, DOCUMENTS, ROOT, logs_in, rewritten, run


def name(path: Path) -> str:
    """A document's path below the root."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_the_examples_come_out_as_written(document: Path) -> None:
    assert document.read_text() == rewritten(document), "run `make golden`"


def test_the_logs_in_the_document_of_the_format_are_certified(tmp_path: Path) -> None:
    logs = logs_in((ROOT / "docs/log-format.md").read_text())
    printed = {}
    for log, data in logs.items():
        (tmp_path / "log").write_bytes(data)
        printed[log] = run("python -m engine verify log", tmp_path)
    certified = "certified: seat 0 wins by surrender after 4 moves, with hashes\n"
    assert printed == {"seeded": (0, certified), "recorded": (0, certified)}


def test_every_command_has_an_example() -> None:
    text = (ROOT / "docs/command-line.md").read_text()
    shown = "".join(found[1] for found in CONSOLE.finditer(text))
    commands = re.findall(r"^## ([a-z-]+)$", text, re.MULTILINE)
    assert commands[-1] == "bench", "measures differ from run to run"
    assert [one for one in commands[:-1] if f"python -m engine {one}" not in shown] == []
