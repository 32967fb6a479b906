"""The engine's command line as a real process, the way others call it."""

import atexit
import json
import os
import select
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
GAME = "tactics_anthem"
SIDES = ("Side 0", "Side 1")
"""What a command calls who wins, whoever sits there."""
ENVIRONMENT = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
PATIENCE = 120


class Done(NamedTuple):
    """How a process ended."""

    status: int
    out: str
    err: str


def engine(*arguments: object, stdin: bytes | str = b"") -> Done:
    """What `python -m engine` does, in a process that has read its cards before (`forks`)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "0").write_bytes(stdin.encode() if isinstance(stdin, str) else stdin)
        command = json.dumps([[*map(str, arguments)], name])
        status = int(_forks().answer(command))
        return Done(status, *[(folder / number).read_bytes().decode() for number in ("1", "2")])


def engine_afresh(
    *arguments: object, environment: Mapping[str, str] = MappingProxyType({})
) -> Done:
    """Run `python -m engine` from the start of Python to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT,
        env={**ENVIRONMENT, **environment},
        input=b"",
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


class Forks:
    """The process that carries out commands for this one, as long as this one lives."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.engine.commands.forks"],
            cwd=ROOT,
            env=ENVIRONMENT,
            start_new_session=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        atexit.register(self.process.communicate)

    def answer(self, command: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(command, file=self.process.stdin, flush=True)
        answered, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert answered, command
        return self.process.stdout.readline()


@cache
def _forks() -> Forks:
    return Forks()


def host(*arguments: object) -> "subprocess.Popen[str]":
    """Start `python -m engine session`, to talk to it line by line."""
    return subprocess.Popen(
        [sys.executable, "-m", "engine", "session", *map(str, arguments)],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def deck_of_67(folder: Path) -> Path:
    """A deck of L.E.T.A.L. whose heroes have more cards than they may begin with (LE-24)."""
    deck = engine("decks", "letal", "crown-guard").out
    parts = json.loads(deck)["parts"]
    assert sum(sum(cards.values()) for name, cards in parts.items() if name != "heroes") == 67
    path = folder / "crown-guard.json"
    path.write_text(deck)
    return path


def unusable(done: Done) -> str:
    """The one line with which a command said that it cannot use its input."""
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), done
    prefix = "python -m engine: "
    assert done.err.startswith(prefix)
    return done.err.removeprefix(prefix).rstrip("\n")


PROMPT = "Move (a number, or `help`): "
