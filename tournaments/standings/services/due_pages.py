"""Writing the stored documents of an event that are due, while its players go on reporting.

They are made from one snapshot, without the event's lock, and stored under it.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from ledger.models import Stream
from tournaments.core.services.changes import event_stream, lock_tournament
from tournaments.core.snapshot_read import snapshot_read
from tournaments.models import StoredPairings, StoredStandings, Tournament
from tournaments.standings.services.stored_standings import (
    LEAST_PAUSE,
    Pages,
    made_pages,
    store_pages,
    wake_for_pages,
)

# For so long nobody else writes them. A worker that dies meanwhile leaves them due then.
LEASE = timedelta(seconds=5)


class Seen(NamedTuple):
    """What there was when the documents were made: how long the journal, and which were stored."""

    journal: int
    written_at: datetime | None
    pairings: Mapping[int, str]


def write_due_pages(*, tournament_id: UUID, clock: Callable[[], datetime]) -> None:
    """Write the stored documents of an event if they are due. What is entered in its journal
    meanwhile leaves them due again, so early that they are right a second after it."""
    began = clock()
    stored = StoredStandings.objects.filter(pk=tournament_id)
    due_at = stored.filter(due_at__lte=began).values_list("due_at", flat=True).first()
    if due_at is None or not stored.filter(due_at=due_at).update(due_at=began + LEASE):
        return
    try:
        with snapshot_read():
            seen = _seen(tournament_id)
            pages = made_pages(Tournament.objects.get(pk=tournament_id))
        _store(tournament_id, pages, seen, began, clock)
    except Exception:
        # What fails again and again is seen to be late.
        stored.filter(due_at=began + LEASE).update(due_at=due_at)
        raise


@transaction.atomic
def _store(
    tournament_id: UUID, pages: Pages, seen: Seen, began: datetime, clock: Callable[[], datetime]
) -> None:
    """Store them, unless somebody has stored newer ones under the event's lock."""
    tournament = lock_tournament(tournament_id=tournament_id)
    current = _seen(tournament_id)
    if current.written_at != seen.written_at:
        return
    same = {
        round_id: columns
        for round_id, columns in pages.pairings.items()
        if current.pairings.get(round_id) == seen.pairings.get(round_id)
    }
    due = None if current.journal == seen.journal else _again(began, clock())
    store_pages(tournament, pages._replace(pairings=same), written_at=began, due_at=due)
    if due is not None:
        wake_for_pages(tournament, due - clock())


def _again(began: datetime, now: datetime) -> datetime:
    """When to write again so that what came since `began` is told a second later, if that takes as
    long again; but after a rest as long as the work."""
    took = now - began
    return max(now + took, began + LEAST_PAUSE - took)


def _seen(tournament_id: UUID) -> Seen:
    stored = StoredStandings.objects.filter(pk=tournament_id).values_list("written_at", flat=True)
    streams = Stream.objects.filter(pk=event_stream(tournament_id))
    pairings = StoredPairings.objects.filter(round__tournament=tournament_id)
    tags: dict[Any, str] = dict(pairings.values_list("round_id", "etag"))
    return Seen(streams.values_list("length", flat=True)[0], stored[0], tags)
