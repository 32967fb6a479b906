"""`python -m engine`: play, host, verify, show and compare games, and judge decks."""

import sys

from engine.commands.arguments import parse
from engine.commands.failure import Unusable


def main(argv: list[str]) -> int:
    """Run one command. 0: done, certified, legal, equal; 1: refused, illegal; 2: unusable input."""
    try:
        options = parse(argv)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except Unusable as error:
        print(f"python -m engine: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
