"""Acts of judges at a table of an event; its players see each of them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ledger.services.maintenance import refuse_changes
from tables.models import ClosedBecause, StaffAct, Table, TableAct, TableSeat, TableState, unpacked
from tables.selectors import SeatView, read_seats
from tables.services.asking import start_clock
from tables.services.event_games import close_table
from tables.services.journalling import enter
from tables.services.locking import lock_table, require_playing, save_table
from tables.services.offers import go_on, pause
from tables.services.playing import end_by_time, is_overdue

LONGEST_GIFT = 3600
# Seconds that a player can have left after a gift: as long as the longest round.
MOST_LEFT = 7 * 24 * 3600


class CannotGiveTime(DomainError):
    """The seat doesn't exist, the game has no clock, or the time is too long."""

    status = 422
    code = "cannot_give_time"
    field = "seconds"


@transaction.atomic
def judge_table(
    *,
    table_id: UUID,
    act: StaffAct,
    actor: User,
    seat: int | None = None,
    seconds: int | None = None,
    now: datetime,
) -> Table | None:
    """Do this at a table in the name of the staff, who are known to be allowed to. `seat` gets
    `seconds` where time is given. Pausing what is paused keeps players from letting it go on. None
    where the time of the deciding player was up: the game ends by that, and nothing else is done.
    Raises NotFound, GameNotBegun, GameEnded, CannotGiveTime and UnderMaintenance."""
    if act == StaffAct.STOPPED:
        table = close_table(table_id=table_id, because=ClosedBecause.JUDGE, actor=actor, now=now)
        if table.state == TableState.CLOSED:
            TableAct.objects.create(table=table, kind=act, user=actor, at=now)
        return table
    refuse_changes(now=now)
    table, seats = lock_table(table_id)
    require_playing(table)
    if is_overdue(table, now):
        end_by_time(table=table, seats=seats, now=now)
        return None
    if act == StaffAct.TIME_GIVEN:
        _give_time(table, seats, seat, seconds)
    elif act == StaffAct.PAUSED:
        table.held, table.offer, table.resumes_at = True, None, None
        if table.paused_at is None:
            pause(table=table, seats=seats, now=now)
    elif act == StaffAct.RESUMED:
        table.held, table.offer = False, None
        if table.paused_at is not None:
            go_on(table=table, seats=seats, now=now)
    gift: dict[str, int] = {}
    if act == StaffAct.TIME_GIVEN and seat is not None and seconds is not None:
        gift = {"seat": seat, "seconds": seconds}
    TableAct.objects.create(table=table, kind=act, user=actor, at=now, **gift)
    save_table(table, seats)
    _enter(table, act, actor, now, gift)
    return table


def _enter(table: Table, act: StaffAct, actor: User, now: datetime, facts: dict[str, int]) -> None:
    """Enter it for the staff: who watches with a delay is not to hear of it before they see it."""
    kinds = {
        StaffAct.PAUSED: "table.paused",
        StaffAct.RESUMED: "table.resumed",
        StaffAct.TIME_GIVEN: "table.time_given",
        StaffAct.LOOKED: "table.looked",
    }
    enter(table=table, kind=kinds[act], now=now, actor=actor, public=False, **facts)


def _give_time(
    table: Table, seats: Sequence[TableSeat], seat: int | None, seconds: int | None
) -> None:
    """Add to the bank of a seat, and to the time that it has now where it is to decide."""
    own = next((each for each in seats if each.number == seat), None)
    if own is None or own.left is None or not 0 < (seconds or 0) <= LONGEST_GIFT:
        raise CannotGiveTime(
            gettext("Choose one of the players, and from 1 to {most} seconds.").format(
                most=LONGEST_GIFT
            )
        )
    if own.left // 1000 + (seconds or 0) > MOST_LEFT:
        raise CannotGiveTime(
            gettext("No player can have more than {days} days left.").format(
                days=MOST_LEFT // (24 * 3600)
            )
        )
    own.left += (seconds or 0) * 1000
    if table.paused_at is None and unpacked(table.ask)["seat"] == own.number:
        start_clock(table=table, decides=own)


def both_hands(table: Table) -> list[SeatView]:
    """The view of each seat, for a judge whose look is written down already."""
    return [SeatView(table, seat) for seat in read_seats(table)]
