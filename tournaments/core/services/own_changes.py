"""Bounds on what players can change again and again, such as their check-in."""

from datetime import datetime, timedelta

from accounts.models import User
from accounts.services.attempts import Limit, take_attempt
from tournaments.core.access import plays_for
from tournaments.models import Entry, EntryPlayer

# By one user in one event: each change is an entry in its journal, of which all its readers hear.
CHANGES_BY_PLAYER = Limit(
    "own-changes", 60, timedelta(seconds=30), timedelta(hours=1), timedelta(hours=1)
)


def count_own_change(*, entry: Entry, user: User | EntryPlayer, now: datetime) -> None:
    """Count a change that a player makes to their own entry or match in a locked event, a guest by
    their code too; staff, who change many, are not counted. Raises TooManyAttempts, by nobody
    else's changes."""
    if isinstance(user, EntryPlayer) or plays_for(user=user, entry=entry):
        subject = f"{user.pk} {entry.tournament_id}"
        take_attempt(limit=CHANGES_BY_PLAYER, subject=subject, now=now)
