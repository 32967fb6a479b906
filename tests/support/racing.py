"""How often a race is run: a few times by `make test`, as often as RACES says by `make races`."""

import os

# Seconds that one racer waits for another at most. None does unless the race is broken, so it is
# long enough for a machine that has much else to do.
PATIENCE = 120.0


def times(usual: int) -> int:
    """As often as usual, unless the environment says how often."""
    return int(os.environ.get("RACES") or usual)
