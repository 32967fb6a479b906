"""Taking back the last own move, as if it had not been made."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet, Subquery

import engine
from ground.statements.reads import PreparedRead
from tables.models import MoveTakenBack, Table, TableKind, TableMove, TableSeat, packed, unpacked
from tables.selectors import format_of, kept_moves
from tables.services.asking import ask_now, spend_delay
from tables.services.journalling import enter
from tables.services.locking import save_table
from tables.services.playing import CONCEDE, FLAG, charge, going_on

# Of a player at a table without asking: each is kept, for those who watch.
MOST_ALONE = 50


def _since_last_by_hand(table_id: UUID) -> QuerySet[TableMove]:
    """The last move of a table that somebody made by hand, and all that passed since, in order."""
    moves = TableMove.objects.filter(table=table_id)
    last = moves.filter(by_rule=False).order_by("-ply").values("ply")[:1]
    return moves.filter(ply__gte=Subquery(last)).order_by("ply")


_SINCE_BY_HAND: PreparedRead[TableMove] = PreparedRead(_since_last_by_hand, UUID)


def taken_back_by(table: Table, seat: TableSeat) -> list[TableMove]:
    """The rows that go if a seat takes back its last move, that move first: it and all that passed
    by itself since. Empty where somebody else has moved by hand, and in an event where something
    was drawn or shown, since draws would come again; and where the player has conceded or lost by
    time, which stands though their partner plays on."""
    rows = _SINCE_BY_HAND.all(table.pk)
    if not rows or rows[0].seat != seat.number or tuple(rows[0].move) in (CONCEDE, FLAG):
        return []
    return rows if table.kind == TableKind.CASUAL or all(row.quiet for row in rows) else []


def needs_no_word(table: Table, seat: TableSeat) -> bool:
    """True if the last move of a seat is taken back without asking the other side: in a casual
    game, where nothing was drawn or shown, and the other side has not passed since, which would
    tell what they let happen; MOST_ALONE times, which are counted for each player."""
    rows = taken_back_by(table, seat)
    alone = all(row.quiet and row.seat == seat.number for row in rows)
    if not rows or not alone or table.kind != TableKind.CASUAL:
        return False
    if table.taken_back.filter(seat=seat.number).count() >= MOST_ALONE:
        return False
    moves = [tuple(row.move) for row in rows]
    try:
        return engine.tells_nothing_hidden(_before(table, rows), seat.number, moves)
    except engine.CannotResume:
        return False


def _before(table: Table, rows: Sequence[TableMove]) -> engine.Table:
    """The game as it stood before the last rows."""
    moves = kept_moves(table)[: -len(rows)]
    return engine.rebuild(engine.game(table.game), bytes(table.opening), moves, format_of(table))


def take_back(*, table: Table, seats: Sequence[TableSeat], seat: TableSeat, now: datetime) -> None:
    """Take back the last move of a table that the caller has locked, if it is still of this seat
    and the rules have not changed since; the clock goes on from what is left, the time thought
    since then included, and the free seconds of the decision are not given again."""
    rows = taken_back_by(table, seat)
    if not rows or going_on(table) is None:
        return
    decides = unpacked(table.ask)["seat"]
    if decides is not None and engine.side_of(decides) == engine.side_of(seat.number):
        charge(table, seats[decides], now)
    played = _before(table, rows)
    MoveTakenBack.objects.bulk_create(
        MoveTakenBack(
            table=table,
            ply=row.ply,
            seat=row.seat,
            move=row.move,
            frames=row.frames,
            left=row.left,
            made_at=row.made_at,
            taken_back_at=now,
        )
        for row in rows
    )
    table.moves.filter(ply__gte=rows[0].ply).delete()
    kept = engine.keep(played)
    table.ply -= len(rows)
    table.back += 1
    table.position, table.program = packed(kept.position), engine.program()
    table.last_hash, table.moved_at, table.offer = kept.last_hash, now, None
    table.declined = []
    ask_now(table=table, seats=seats, played=played, now=now)
    spend_delay(table=table, seats=seats)
    last = rows[0]
    enter(table=table, kind="table.taken_back", now=now, public=False, ply=last.ply, seat=last.seat)
    save_table(table, seats)
