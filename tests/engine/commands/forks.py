"""python -m tests.engine.commands.forks: carries out commands of the engine, each in a process.

Each is forked from this one, which has the cards and rules read already: to start Python and read
them takes most of the time of most commands. A line on the input is a command, as JSON: its
arguments, and a folder with its input in the file `0`. Its output and errors go to `1` and `2`
there, and its exit status is the line that answers.
"""

import io
import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

from engine.__main__ import main


def carry_out(arguments: list[str], folder: Path) -> NoReturn:
    """What `python -m engine` does from its first line to the end of the process."""
    for number, flags in enumerate((os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2)):
        os.dup2(os.open(folder / str(number), flags, 0o600), number)
    sys.stdin, sys.stdout = text(0, "r"), text(1, "w")
    sys.stderr = text(2, "w", errors="backslashreplace", line_buffering=True)
    status = 1
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def text(number: int, mode: str, **how: Any) -> io.TextIOWrapper:
    return io.TextIOWrapper(open(number, f"{mode}b", closefd=False), encoding="utf-8", **how)


def serve() -> None:
    """Carry out one command after the other until the input ends."""
    with os.fdopen(os.dup(0)) as commands, os.fdopen(os.dup(1), "w") as answers:
        while line := commands.readline():
            arguments, folder = json.loads(line)
            child = os.fork()
            if not child:
                carry_out(arguments, Path(folder))
            _, ended = os.waitpid(child, 0)
            print(os.waitstatus_to_exitcode(ended), file=answers, flush=True)


if __name__ == "__main__":
    serve()
