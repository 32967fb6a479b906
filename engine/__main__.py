"""`python -m engine`: play, host, verify, show and compare games, and judge decks."""

import io
import os
import sys

from engine.commands.arguments import parse
from engine.commands.failure import Unusable
from engine.commands.files import have_games_of


def main(argv: list[str]) -> int:
    """Run one command. 0: done, certified, legal, equal; 1: refused, illegal; 2: unusable input."""
    _open_streams()
    try:
        options = parse(argv)
        if options.more_games is not None:
            have_games_of(options.more_games)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except Unusable as error:
        print(f"python -m engine: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of the output has left; bytes that are still buffered have nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except KeyboardInterrupt:
        return 130


def _open_streams() -> None:
    """UTF-8 in and out on every system, and streams even where the caller closed them."""
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    sys.stdout = sys.stdout or io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
