"""Saying before a round that somebody is there for it, where the event asks."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import refuse_opponent
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.entries.services.check_in import NoPlace
from tournaments.models import Entry, Tournament
from tournaments.stages.progress import round_to_check_in
from tournaments.terms.kinds import EntryState

PLAYING = (EntryState.ENTERED, EntryState.CHECKED_IN)


class NotAsked(DomainError):
    """An event that does not ask now who is there."""

    code = "not_asked"


@transaction.atomic
def set_round_check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Write down that the players of an entry are there for the next round; twice changes nothing.

    Whoever is not is not paired and has lost it. A draft of the round has been overtaken.
    """
    entry = lock_entry(entry_id=entry_id)
    number = _open_check_in(entry.tournament)
    _require_playing(entry)
    _check_in(entry, number, actor, now)
    return entry


@transaction.atomic
def undo_round_check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Take that back; who has not said so stays as they are. Staff who play leave it to others
    where a draft has the entry meet them."""
    entry = lock_entry(entry_id=entry_id)
    number = _open_check_in(entry.tournament)
    _require_playing(entry)
    refuse_opponent(actor, entry, "say that they are not there")
    if is_checked_in(entry, number):
        entry.here_for_round = None
        entry.save(update_fields=["here_for_round"])
        _note("entry.here_undone", entry, number, actor, now)
    return entry


@transaction.atomic
def set_round_check_ins(
    *, tournament_id: UUID, entry_ids: Collection[UUID], actor: User, now: datetime
) -> int:
    """The same for all of these who are in the event; tells how many had not said so."""
    tournament = lock_tournament(tournament_id=tournament_id)
    number = _open_check_in(tournament)
    entries = tournament.entries.filter(pk__in=entry_ids, state__in=PLAYING)
    count = 0
    for entry in entries.order_by("entered_at", "id"):
        entry.tournament = tournament
        count += _check_in(entry, number, actor, now)
    return count


def is_checked_in(entry: Entry, number: int) -> bool:
    """Whether an entry is there for this round, as far as anybody has said."""
    return (entry.here_for_round or 0) >= number


def _check_in(entry: Entry, number: int, actor: User, now: datetime) -> bool:
    if is_checked_in(entry, number):
        return False
    entry.here_for_round = number
    entry.save(update_fields=["here_for_round"])
    _note("entry.here", entry, number, actor, now)
    return True


def _open_check_in(tournament: Tournament) -> int:
    number = round_to_check_in(tournament)
    if number is None:
        raise NotAsked(f"{tournament.name} does not ask now who is there for a round.")
    return number


def _require_playing(entry: Entry) -> None:
    if entry.state not in PLAYING:
        raise NoPlace(f"{entry.name} does not play in {entry.tournament.name}: {entry.state}.")


def _note(kind: str, entry: Entry, number: int, actor: User, now: datetime) -> None:
    data = {"entry": str(entry.pk), "round": number}
    note(kind, tournament_id=entry.tournament_id, actor=actor, now=now, data=data)
