"""Checking players in before an event starts."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from ground.statements.many_rows import update_all
from tournaments.core.absences import left_text
from tournaments.core.access import powers_in
from tournaments.core.services.changes import lock_entry, lock_tournament, note, noted_together
from tournaments.core.services.own_changes import count_own_change
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.players import find_guest, missing_players
from tournaments.models import Entry, Tournament
from tournaments.schedule.services.deadlines import is_closed
from tournaments.schedule.services.due_deadlines import carry_out_deadlines
from tournaments.terms.kinds import DeadlineAction, EntryState, TournamentState


class CheckInClosed(DomainError):
    """Check-in isn't open."""

    code = "check_in_closed"


class Incomplete(DomainError):
    """The team is incomplete, so it can't check in."""

    code = "incomplete"


class NoPlace(DomainError):
    """The entry has left the event: it has no place and isn't on the waitlist."""

    code = "no_place"


@transaction.atomic
def check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Check an entry in; a second call changes nothing.

    Players on the waitlist may check in too. They are checked in as soon as they get a place, and
    at the start they get the places of players who did not check in.
    """
    entry = _at_check_in(entry_id, actor, now)
    _require_complete(entry)
    if not entry.is_there:
        count_own_change(entry=entry, user=actor, now=now)
    put_check_ins(entries=[entry], actor=actor, now=now)
    return entry


def put_check_ins(*, entries: Sequence[Entry], actor: User | None, now: datetime) -> None:
    """Check in entries of a locked event that is at its check-in."""
    coming = [entry for entry in entries if not entry.is_there]
    for entry in coming:
        if entry.state == EntryState.ENTERED:
            entry.state = EntryState.CHECKED_IN
        entry.checked_in_at = now
    _write("entry.checked_in", coming, actor, now)


@transaction.atomic
def check_in_by_code(*, code: str, now: datetime) -> Entry:
    """Check in the entry of the guest with this code, whoever holds it; UnknownCode without one."""
    entry = _at_check_in(find_guest(code=code).entry_id, None, now)
    find_guest(code=code)  # once more, as it may have been replaced before the lock
    _require_complete(entry)
    put_check_ins(entries=[entry], actor=None, now=now)
    return entry


@transaction.atomic
def set_check_ins(
    *,
    tournament_id: UUID,
    entry_ids: Collection[UUID],
    checked_in: bool,
    actor: User,
    now: datetime,
) -> list[Entry]:
    """Check in those of these entries that have a place or wait for one, or undo it where not
    `checked_in`. Returns those that have changed, by name.

    Others are passed over: those that have left, incomplete teams, and entries of other events.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    tournament = carry_out_deadlines(tournament=tournament, now=now)
    _require_open(tournament, actor, now)
    rows = tournament.entries.filter(pk__in=entry_ids, state__in=_CAN_BE_THERE)
    changed = []
    for entry in rows.prefetch_related("players").order_by("name_key"):
        entry.tournament = tournament
        if entry.is_there != checked_in and not (checked_in and missing_players(entry)):
            changed.append(entry)
    with noted_together(tournament_id=tournament.pk, now=now):
        change = put_check_ins if checked_in else take_check_ins_back
        change(entries=changed, actor=actor, now=now)
    return changed


@transaction.atomic
def undo_check_in(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Undo a check-in; an entry that is not checked in stays as it is."""
    entry = _at_check_in(entry_id, actor, now)
    if entry.is_there:
        count_own_change(entry=entry, user=actor, now=now)
        take_check_ins_back(entries=[entry], actor=actor, now=now)
    return entry


def take_check_ins_back(*, entries: Sequence[Entry], actor: User | None, now: datetime) -> None:
    """Undo the check-ins of entries of a locked event that are known to be there."""
    for entry in entries:
        if entry.state == EntryState.CHECKED_IN:
            entry.state = EntryState.ENTERED
        entry.checked_in_at = None
    _write("entry.check_in_undone", entries, actor, now)


def _at_check_in(entry_id: UUID, actor: User | None, now: datetime) -> Entry:
    """An entry of a locked event that can be checked in; after the closing by the staff alone."""
    entry = lock_entry(entry_id=entry_id)
    entry.tournament = carry_out_deadlines(tournament=entry.tournament, now=now)
    _require_open(entry.tournament, actor, now)
    if entry.state not in _CAN_BE_THERE:
        raise NoPlace(left_text(entry))
    return entry


_CAN_BE_THERE = (EntryState.ENTERED, EntryState.CHECKED_IN, EntryState.WAITING)


def _require_open(tournament: Tournament, actor: User | None, now: datetime) -> None:
    """CheckInClosed unless a locked event is at its check-in; after the closing only staff may."""
    if tournament.state != TournamentState.CHECK_IN:
        raise CheckInClosed(
            gettext("Check-in isn’t open. {state}").format(state=state_sentence(tournament))
        )
    powers = frozenset() if actor is None else powers_in(user=actor, tournament=tournament)
    if _is_closed(tournament, now) and Power.RUN_ROUNDS not in powers:
        raise CheckInClosed(gettext("Check-in is closed. Ask the staff to check you in."))


def _require_complete(entry: Entry) -> None:
    if missing_players(entry):
        raise Incomplete(
            gettext(
                "{team} has {count} of {size} players. It can check in when it has all of them."
            ).format(
                team=entry.name, count=len(entry.players.all()), size=entry.tournament.team_size
            )
        )


def _is_closed(tournament: Tournament, now: datetime) -> bool:
    action = DeadlineAction.CLOSE_CHECK_IN
    return is_closed(tournament=tournament, action=action, now=now)


def _write(kind: str, entries: Sequence[Entry], actor: User | None, now: datetime) -> None:
    """Save and note the changed check-ins of entries of one event."""
    if not entries:
        return
    update_all(entries, "state", "checked_in_at")
    tournament = entries[0].tournament
    late = {"after_closing": True} if actor is not None and _is_closed(tournament, now) else {}
    for entry in entries:
        waits = {"reason": "waiting"} if entry.state == EntryState.WAITING else {}
        data = {"entry": str(entry.pk), **waits, **late}
        note(kind, tournament_id=tournament.pk, actor=actor, now=now, data=data)
