"""python -m tests.servers.keeper FOLDER: keeps a test run's folder and servers, until it ends.

They belong to this process and not to the test run, because it notices in every case that the run
is over: its standard input ends when the run closes it, and also when the run is interrupted,
terminated or killed. Then the servers are stopped and the folder is removed.

A line with names on the input starts those servers below the folder. The answer is a line with
"ready" and their versions, or the reason why not.
"""

import shutil
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

from tests.servers.private import StartFailed, postgres, redis
from tests.servers.programs import ServersMissing

SERVERS = {"postgres": postgres, "redis": redis}


def leave(number: int, frame: FrameType | None) -> None:
    """Leave through the context managers, which stop the servers."""
    raise SystemExit(128 + number)


def keep(folder: Path) -> None:
    """Start the servers asked for below `folder`, say so, and hold all until the input ends."""
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        names = sys.stdin.readline().split()
        versions = [stack.enter_context(SERVERS[name](folder)) for name in names]
        print("ready:", ", ".join(versions), flush=True)
        sys.stdin.read()


def main(folder: str) -> int:
    """The program; the exit status is 1 when a server could not be brought up."""
    signal.signal(signal.SIGTERM, leave)
    try:
        keep(Path(folder))
    except BrokenPipeError:
        return 0  # the run ended while its servers were starting
    except (ServersMissing, StartFailed, LookupError, OSError) as problem:
        print(f"{type(problem).__name__}: {problem}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
