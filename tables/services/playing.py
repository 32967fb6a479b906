"""Moves at a table: each is one transaction, for people and bots alike."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

import engine
from contract.errors import DomainError, Fault
from ground.statements.writes import insert_rows
from ledger.services.heartbeats import is_away
from ledger.services.maintenance import refuse_changes
from tables.clocks import left_after
from tables.holders import Holder
from tables.models import Table, TableMove, TableSeat, TableState, packed
from tables.passing import turn_of, wants_to_pass
from tables.selectors import resumed
from tables.services.asking import ask_now
from tables.services.beginning import audiences_of
from tables.services.finishing import finish
from tables.services.locking import (
    GameEnded,
    lock_table,
    own_seat,
    require_playing,
    save_seats,
    save_table,
)
from tables.services.waking import wake_for_bot

Move = tuple[int | str, ...]
FLAG: Move = ("flag",)
CONCEDE: Move = ("concede",)
# Moves of a host alone: that the time is up, and that both sides have agreed.
OF_HOST = frozenset(("flag", "agree"))
HOST_MOVES = frozenset((verb,) for verb in OF_HOST)
# More windows than follow on each other before somebody is asked anew.
PASSED_AT_MOST = 64


@dataclass(frozen=True)
class Known:
    """A position as whoever answers it names it: after `ply` moves, of the line after `back` that
    were taken back. Without `back` a move could be taken back and another made while the other
    side answers the first."""

    ply: int
    back: int = 0


class MovePassed(DomainError):
    """The game has moved on since the position that this answers; `found` is how it stands now."""

    code = "move_passed"
    field = "ply"

    def __init__(self, text: str, now: Known | None = None) -> None:
        super().__init__(text)
        self.now = now

    def faults(self) -> Sequence[Fault]:
        if self.now is None:
            return super().faults()
        text = gettext("Read the frames that came after the moves that you know.")
        return [Fault(self.code, text, "/ply", {"found": asdict(self.now)})]


class MoveRefused(DomainError):
    """The rules do not allow this move now."""

    status = 422
    code = "illegal_move"


class UnknownStop(DomainError):
    """The game has no such window, or this stop can't be set for it."""

    status = 422
    code = "unknown_stop"


class GamePaused(DomainError):
    """The game is paused, so no moves can be made."""

    code = "game_paused"


def play(
    *, table_id: UUID, holder: Holder, ply: int, back: int = 0, move: Move, now: datetime
) -> None:
    """Play a move for the holder of a seat, in answer to the position after `ply` moves of the line
    after `back` that were taken back; the same move again changes nothing. Where the time of the
    deciding player was up at `now`, they lose by that. Raises NotFound, MovePassed, MoveRefused,
    GamePaused, GameNotBegun, GameEnded and UnderMaintenance."""
    instead = _play(table_id, holder, Known(ply, back), move, now)
    if instead is not None:
        raise instead


@transaction.atomic
def _play(
    table_id: UUID, holder: Holder, known: Known, move: Move, now: datetime
) -> DomainError | None:
    """Play a move; the outcome of the game instead, where the deciding player's time was up."""
    refuse_changes(now=now)
    table, seats = lock_table(table_id)
    seat = own_seat(seats, holder)
    if known.ply != table.ply and _was_made(table, seat, known.ply, move):
        return None
    if move[0] in OF_HOST:
        raise MoveRefused(gettext("Only the table itself can do this."))
    require_playing(table)
    if is_overdue(table, now):
        end_by_time(table=table, seats=seats, now=now)
        if table.state == TableState.PLAYING:
            text = gettext("A player’s time was up before this move, so they are out.")
            return MovePassed(text, Known(table.ply, table.back))
        return GameEnded(gettext("The time was up before this move. The game is over."))
    if table.paused_at is not None and move != CONCEDE:
        raise GamePaused(gettext("This game is paused."))
    require_known(table, known)
    played = going_on(table)
    if played is not None:
        record(table=table, seats=seats, played=played, seat=seat.number, move=move, now=now)
    return None


def require_known(table: Table, known: Known) -> None:
    """Raise MovePassed unless this is the position in which the game stands."""
    now = Known(table.ply, table.back)
    if known != now:
        raise MovePassed(gettext("The game has moved on. Here is how it stands now."), now)


def is_overdue(table: Table, now: datetime) -> bool:
    """True once the time of the deciding player is up; not while they cannot reach the service."""
    return table.due_at is not None and now > table.due_at and not is_away(now=now)


def end_by_time(*, table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Let who decides lose at a table that the caller has locked, since they took too long. A
    partner plays on where they would if the player had conceded."""
    played = going_on(table)
    choice = None if played is None else played.choice()
    if played is not None and choice is not None:
        record(table=table, seats=seats, played=played, seat=choice.seat, move=FLAG, now=now)


def going_on(table: Table) -> engine.Table | None:
    """The game as it stands; None where the rules of this program have changed so that it cannot go
    on, and the table says so."""
    try:
        return resumed(table)
    except engine.CannotResume:
        table.state, table.bot_decides = TableState.STOPPED, False
        table.due_at = table.resumes_at = None
        table.changes += 1
        table.save(update_fields=["state", "bot_decides", "due_at", "resumes_at", "changes"])
        return None


def record(
    *,
    table: Table,
    seats: Sequence[TableSeat],
    played: engine.Table,
    seat: int,
    move: Move,
    now: datetime,
) -> None:
    """Play a move by hand at a table that the caller has locked, then what follows from what the
    players have set, and write down what it led to. Raises MoveRefused."""
    live = engine.Live(played, audiences_of(table, seats))
    _write(table, seats, live, seat, move, now)
    if move not in HOST_MOVES:  # A window that passes would take an agreement back.
        seats[seat].yields = None
        pass_windows(table=table, seats=seats, live=live, now=now)
    _put(table, seats, played, now)


def pass_windows(
    *,
    table: Table,
    seats: Sequence[TableSeat],
    live: engine.Live,
    now: datetime,
    was_open: bool = False,
) -> int:
    """Pass in the open windows in which their players want it, and say how many; the caller puts
    the next question. With `was_open` the first was open until now, and its time is charged as that
    of any decision."""
    for count in range(PASSED_AT_MOST):
        window = engine.open_window(live.table)
        if window is None or not wants_to_pass(live.table.game, window, seats[window.seat]):
            return count
        if was_open and count == 0:
            charge(table, seats[window.seat], now)
        _write(table, seats, live, window.seat, window.declines, now, by_rule=True)
    return PASSED_AT_MOST


def _write(
    table: Table,
    seats: Sequence[TableSeat],
    live: engine.Live,
    seat: int,
    move: Move,
    now: datetime,
    by_rule: bool = False,
) -> None:
    """Play a move and add its row."""
    choice = live.table.choice()
    try:
        frames = live.move(seat, move)
    except engine.IllegalMove as error:
        raise MoveRefused(error.refusal.reason) from error
    if choice is not None and not by_rule:
        charge(table, seats[choice.seat], now)
    if move in (CONCEDE, FLAG):
        seats[seat].out = True
    table.ply += 1
    outcome = live.outcome()
    table.outcome = None if outcome is None else outcome.plain()
    made = TableMove(
        table=table,
        ply=table.ply,
        seat=seat,
        move=list(move),
        hash=live.table.seal.last,
        frames=packed(frames),
        quiet=live.quiet,
        left=None if table.bank is None else [each.left for each in seats],
        by_rule=by_rule,
        made_at=now,
    )
    insert_rows([made])


def _put(table: Table, seats: Sequence[TableSeat], played: engine.Table, now: datetime) -> None:
    """Write the position down to which the last moves led, and what is asked in it."""
    kept = engine.keep(played)
    table.position, table.program = packed(kept.position), engine.program()
    table.last_hash, table.moved_at, table.declined = kept.last_hash, now, []
    outcome = played.state.outcome
    if outcome is not None:
        table.state, table.paused_at, table.resumes_at = TableState.OVER, None, None
    if table.paused_at is None:  # Else it is to go on, after a player of a team has conceded.
        table.offer = None
    ask_now(table=table, seats=seats, played=played, now=now)
    if outcome is not None:
        finish(table=table, seats=seats, outcome=outcome, now=now)
    save_table(table, seats)
    wake_for_bot(table=table)


@transaction.atomic
def set_stops(
    *, table_id: UUID, holder: Holder, stops: Mapping[str, str], until: str, now: datetime
) -> None:
    """Say in which windows the holder of a seat wants to be asked, by stop, and until when they
    pass in all (`engine.Until`; empty for not at all); it is applied at once. It is no change of
    the table unless a window passes, or the other side would be sent its moment. Raises NotFound,
    GameEnded, GameNotBegun, UnknownStop and UnderMaintenance."""
    refuse_changes(now=now)
    table, seats = lock_table(table_id)
    seat = own_seat(seats, holder)
    require_playing(table)
    open_stops = engine.game(table.game).stops
    known = stops.keys() <= open_stops.keys() and set(stops.values()) <= set(engine.Stop)
    if not known or until not in ("", *engine.Until):
        raise UnknownStop(gettext("This game has no such window."))
    played = going_on(table)
    if played is None:
        return
    seat.stops = {**seat.stops, **stops}
    seat.yields = {"until": until, "turn": turn_of(played)} if until else None
    overdue = is_overdue(table, now) or table.paused_at is not None
    live = engine.Live(played, audiences_of(table, seats))
    if not overdue and pass_windows(table=table, seats=seats, live=live, now=now, was_open=True):
        _put(table, seats, played, now)
    else:
        save_seats(seats)


def charge(table: Table, decides: TableSeat, now: datetime) -> None:
    """Take from the decider's bank what this decision took beyond its delay; nothing in a pause,
    before which that was taken."""
    if table.paused_at is None and decides.left is not None and table.asked_at is not None:
        decides.left = left_after(
            left=decides.left, asked_at=table.asked_at, delay=table.clock_delay, now=now
        )


def _was_made(table: Table, seat: TableSeat, ply: int, move: Move) -> bool:
    """True if this move is the one that was made there."""
    made = TableMove.objects.filter(table=table, ply=ply + 1, seat=seat.number).first()
    return made is not None and tuple(made.move) == move
