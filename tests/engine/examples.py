"""The examples in the documents: made by running them, and written anew where rules change.

`python -m tests.engine.examples` writes them; `tests/engine/test_examples.py` compares. A block
that begins with three backticks and `console` holds commands after `$ ` and what they print; one
marked `json NAME.jsonl` holds the log that `log_called` makes; one marked `toml PATH` or `python
PATH` holds a file of `examples`, or of a module what stands under the names that follow.
"""

import ast
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from engine.core.base.rng import Seeded
from engine.core.decks.deck import Deck
from engine.core.logs.play import Table, open_table, salts_from
from engine.core.rules.game import Game
from engine.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    ROOT / "docs" / name for name in ("command-line.md", "log-format.md", "adding-a-game.md")
]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SOURCE = re.compile(
    r"^```(toml|python) (examples/\S+)((?: \w+)*)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
LOG = re.compile(r"^```json (\w+)\.jsonl\n(.*?)^```$", re.MULTILINE | re.DOTALL)

GAME: Game = GAMES["tactics_anthem"]
SEED = bytes(range(32))


def rewritten(document: Path) -> str:
    """The text of a document as it must be today."""
    text = LOG.sub(lambda block: _log_block(block[1]), document.read_text())
    text = SOURCE.sub(lambda block: _source_block(block[1], block[2], block[3].split()), text)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "examples").symlink_to(ROOT / "examples")
        for name, log in logs_in(text).items():
            (Path(folder) / f"{name}.jsonl").write_bytes(log)
        return CONSOLE.sub(lambda block: _console_block(block[1], Path(folder)), text)


def logs_in(text: str) -> dict[str, bytes]:
    """The logs that a document shows, by name."""
    return {block[1]: block[2].encode() for block in LOG.finditer(text)}


def run(command: str, folder: Path) -> tuple[int, str]:
    """Exit status and output, errors included, of a shell command that calls `python`."""
    programs = folder / ".programs"
    if not programs.exists():
        programs.mkdir()
        (programs / "python").symlink_to(os.path.realpath(sys.executable))
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={"PATH": f"{programs}:/usr/bin:/bin", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode()


def _console_block(block: str, folder: Path) -> str:
    lines = ["```console"]
    for line in block.splitlines():
        if line.startswith("$ "):
            status, output = run(line[2:], folder)
            lines += [line, *output.splitlines()]
            if status:
                lines.append(f"(exit status {status})")
    return "\n".join([*lines, "```"])


def _source_block(language: str, path: str, names: list[str]) -> str:
    text = (ROOT / path).read_text()
    if names:
        text = "\n\n\n".join(_definition(text, name) for name in names) + "\n"
    return f"```{' '.join([language, path, *names])}\n{text}```"


def _definition(text: str, name: str) -> str:
    """What a module defines under a name, with its decorators."""
    for node in ast.parse(text).body:
        names: set[str] = set()
        first = node.lineno
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = {node.name}
            first = min([first, *(decorator.lineno for decorator in node.decorator_list)])
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {ast.unparse(target) for target in targets}
        if name in names:
            return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    raise KeyError(f"nothing is called {name}")


def _log_block(name: str) -> str:
    return f"```json {name}.jsonl\n{log_called(name).decode()}```"


def log_called(name: str) -> bytes:
    """One of the logs shown: four moves from a seed, or from a table's own shuffles."""
    table = _table(recorded=name == "recorded")
    for _ in range(3):
        choice = table.choice()
        assert choice is not None
        table.move(choice.seat, next(iter(choice)))
    table.move(1, ("concede",))
    return table.log().encode()


def _table(*, recorded: bool) -> Table:
    decks = [GAME.ready_decks["human-starter"], GAME.ready_decks["elven-starter"]]
    return open_table(
        GAME,
        format=GAME.formats["starter"],
        decks=decks,
        seed=SEED,
        match="summer-cup/3/1",
        players=["p-7f3a", "p-91c0"],
        salts=salts_from(SEED, 2),
        draws=_draws(decks) if recorded else None,
    )


def _draws(decks: list[Deck]) -> list[tuple[int, str, tuple[int, ...]]]:
    """What the players' own hands shuffled: each minion deck, then each tactics deck."""
    hands = Seeded(SEED)
    return [
        (0, stream, tuple(hands.shuffle(stream, range(sum(decks[seat].parts[part].values())))))
        for part in ("minions", "tactics")
        for seat in (0, 1)
        for stream in (f"shuffle/{part}/{seat}",)
    ]


def write() -> None:
    """Write the examples of all documents anew."""
    for document in DOCUMENTS:
        document.write_text(rewritten(document))


if __name__ == "__main__":
    write()
