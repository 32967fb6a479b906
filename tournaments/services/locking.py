"""One lock for one event: every change of it waits for the one before."""

from uuid import UUID

from tournaments.models import Tournament


def lock_tournament(*, tournament_id: UUID) -> Tournament:
    """The event's row, locked until the transaction ends; Tournament.DoesNotExist without one.

    A weaker lock than the default suffices and lets rows that point at the event be added
    meanwhile. SQLite has locked the whole database when the transaction began.
    """
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
