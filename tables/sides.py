"""The sides of a game and the seats that each has at the table: one, or several in a team game.

A side is what its log, its slot and an event know as a seat: it has one deck, it wins or loses, and
its players speak for each other in what two sides agree on. Each moves for their own seat alone.
"""

from collections.abc import Sequence

import engine
from decks.models import DeckSnapshot
from tables.models import Table, TableSeat, TableState


def sides_of_table(seats: Sequence[TableSeat]) -> list[list[TableSeat]]:
    """The seats of each side, by side and in their order."""
    numbers = sorted({engine.side_of(seat.number) for seat in seats})
    return [[seat for seat in seats if engine.side_of(seat.number) == side] for side in numbers]


def deck_of_side(side: Sequence[TableSeat]) -> DeckSnapshot | None:
    """The deck of a side, at the seat of its bringer; None while nobody has brought one."""
    return next((seat.deck for seat in side if seat.deck is not None), None)


def partners_of(seats: Sequence[TableSeat], seat: TableSeat) -> list[TableSeat]:
    """The other seats of the same side."""
    side = engine.side_of(seat.number)
    return [each for each in seats if each is not seat and engine.side_of(each.number) == side]


def is_out(table: Table, seat: TableSeat) -> bool:
    """True if the player of a seat has conceded or run out of time while their partner plays on."""
    return seat.out and table.state == TableState.PLAYING
