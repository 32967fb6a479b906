"""Where a game under a changed rule first parts from the same game under the rules as they are."""

from collections.abc import Iterator
from typing import Any

from engine.core.formats import Format
from engine.core.game import Game
from engine.core.log import Log
from engine.core.verify import opening_state


def positions(game: Game[Any], log: Log, format: Format | None = None) -> Iterator[bytes | None]:
    """The positions of a log as its moves are played, from the opening on; None, and no more, where
    a move may not be made."""
    state = opening_state(game, log, format)
    yield state.encoding()
    for logged in log.moves:
        if game.refusal(state, logged.seat, logged.move) is not None:
            yield None
            return
        game.play(state, logged.seat, logged.move)
        yield state.encoding()


def first_difference(true: list[bytes | None], changed: Iterator[bytes | None]) -> int | None:
    """The first move whose position differs, or that only one of the two rules allows."""
    for number, (ours, theirs) in enumerate(zip(true, changed, strict=False)):
        if ours != theirs:
            return number
    return None
