"""How often a race is run: a few times by `make test`, as often as RACES says by `make races`."""

import os


def times(usual: int) -> int:
    """As often as usual, unless the environment says how often."""
    return int(os.environ.get("RACES") or usual)
