"""Playing the game of a hosted match with bots, from what the API gives its host."""

from collections.abc import Mapping
from typing import Any

import engine


def play(hosted: Mapping[str, Any], *, bots: str) -> bytes:
    """The sealed log of the game at `matches/{id}/games/{n}/seed`, every seat played by `bots`.

    Raises engine.HostedUnusable.
    """
    table = engine.open_hosted(hosted)
    return engine.play_out(table, [bots], table.opening.secret).encode()
