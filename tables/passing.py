"""Passing in a window by what a player has set: from what everybody sees alone."""

import engine
from tables.models import TableSeat


def wants_to_pass(game: engine.Game, window: engine.Window, seat: TableSeat) -> bool:
    """True if a window passes by itself for a seat. Bots decide for themselves."""
    if not seat.of_person:
        return False
    yields = seat.yields
    if yields is not None:
        if engine.yields_on(window, yields["until"], yields["turn"]):
            return True
        seat.yields = None
    return engine.passes(game, window, seat.stops)


def turn_of(played: engine.Table) -> int:
    """The number of the turn, 0 before the first."""
    turn = played.game.view(played.state, None).get("turn")
    return turn if isinstance(turn, int) else 0
