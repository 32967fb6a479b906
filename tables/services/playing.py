"""Moves at a table: each is one transaction, for people and bots alike."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

import engine
from contract.errors import DomainError, NotFound
from tables.models import Table, TableMove, TableSeat, TableState, packed
from tables.selectors import digest_of, resumed
from tables.services.asking import ask_now
from tables.services.waking import wake_for_bot

Move = tuple[int | str, ...]


class MovePassed(DomainError):
    """The game has gone on since the position to which this move was an answer."""

    code = "move_passed"


class MoveRefused(DomainError):
    """The rules do not allow this move now."""

    status = 422
    code = "illegal_move"


class GameEnded(DomainError):
    """The game is over, or was stopped."""

    code = "game_ended"


@transaction.atomic
def play(*, table_id: UUID, key: str, ply: int, move: Move, now: datetime) -> None:
    """Play a move for the holder of a key, in answer to the position after `ply` moves; the same
    move again changes nothing. Raises NotFound, MovePassed, MoveRefused and GameEnded."""
    table, seats = _lock(table_id)
    seat = next((each for each in seats if key and each.key_digest == digest_of(key)), None)
    if seat is None:
        raise NotFound(gettext("There's no game here that you play."))
    if ply != table.ply and _was_made(table, seat, ply, move):
        return
    if table.state != TableState.PLAYING:
        raise GameEnded(gettext("This game is over."))
    if ply != table.ply:
        raise MovePassed(gettext("The game has moved on. Here is how it stands now."))
    played = _going_on(table)
    if played is not None:
        _record(table, seats, played, seat.number, move, now)


def play_bots(*, table_id: UUID, clock: Callable[[], datetime]) -> None:
    """Play all that bots are to play at a table until a person decides or the game is over."""
    while _play_bot(table_id, clock()):
        pass


@transaction.atomic
def _play_bot(table_id: UUID, now: datetime) -> bool:
    table, seats = _lock(table_id)
    if table.state != TableState.PLAYING or not table.bot_decides:
        return False
    played = _going_on(table)
    if played is None or (choice := played.choice()) is None:
        return False
    level = seats[choice.seat].level
    move = engine.bot_move(played, level, seed=played.opening.secret)
    _record(table, seats, played, choice.seat, move, now)
    return True


def _lock(table_id: UUID) -> tuple[Table, Sequence[TableSeat]]:
    """A table, locked until the end of the transaction, with its seats by number; NotFound."""
    table = Table.objects.select_for_update(no_key=True).filter(pk=table_id).first()
    if table is None:
        raise NotFound(gettext("There's no game here that you play."))
    return table, list(table.seats.order_by("number"))


def _was_made(table: Table, seat: TableSeat, ply: int, move: Move) -> bool:
    """Whether this move is the one that was made there."""
    made = TableMove.objects.filter(table=table, ply=ply + 1, seat=seat.number).first()
    return made is not None and tuple(made.move) == move


def _going_on(table: Table) -> engine.Table | None:
    """The game as it stands; None where the rules of this program have changed so that it cannot go
    on, and the table says so."""
    try:
        return resumed(table)
    except engine.CannotResume:
        table.state = TableState.STOPPED
        table.bot_decides = False
        table.save(update_fields=["state", "bot_decides"])
        return None


def _record(
    table: Table,
    seats: Sequence[TableSeat],
    played: engine.Table,
    seat: int,
    move: Move,
    now: datetime,
) -> None:
    """Play a move and write down what it led to. Raises MoveRefused."""
    live = engine.Live(played, [each.number for each in seats if each.key_digest])
    try:
        frames = live.move(seat, move)
    except engine.IllegalMove as error:
        raise MoveRefused(error.refusal.reason) from error
    kept = engine.keep(played)
    table.ply += 1
    table.position, table.program = packed(kept.position), engine.program()
    table.last_hash, table.moved_at = kept.last_hash, now
    if played.state.outcome is not None:
        table.state, table.end = TableState.OVER, live.end()
    ask_now(table=table, seats=seats, played=played)
    table.save()
    TableSeat.objects.bulk_update([each for each in seats if each.key_digest], ["prompts"])
    TableMove.objects.create(
        table=table,
        ply=table.ply,
        seat=seat,
        move=list(move),
        hash=kept.last_hash,
        frames=packed(frames),
        made_at=now,
    )
    wake_for_bot(table=table)
