"""The games between people that wait for one of them."""

from dataclasses import dataclass
from enum import StrEnum

import engine
from accounts.models import User
from tables.holders import Holder
from tables.models import Table, TableKind, TableSeat, TableState, unpacked
from tables.selectors import games_of
from tables.sides import is_out


class Awaits(StrEnum):
    """The thing for which a game waits: that an invited player joins, that the last player is
    ready, or an answer to an offer, or a move."""

    JOIN = "join"
    READY = "ready"
    ANSWER = "answer"
    MOVE = "move"


@dataclass(frozen=True)
class GameAwaiting:
    """A game that waits for the user at `seat`. `match` is the match it belongs to, as its slot
    names it; empty for a casual game."""

    table: Table
    seat: TableSeat
    awaits: Awaits

    @property
    def match(self) -> str:
        table = self.table
        return table.slot.match if table.kind == TableKind.EVENT and table.slot else ""


def games_awaiting(*, user: User) -> list[GameAwaiting]:
    """The games that wait for a user, the last moved first."""
    waiting = []
    for table in games_of(user=user):
        # A seat that was given back since the table was read is nobody's.
        seat = Holder(user).seat_in(table.seats.all())
        awaits = None if seat is None else _awaits(table, seat)
        if seat is not None and awaits is not None:
            waiting.append(GameAwaiting(table, seat, awaits))
    return waiting


def _awaits(table: Table, seat: TableSeat) -> Awaits | None:
    """The thing that an unfinished game awaits at a seat; None where it waits for another."""
    if table.state == TableState.WAITING:
        if seat.joined_at is None:
            return Awaits.JOIN
        everybody = all(each.joined_at is not None for each in table.seats.all())
        return Awaits.READY if everybody and seat.ready_at is None else None
    if is_out(table, seat):
        return None
    offer = table.offer
    if offer is not None and engine.side_of(offer["seat"]) != engine.side_of(seat.number):
        return Awaits.ANSWER
    decides = unpacked(table.ask)["seat"] == seat.number
    return Awaits.MOVE if decides and table.paused_at is None else None
