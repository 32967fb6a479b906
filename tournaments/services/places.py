"""The places of an event and the list of those who wait for one."""

from datetime import datetime

from accounts.models import User
from tournaments.models import Entry, EntryState, Tournament
from tournaments.selectors import waiting_entries
from tournaments.services.journal import note

# Every function here is called under the event's lock, which alone makes the count a promise; a
# constraint refuses more places than there are, should somebody forget it.


class EventFull(ValueError):
    """All places of the event are taken."""


def require_place(tournament: Tournament) -> None:
    """EventFull where no place is free."""
    if is_full(tournament):
        raise EventFull(f"All {tournament.capacity} places of {tournament.name} are taken.")


def is_full(tournament: Tournament) -> bool:
    return tournament.capacity is not None and tournament.places_taken >= tournament.capacity


def count_places(*, tournament: Tournament, change: int) -> None:
    """Write down that `change` more places are taken, or fewer if it is negative."""
    tournament.places_taken += change
    tournament.save(update_fields=["places_taken"])


def promote_waiting(*, tournament: Tournament, actor: User | None, now: datetime) -> None:
    """Give the free places of an event to those who have waited longest."""
    waiting = waiting_entries(tournament_id=tournament.pk)
    if tournament.capacity is not None:
        waiting = waiting[: max(0, tournament.capacity - tournament.places_taken)]
    promoted = list(waiting)
    if not promoted:
        return
    count_places(tournament=tournament, change=len(promoted))
    Entry.objects.filter(pk__in=[entry.pk for entry in promoted]).update(state=EntryState.ENTERED)
    for entry in promoted:
        note(
            "entry.promoted",
            tournament_id=tournament.pk,
            actor=actor,
            now=now,
            data={"entry": str(entry.pk)},
        )
