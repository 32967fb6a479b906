"""The places of an event, and its waitlist."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.changed import changed
from tournaments.core.services.changes import note
from tournaments.entries.selectors import waiting_entries
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import EntryState

# Every function here is called under the event's lock, which alone makes the count a promise; a
# constraint refuses more places than there are, should somebody forget it.


class EventFull(DomainError):
    """The event is full."""

    code = "event_full"


def require_place(tournament: Tournament) -> None:
    """EventFull where no place is free."""
    if is_full(tournament):
        raise event_full(tournament)


def is_full(tournament: Tournament) -> bool:
    return free_places(tournament) == 0


def event_full(tournament: Tournament) -> EventFull:
    """The refusal of an event that has no place left."""
    return EventFull(
        gettext("The event is full: {n} of {n} places are taken. Raise its player limit.").format(
            n=tournament.capacity
        )
    )


def free_places(tournament: Tournament) -> int | None:
    """Number of free places; None if the number of places is not limited."""
    if tournament.capacity is None:
        return None
    return max(0, tournament.capacity - tournament.places_taken)


def count_places(*, tournament: Tournament, change: int) -> None:
    """Write down that `change` more places are taken, or fewer if it is negative."""
    tournament.places_taken += change
    tournament.save(update_fields=["places_taken"])


def promote_waiting(*, tournament: Tournament, actor: User | None, now: datetime) -> None:
    """Give the free places of an event to the entries that have waited longest."""
    waiting = waiting_entries(tournament_id=tournament.pk)[: free_places(tournament)]
    promote(tournament=tournament, entries=list(waiting), actor=actor, now=now)


def promote(
    *, tournament: Tournament, entries: Sequence[Entry], actor: User | None, now: datetime
) -> None:
    """Give a place to each of these waiting entries; those that have checked in are checked in with
    it."""
    if not entries:
        return
    count_places(tournament=tournament, change=len(entries))
    promoted = Entry.objects.filter(pk__in=[entry.pk for entry in entries])
    promoted.filter(checked_in_at=None).update(state=EntryState.ENTERED)
    promoted.exclude(checked_in_at=None).update(state=EntryState.CHECKED_IN)
    for entry in entries:
        note(
            "entry.promoted",
            tournament_id=tournament.pk,
            actor=actor,
            now=now,
            data={"entry": str(entry.pk)},
        )
    move_up_waiting(tournament=tournament, now=now)


def move_up_waiting(*, tournament: Tournament, now: datetime) -> None:
    """Date the entries that wait, as others before them do no longer: their positions change."""
    waiting_entries(tournament_id=tournament.pk).update(**changed(now))
