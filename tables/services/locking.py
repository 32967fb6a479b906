"""Taking a table for a change: one change at a time, whoever makes it."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import DomainError
from ground.statements.reads import PreparedRead
from tables.holders import Holder
from tables.models import Table, TableSeat, TableState
from tables.selectors import no_game, read_seats

# Without its slot: who waits for the lock would have the table anew, and beside it the slot of
# before, which is none where the game has begun meanwhile.
_LOCKED: PreparedRead[Table] = PreparedRead(
    lambda table_id: (
        Table.objects.select_for_update(no_key=True, of=("self",))
        .select_related("rules")
        .filter(pk=table_id)
    ),
    UUID,
)


class GameEnded(DomainError):
    """The game is over, or was stopped."""

    code = "game_ended"


class GameNotBegun(DomainError):
    """The game hasn't started: a player is missing."""

    code = "game_not_begun"


def lock_table(table_id: UUID) -> tuple[Table, Sequence[TableSeat]]:
    """A table, locked until the end of the transaction, with its seats by number; NotFound."""
    table = _LOCKED.first(table_id)
    if table is None:
        raise no_game()
    return table, read_seats(table)


def own_seat(seats: Sequence[TableSeat], holder: Holder) -> TableSeat:
    """The seat that the holder plays; NotFound for everybody else."""
    seat = holder.seat_in(seats)
    if seat is None:
        raise no_game()
    return seat


def require_playing(table: Table) -> None:
    """Raise GameNotBegun or GameEnded unless moves are made at the table."""
    if table.state == TableState.WAITING:
        raise GameNotBegun(gettext("This game hasn’t started yet."))
    if table.state != TableState.PLAYING:
        raise GameEnded(gettext("This game is over."))


def save_table(table: Table, seats: Sequence[TableSeat]) -> None:
    """Save a table that its holder of the lock has changed, and the rows of its persons."""
    table.changes += 1
    table.write_changes()
    save_seats(seats)


def save_seats(seats: Sequence[TableSeat]) -> None:
    """Save the rows of the persons at a table, of which nobody else hears."""
    for seat in seats:
        if seat.of_person:
            seat.write_changes()
