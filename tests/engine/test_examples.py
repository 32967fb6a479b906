"""The examples in the documents are what the commands print and what the engine certifies."""

import re
from pathlib import Path

import pytest

from engine.core.base.canonical import DEEPEST
from engine.core.logs.log import LARGEST_LOG, LONGEST_HEAD, LONGEST_MOVE
from engine.core.position.agenda import FRAMES, STEPS_PER_MOVE
from tests.engine.examples import CONSOLE, DOCUMENTS, ROOT, logs_in, rewritten, run


def name(path: Path) -> str:
    """A document's path below the root."""
    return str(path.relative_to(ROOT))


@pytest.mark.proof(of="programs")
@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_the_examples_come_out_as_written(document: Path) -> None:
    assert document.read_text() == rewritten(document), "run `make golden`"


@pytest.mark.proof(of="programs")
def test_the_logs_in_the_document_of_the_format_are_certified(tmp_path: Path) -> None:
    logs = logs_in((ROOT / "docs/log-format.md").read_text())
    printed = {}
    for log, data in logs.items():
        (tmp_path / "log").write_bytes(data)
        printed[log] = run("python -m engine verify log", tmp_path)
    certified = "certified: Side 0 wins: Side 1 concedes. 4 moves, with hashes\n"
    assert printed == {"seeded": (0, certified), "recorded": (0, certified)}


def test_every_command_has_an_example() -> None:
    text = (ROOT / "docs/command-line.md").read_text()
    examples = "".join(block[1] for block in CONSOLE.finditer(text))
    commands = re.findall(r"^## ([a-z-]+)$", text, re.MULTILINE)
    assert commands[-1] == "bench", "measures differ from run to run"
    assert [
        command for command in commands[:-1] if f"python -m engine {command}" not in examples
    ] == []


def test_the_document_of_the_format_names_every_code_and_limit() -> None:
    text = (ROOT / "docs/log-format.md").read_text()
    refusals = text.partition("## Refusals\n")[2].partition("\n## ")[0]
    source = (ROOT / "engine/core/logs/verify.py").read_text() + (
        ROOT / "engine/core/rules/game.py"
    ).read_text()
    codes = set(re.findall(r'(?:Refused|Refusal)\(\s*"(\w+)"', source))
    assert set(re.findall(r"^\| `(\w+)` \|", refusals, re.MULTILINE)) == codes
    limits = {
        "log": f"{LARGEST_LOG:,} bytes",
        "head": f"{LONGEST_HEAD:,} bytes",
        "move line": f"{LONGEST_MOVE} bytes",
        "steps of rules set off by one move": f"{STEPS_PER_MOVE:,}",
        "rule texts waiting for each other": f"{FRAMES}",
    }
    assert (
        dict(re.findall(r"^\| ([^|`]+) \| ([\d,]+(?: bytes)?) \|$", text, re.MULTILINE)) == limits
    )
    assert f"no more than {DEEPEST} containers inside" in text
