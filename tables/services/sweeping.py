"""Finds bots for which no message arrived, and deletes games that nobody plays any more."""

from datetime import datetime, timedelta

from django.db import transaction

from tables.models import Table, TableState
from tables.services.waking import wake_for_bot

# The time after which a message counts as lost.
MESSAGE_PATIENCE = timedelta(seconds=3)
KEPT_FOR = timedelta(hours=24)
AT_ONCE = 200


@transaction.atomic
def wake_forgotten_bots(*, now: datetime) -> int:
    """Send messages again for bots that should have moved by now, and say how many."""
    waiting = Table.objects.filter(
        state=TableState.PLAYING, bot_decides=True, moved_at__lte=now - MESSAGE_PATIENCE
    ).order_by("moved_at")[:AT_ONCE]
    for table in waiting:
        wake_for_bot(table=table)
    return len(waiting)


def forget_old_games(*, now: datetime) -> int:
    """Delete games in which nothing has happened for a day, and say how many."""
    forgotten = 0
    old = Table.objects.filter(moved_at__lte=now - KEPT_FOR).order_by("moved_at")
    while ids := list(old.values_list("pk", flat=True)[:AT_ONCE]):
        Table.objects.filter(pk__in=ids).delete()
        forgotten += len(ids)
    return forgotten
