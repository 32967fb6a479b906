"""One lock for one event: every change of it waits for the one before."""

from uuid import UUID

from tournaments.models import Entry, Tournament


def lock_tournament(*, tournament_id: UUID) -> Tournament:
    """The event's row, locked until the transaction ends; Tournament.DoesNotExist without one.

    A weaker lock than the default suffices and lets rows that point at the event be added
    meanwhile. SQLite has locked the whole database when the transaction began.
    """
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def lock_entry(*, entry_id: UUID) -> Entry:
    """An entry as it is once its event is locked; Entry.DoesNotExist without one."""
    found = Entry.objects.filter(pk=entry_id).values_list("tournament_id", flat=True).first()
    if found is None:
        raise Entry.DoesNotExist(f"There is no entry {entry_id}.")
    tournament = lock_tournament(tournament_id=found)
    entry = Entry.objects.get(pk=entry_id)
    entry.tournament = tournament
    return entry
