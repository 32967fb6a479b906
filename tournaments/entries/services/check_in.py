"""Checking players in before an event starts."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.access import powers_in
from tournaments.core.services.changes import lock_entry, note
from tournaments.entries.services.players import missing_players
from tournaments.models import Entry
from tournaments.schedule.services.deadlines import is_closed
from tournaments.schedule.services.due_deadlines import carry_out_deadlines
from tournaments.terms.kinds import DeadlineAction, EntryState, TournamentState


class CheckInClosed(DomainError):
    """The event is not at its check-in."""

    code = "check_in_closed"


class Incomplete(DomainError):
    """A team without all its players cannot play, and so is not there."""

    code = "incomplete"


class NoPlace(DomainError):
    """Who has left has no place to be checked in to, and waits for none."""

    code = "no_place"


@transaction.atomic
def check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Check an entry in; a second call changes nothing.

    Players on the waitlist may check in too. They are checked in as soon as they get a place, and
    at the start they get the places of players who did not check in.
    """
    entry = _at_check_in(entry_id, actor, now)
    if missing_players(entry):
        raise Incomplete(
            f"{entry.name} has {len(entry.players.all())} of {entry.tournament.team_size} players."
        )
    if not entry.is_there:
        if entry.state == EntryState.ENTERED:
            entry.state = EntryState.CHECKED_IN
        entry.checked_in_at = now
        entry.save(update_fields=["state", "checked_in_at"])
        _note("entry.checked_in", entry, actor, now)
    return entry


@transaction.atomic
def undo_check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Undo a check-in; an entry that is not checked in stays as it is."""
    entry = _at_check_in(entry_id, actor, now)
    if entry.is_there:
        take_check_in_back(entry=entry, actor=actor, now=now)
    return entry


def take_check_in_back(*, entry: Entry, actor: User, now: datetime) -> None:
    """The same for an entry of a locked event that is known to be there."""
    if entry.state == EntryState.CHECKED_IN:
        entry.state = EntryState.ENTERED
    entry.checked_in_at = None
    entry.save(update_fields=["state", "checked_in_at"])
    _note("entry.check_in_undone", entry, actor, now)


def _at_check_in(entry_id: UUID, actor: User, now: datetime) -> Entry:
    """An entry of a locked event that can be checked in; after the closing by the staff alone."""
    entry = lock_entry(entry_id=entry_id)
    entry.tournament = carry_out_deadlines(tournament=entry.tournament, now=now)
    if entry.tournament.state != TournamentState.CHECK_IN:
        raise CheckInClosed(
            f"{entry.tournament.name} is {entry.tournament.state}, not at its check-in."
        )
    runs = Power.RUN_ROUNDS in powers_in(user=actor, tournament=entry.tournament)
    if _is_closed(entry, now) and not runs:
        raise CheckInClosed(f"The check-in of {entry.tournament.name} is over; go to its staff.")
    if entry.state not in (EntryState.ENTERED, EntryState.CHECKED_IN, EntryState.WAITING):
        raise NoPlace(f"{entry.name} has no place in {entry.tournament.name}: {entry.state}.")
    return entry


def _is_closed(entry: Entry, now: datetime) -> bool:
    action = DeadlineAction.CLOSE_CHECK_IN
    return is_closed(tournament=entry.tournament, action=action, now=now)


def _note(kind: str, entry: Entry, actor: User, now: datetime) -> None:
    late = {"after_closing": True} if _is_closed(entry, now) else {}
    waits = {"reason": "waiting"} if entry.state == EntryState.WAITING else {}
    data = {"entry": str(entry.pk), **waits, **late}
    note(kind, tournament_id=entry.tournament_id, actor=actor, now=now, data=data)
