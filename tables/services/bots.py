"""The moves of bots, by workers: each is one transaction, like those of people."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

import engine
from tables.models import Table, TableState
from tables.services.locking import lock_table
from tables.services.playing import going_on, record

# The time for which a worker plays before it looks for another message.
TIME_IN_HAND = timedelta(seconds=2)
# Decisions at a table before the next table has its turn.
AT_ONCE = 4

log = logging.getLogger(__name__)


def play_bots(*, clock: Callable[[], datetime]) -> None:
    """Play wherever a bot decides, at the table first that has waited longest, a few decisions at
    each: who plays one game waits no longer because somebody else plays a hundred.

    A table whose bot cannot move is logged by its id, and holds up no other.
    """
    began, at_rest = clock(), set[UUID]()
    while clock() - began < TIME_IN_HAND:
        table_id = waiting_for_bots().exclude(pk__in=at_rest).values_list("pk", flat=True).first()
        if table_id is None:
            return
        try:
            if not play_bot(table_id=table_id, clock=clock):
                at_rest.add(table_id)
        except Exception:
            log.exception("the bot of table %s could not move", table_id)
            at_rest.add(table_id)


def waiting_for_bots() -> QuerySet[Table]:
    """The games in which a bot decides, the one that has waited longest first."""
    return Table.objects.filter(state=TableState.PLAYING, bot_decides=True).order_by("moved_at")


def play_bot(*, table_id: UUID, clock: Callable[[], datetime]) -> bool:
    """Play a few decisions of the bots of a table; true if they may have more to decide."""
    return all(_decide(table_id, clock()) for _ in range(AT_ONCE))


@transaction.atomic
def _decide(table_id: UUID, now: datetime) -> bool:
    """True if a bot of this table had something to decide, and has decided it."""
    table, seats = lock_table(table_id)
    if table.state != TableState.PLAYING or not table.bot_decides:
        return False
    played = going_on(table)
    if played is None or (choice := played.choice()) is None:
        return False
    level = seats[choice.seat].level
    move = engine.bot_move(played, level, seed=played.opening.secret)
    record(table=table, seats=seats, played=played, seat=choice.seat, move=move, now=now)
    return True
