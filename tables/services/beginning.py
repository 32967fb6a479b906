"""The beginning of every game: its opening and first position are written down, and it is asked."""

from collections.abc import Sequence
from datetime import datetime

import engine
from tables.models import Table, TableKind, TableSeat, TableState, packed
from tables.services.asking import ask_now


def begin(*, table: Table, seats: Sequence[TableSeat], played: engine.Table, now: datetime) -> None:
    """Let a game begin, and the clock of who decides first; the rows are for the caller to save."""
    films = engine.Live(played, audiences_of(table, seats)).films()
    kept = engine.keep(played)
    table.state = TableState.PLAYING
    table.opening, table.position = kept.opening, packed(kept.position)
    table.program, table.last_hash = engine.program(), kept.last_hash
    table.films = packed(films)
    table.moved_at = now
    for seat in seats:
        seat.left = None if table.bank is None else table.bank * 1000
    ask_now(table=table, seats=seats, played=played, now=now)


def audiences_of(table: Table, seats: Sequence[TableSeat]) -> list[int | None]:
    """For whom what happens is written down: the persons at the table, and the public of a game
    that others may watch."""
    persons: list[int | None] = [seat.number for seat in seats if seat.of_person]
    return persons if table.kind == TableKind.PRACTICE else [None, *persons]
