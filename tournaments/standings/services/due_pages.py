"""Writing the stored documents of an event that are due, while its players go on reporting.

They are made from one snapshot, without the event's lock, and stored under it. As long as results
of a large event pour in, that would take the hall's machine more than the results themselves: then
they wait for a moment in which nothing comes, and no longer than a few seconds.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from ground.statements.snapshot_read import snapshot_read
from ledger.models import Stream
from tournaments.core.services.changes import event_stream, lock_tournament
from tournaments.models import StoredPairings, StoredStandings, Tournament
from tournaments.standings.services.stored_standings import (
    LARGE,
    LEAST_PAUSE,
    MadePages,
    made_pages,
    store_pages,
    wake_for_pages,
)

# For so long nobody else writes them. A worker that dies meanwhile leaves them due then.
LEASE = timedelta(seconds=5)
# Results of a large event pour in when its last entry is not this old yet. Meanwhile its documents
# are written no more often than in the second of these times.
QUIET = timedelta(seconds=0.2)
LONGEST_WAIT = timedelta(seconds=3)


class Seen(NamedTuple):
    """The state for which documents were made: the journal's length, and those that were stored."""

    journal: int
    written_at: datetime | None
    pairings: Mapping[int, str]


def write_due_pages(*, tournament_id: UUID, clock: Callable[[], datetime]) -> None:
    """Write the stored documents of an event if they are due. An entry in its journal meanwhile
    leaves them due again, so early that they are right a second after the last of it."""
    began = clock()
    stored = StoredStandings.objects.filter(pk=tournament_id)
    row = stored.filter(due_at__lte=began).select_related("tournament").only(*_COLUMNS).first()
    if row is None:
        return
    due_at, later = row.due_at, _results_pour_in(row, began)
    if not stored.filter(due_at=due_at).update(due_at=began + (QUIET if later else LEASE)):
        return
    if later:
        wake_for_pages(row.tournament, QUIET)
        return
    try:
        with snapshot_read():
            seen = _seen(tournament_id)
            pages = made_pages(Tournament.objects.get(pk=tournament_id))
        _store(tournament_id, pages, seen, began, clock)
    except Exception:
        # A page that fails again and again is seen to be late.
        stored.filter(due_at=began + LEASE).update(due_at=due_at)
        raise


_COLUMNS = ("written_at", "due_at", "tournament__places_taken")


def _results_pour_in(row: StoredStandings, now: datetime) -> bool:
    """True if documents that are due are better written a moment later."""
    if row.tournament.places_taken < LARGE or row.written_at is None:
        return False
    if row.written_at + LONGEST_WAIT <= now:
        return False
    # Of an entry by a clock that is far ahead nobody knows how old it is.
    lately = Stream.objects.filter(updated_at__gt=now - QUIET, updated_at__lte=now + QUIET)
    return lately.filter(pk=event_stream(row.pk)).exists()


@transaction.atomic
def _store(
    tournament_id: UUID,
    pages: MadePages,
    seen: Seen,
    began: datetime,
    clock: Callable[[], datetime],
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
    """The moment to write again, so that changes since `began` are told a second later, if that
    takes as long again; but after a rest as long as the work."""
    took = now - began
    return max(now + took, began + LEAST_PAUSE - took)


def _seen(tournament_id: UUID) -> Seen:
    stored = StoredStandings.objects.filter(pk=tournament_id).values_list("written_at", flat=True)
    streams = Stream.objects.filter(pk=event_stream(tournament_id))
    pairings = StoredPairings.objects.filter(round__tournament=tournament_id)
    tags: dict[Any, str] = dict(pairings.values_list("round_id", "etag"))
    return Seen(streams.values_list("length", flat=True)[0], stored[0], tags)
