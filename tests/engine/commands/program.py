"""The engine's command line as a real process, the way others call it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
GAME = "tactics_anthem"
ENVIRONMENT = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}


class Done(NamedTuple):
    """How a process ended."""

    status: int
    out: str
    err: str


def engine(
    *arguments: object, stdin: bytes | str = b"", environment: dict[str, str] | None = None
) -> Done:
    """Run `python -m engine` to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT,
        env={**ENVIRONMENT, **(environment or {})},
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        check=False,
        timeout=120,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


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


def unusable(done: Done) -> str:
    """The one line with which a command said that it cannot use its input."""
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), done
    prefix = "python -m engine: "
    assert done.err.startswith(prefix)
    return done.err.removeprefix(prefix).rstrip("\n")
