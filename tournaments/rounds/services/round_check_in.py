"""Round check-in: players confirm that they are present for the next round, where the event
asks."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import allow_playing_staff, playing_mark, plays_for
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.core.services.own_changes import count_own_change
from tournaments.entries.services.check_in import NoPlace
from tournaments.models import Entry, Tournament
from tournaments.stages.selectors.progress import round_to_check_in
from tournaments.terms.kinds import EntryState

PLAYING = (EntryState.ENTERED, EntryState.CHECKED_IN)


class NotAsked(DomainError):
    """Round check-in isn't open."""

    code = "not_asked"


@transaction.atomic
def set_round_check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Check an entry in for the next round. Repeating it changes nothing.

    An entry that is not checked in is not paired and loses the round. A draft of the round is out
    of date afterwards.
    """
    entry = lock_entry(entry_id=entry_id)
    number = _open_check_in(entry.tournament)
    _require_playing(entry)
    if not is_checked_in(entry, number):
        count_own_change(entry=entry, user=actor, now=now)
    _check_in(entry, number, actor, now)
    return entry


@transaction.atomic
def undo_round_check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Undo the check-in of an entry for the next round, if it has checked in. Staff who play do
    so for others only where the event lets them."""
    entry = lock_entry(entry_id=entry_id)
    number = _open_check_in(entry.tournament)
    _require_playing(entry)
    own = plays_for(user=actor, entry=entry)
    playing = "" if own else allow_playing_staff(actor, entry.tournament)
    if is_checked_in(entry, number):
        count_own_change(entry=entry, user=actor, now=now)
        entry.here_for_round = None
        entry.save(update_fields=["here_for_round"])
        _note("entry.here_undone", entry, number, actor, now, playing)
    return entry


@transaction.atomic
def set_round_check_ins(
    *, tournament_id: UUID, entry_ids: Collection[UUID], actor: User, now: datetime
) -> int:
    """Check in those of these entries that are in the event. Returns how many were not checked in
    before."""
    tournament = lock_tournament(tournament_id=tournament_id)
    number = _open_check_in(tournament)
    entries = tournament.entries.filter(pk__in=entry_ids, state__in=PLAYING)
    count = 0
    for entry in entries.order_by("entered_at", "id"):
        entry.tournament = tournament
        count += _check_in(entry, number, actor, now)
    return count


def is_checked_in(entry: Entry, number: int) -> bool:
    """True if an entry is checked in for round `number`."""
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
        raise NotAsked(gettext("Round check-in isn’t open."))
    return number


def _require_playing(entry: Entry) -> None:
    if entry.state not in PLAYING:
        raise NoPlace(gettext("{name} isn’t playing in this event.").format(name=entry.name))


def _note(
    kind: str, entry: Entry, number: int, actor: User, now: datetime, playing: str = ""
) -> None:
    data = {"entry": str(entry.pk), "round": number, **playing_mark(playing)}
    note(kind, tournament_id=entry.tournament_id, actor=actor, now=now, data=data)
