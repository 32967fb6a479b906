"""python -m tests.servers.keeper FOLDER SERVER...: runs servers until its standard input ends.

The servers belong to this process and not to the test run, because it notices in every case that
the run is over: the input ends when the run closes it, and also when the run is interrupted,
terminated or killed. Its answer is one line, "ready" and the versions, or the reason it is not.
"""

import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

from tests.servers.private import StartFailed, postgres, private_folder, redis
from tests.servers.programs import ServersMissing

SERVERS = {"postgres": postgres, "redis": redis}


def leave(number: int, frame: FrameType | None) -> None:
    """Leave through the context managers, which stop the servers."""
    raise SystemExit(128 + number)


def keep(folder: Path, names: list[str]) -> None:
    """Start the named servers below `folder`, say so, and hold them until the input ends."""
    with ExitStack() as stack:
        stack.enter_context(private_folder(folder))
        versions = [stack.enter_context(SERVERS[name](folder)) for name in names]
        print("ready:", ", ".join(versions), flush=True)
        sys.stdin.read()


def main(folder: str, *names: str) -> int:
    """The program; the exit status is 1 when a server could not be brought up."""
    signal.signal(signal.SIGTERM, leave)
    try:
        keep(Path(folder), list(names))
    except (ServersMissing, StartFailed, LookupError, OSError) as problem:
        print(f"{type(problem).__name__}: {problem}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
