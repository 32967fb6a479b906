"""Taking back the last own move, as if it had not been made."""

from collections.abc import Sequence
from datetime import datetime

import engine
from tables.models import MoveTakenBack, Table, TableKind, TableMove, TableSeat, packed
from tables.selectors import format_of, kept_moves
from tables.services.asking import ask_now
from tables.services.journalling import enter
from tables.services.locking import save_table


def taken_back_by(table: Table, seat: TableSeat) -> TableMove | None:
    """The move of a seat that can be taken back: the last of the game, and in an event only one
    that drew nothing and showed nothing new, since draws would come again."""
    last = table.moves.order_by("-ply").defer("frames").first()
    if last is None or last.seat != seat.number:
        return None
    return last if last.quiet or table.kind == TableKind.CASUAL else None


def needs_no_word(table: Table, seat: TableSeat) -> bool:
    """Whether the last move of a seat is taken back without asking the other side."""
    last = taken_back_by(table, seat)
    return last is not None and last.quiet and table.kind == TableKind.CASUAL


def take_back(*, table: Table, seats: Sequence[TableSeat], seat: TableSeat, now: datetime) -> None:
    """Take back the last move of a table that the caller has locked, if it is still of this seat;
    the clock goes on from what is left."""
    last = taken_back_by(table, seat)
    if last is None:
        return
    game = engine.game(table.game)
    moves = kept_moves(table)[:-1]
    played = engine.rebuild(game, bytes(table.opening), moves, format_of(table))
    MoveTakenBack.objects.create(
        table=table,
        ply=last.ply,
        seat=last.seat,
        move=last.move,
        frames=last.frames,
        left=last.left,
        made_at=last.made_at,
        taken_back_at=now,
    )
    last.delete()
    kept = engine.keep(played)
    table.ply -= 1
    table.back += 1
    table.position, table.program = packed(kept.position), engine.program()
    table.last_hash, table.moved_at, table.offer = kept.last_hash, now, None
    ask_now(table=table, seats=seats, played=played, now=now)
    enter(table=table, kind="table.taken_back", now=now, ply=last.ply, seat=last.seat)
    save_table(table, seats)
