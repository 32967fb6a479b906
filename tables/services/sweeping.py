"""Finds what no message and no person has set off: bots that should move, time that is up, games
that nobody plays any more."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ledger.services.heartbeats import is_away
from tables.models import Table, TableKind, TableSeat, TableState, Watcher, unpacked
from tables.services.bots import waiting_for_bots
from tables.services.locking import save_table
from tables.services.offers import go_on
from tables.services.playing import end_by_time, is_overdue
from tables.services.waking import wake_for_bots
from tables.watching import WATCHES_FOR

# The time after which a message counts as lost.
MESSAGE_PATIENCE = timedelta(seconds=2)
KEPT_FOR = timedelta(hours=24)
# Practice games of an account.
CLAIMED_FOR = timedelta(days=365)
# The time for which somebody may be away on their own decision, where there is no clock.
AWAY_AT_MOST = timedelta(minutes=10)
AT_ONCE = 200

log = logging.getLogger(__name__)


@transaction.atomic
def wake_forgotten_bots(*, now: datetime) -> bool:
    """Send a message again if a bot should have moved by now, and say whether one should."""
    late = waiting_for_bots().filter(moved_at__lte=now - MESSAGE_PATIENCE).exists()
    if late:
        wake_for_bots()
    return late


def end_overdue_games(*, now: datetime) -> int:
    """End the games in which the deciding player's time is up, or they are away too long where
    there is no clock; let those go on whose pause is over; and say how many.

    One that cannot be ended is logged by its id and holds up no other. None is ended while people
    cannot reach the service.
    """
    if is_away(now=now):
        return 0
    ended = 0
    for table_id in _overdue(now).order_by("?").values_list("pk", flat=True)[:AT_ONCE]:
        try:
            ended += _end(table_id, now)
        except Exception:
            log.exception("table %s could not be ended", table_id)
    return ended


def _overdue(now: datetime) -> QuerySet[Table]:
    """The games that may be overdue: without a clock those at which anybody is away; and those
    whose pause is over."""
    long_ago = now - AWAY_AT_MOST
    away = TableSeat.objects.filter(Q(seen_at=None) | Q(seen_at__lt=long_ago), table=OuterRef("pk"))
    waiting = Q(Exists(away), due_at=None, kind=TableKind.CASUAL, asked_at__lt=long_ago)
    on = Q(paused_at=None) & (Q(due_at__lt=now) | waiting)
    return Table.objects.filter(on | Q(resumes_at__lte=now), state=TableState.PLAYING)


@transaction.atomic
def _end(table_id: UUID, now: datetime) -> bool:
    """End an overdue game, or let it go on, unless somebody is changing it at this moment."""
    tables = _overdue(now).filter(pk=table_id).select_related("rules")
    table = tables.select_for_update(skip_locked=True, no_key=True, of=("self",)).first()
    if table is None:
        return False
    seats = list(table.seats.select_related("user").order_by("number"))
    if table.resumes_at is not None:
        go_on(table=table, seats=seats, now=now)
        return True
    if not is_overdue(table, now) and not _is_away(table, seats, now):
        return False
    end_by_time(table=table, seats=seats, now=now)
    return True


def _is_away(table: Table, seats: list[TableSeat], now: datetime) -> bool:
    """True if who decides has not been here for too long."""
    number = unpacked(table.ask)["seat"]
    seen = None if number is None else seats[number].seen_at
    return table.due_at is None and (seen is None or seen < now - AWAY_AT_MOST)


def forget_old_games(*, now: datetime) -> int:
    """Delete games against bots in which nothing has happened for a day, for a year where a user
    played them, and close games for which nobody came; say how many. Watchers who left are
    forgotten."""
    Watcher.objects.filter(seen_at__lte=now - WATCHES_FOR).delete()
    old = Table.objects.filter(moved_at__lte=now - KEPT_FOR).order_by("moved_at")
    forgotten = 0
    claimed = Exists(TableSeat.objects.filter(table=OuterRef("pk"), user__isnull=False))
    practised = old.filter(~claimed | Q(moved_at__lte=now - CLAIMED_FOR), kind=TableKind.PRACTICE)
    while ids := list(practised.values_list("pk", flat=True)[:AT_ONCE]):
        Table.objects.filter(pk__in=ids).delete()
        forgotten += len(ids)
    waiting = old.filter(kind=TableKind.CASUAL, state=TableState.WAITING)
    while ids := list(waiting.values_list("pk", flat=True)[:AT_ONCE]):
        forgotten += sum(close_waiting(table_id=table_id) for table_id in ids)
    return forgotten


@transaction.atomic
def close_waiting(*, table_id: UUID) -> int:
    """Close a game for which nobody has come."""
    table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
    if table.state == TableState.WAITING:
        table.state = TableState.CLOSED
        save_table(table, [])
    return 1
