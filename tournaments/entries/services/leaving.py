"""Leaving an event: before it starts, which frees a place, and while it runs; and coming back."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from tournaments.core.absences import left_text
from tournaments.core.access import allow_playing_staff, demand, leads, playing_mark
from tournaments.core.services.changes import lock_entry, note
from tournaments.core.services.states import BEFORE_PLAY, OVER, not_running_text
from tournaments.entries.services.places import count_places, move_up_waiting, promote_waiting
from tournaments.models import Entry, Stage
from tournaments.standings.services.ranked_entries import latest_published
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import GONE, EntryState, StageKind, TournamentState

_IN = (EntryState.ENTERED, EntryState.CHECKED_IN)


class AlreadyStarted(DomainError):
    """The event has started, so players drop instead of cancelling their registration."""

    code = "already_started"


class NotRunning(DomainError):
    """The event isn't running, or the entry doesn't play in it."""

    code = "not_running"


class NotBack(DomainError):
    """The entry hasn't dropped, or can't come back in this stage."""

    code = "not_back"


class HasLeft(DomainError):
    """The entry has left the event."""

    code = "has_left"


@transaction.atomic
def withdraw(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Cancel a registration before play, as its captain or as staff who run rounds; a place that
    becomes free goes to the waitlist."""
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    _demand(actor, entry, Power.RUN_ROUNDS)
    _check_still_in(entry)
    if entry.state in _IN and tournament.state not in BEFORE_PLAY:
        raise AlreadyStarted(
            gettext("The event has started. Drop from it instead.")
            if tournament.state == TournamentState.RUNNING
            else not_running_text(tournament)
        )
    frees = entry.state in _IN
    give_up(entry=entry, actor=actor, now=now)
    if frees:
        count_places(tournament=tournament, change=-1)
        promote_waiting(tournament=tournament, actor=actor, now=now)
    else:
        move_up_waiting(tournament=tournament, now=now)
    refresh_stored_standings(tournament=tournament, now=now)
    return entry


def give_up(*, entry: Entry, actor: User, now: datetime, **why: Any) -> None:
    """Take an entry of a locked event out of it; counting places is the caller's part."""
    entry.state, entry.checked_in_at = EntryState.WITHDRAWN, None
    entry.save(update_fields=["state", "checked_in_at"])
    entry.players.update(live=False, claim_digest="", code_made_by=None)
    entry.invitations.all().delete()
    data = {"entry": str(entry.pk), **why}
    note("entry.withdrawn", tournament_id=entry.tournament_id, actor=actor, now=now, data=data)


@transaction.atomic
def drop(
    *,
    entry_id: UUID,
    actor: User,
    power: Power = Power.RUN_ROUNDS,
    now: datetime,
    **why: Any,
) -> Entry:
    """Drop an entry out of a running event: its results stay, and it is not paired from the next
    round on.

    Its captain does so, or staff with `power`: with a result that is `ENTER_RESULTS`. Staff who
    play drop others only where the event lets them. `why` goes into the journal, such as
    `reason="no_show"` where a judge drops a player who did not appear.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    _demand(actor, entry, power)
    _check_still_in(entry)
    if tournament.state != TournamentState.RUNNING or entry.state == EntryState.WAITING:
        raise NotRunning(
            not_running_text(tournament)
            if tournament.state in OVER
            else gettext("{name} hasn’t started to play. Cancel the registration instead.").format(
                name=entry.name
            )
        )
    playing = "" if leads(user=actor, entry=entry) else allow_playing_staff(actor, tournament)
    let_drop(entry=entry, actor=actor, now=now, **why, **playing_mark(playing))
    refresh_stored_standings(tournament=tournament, now=now)
    return entry


def let_drop(*, entry: Entry, actor: User | None, now: datetime, **why: Any) -> None:
    """Write down that an entry of a locked event has dropped; the pages are the caller's part."""
    tournament = entry.tournament
    entry.state, entry.dropped_after_round = EntryState.DROPPED, latest_published(tournament)
    entry.save(update_fields=["state", "dropped_after_round"])
    data = {"entry": str(entry.pk), "after_round": entry.dropped_after_round, **why}
    note("entry.dropped", tournament_id=tournament.pk, actor=actor, now=now, data=data)


@transaction.atomic
def come_back(
    *, entry_id: UUID, actor: User, power: Power = Power.RUN_ROUNDS, now: datetime
) -> Entry:
    """Let an entry that has dropped play again, from the next round that is paired. Staff with
    `power` do so: where a result is undone with which it dropped, that is `ENTER_RESULTS`.

    The missed rounds count against it when the bye is given, so that leaving and coming back wins
    no bye. Only in Swiss rounds: in other stages the opponents are fixed.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    demand(user=actor, tournament=tournament, power=power)
    if tournament.state != TournamentState.RUNNING:
        raise NotRunning(not_running_text(tournament))
    if entry.state == EntryState.DISQUALIFIED:
        raise NotBack(
            gettext("{name} is disqualified. A judge can reinstate them.").format(name=entry.name)
        )
    if entry.state != EntryState.DROPPED:
        raise NotBack(gettext("{name} hasn’t dropped.").format(name=entry.name))
    latest = tournament.rounds.standing().order_by("-number").select_related("stage").first()
    if latest is not None and latest.stage.kind != StageKind.SWISS:
        raise NotBack(gettext("The Swiss rounds are over, so players who dropped can’t come back."))
    if latest is not None and not _belongs(entry, latest.stage):
        raise NotBack(
            gettext("{name} didn’t advance to stage {stage}.").format(
                name=entry.name, stage=latest.stage.number
            )
        )
    playing = allow_playing_staff(actor, tournament)
    restore_entry(entry=entry)
    data = {"entry": str(entry.pk), **playing_mark(playing)}
    note("entry.returned", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    refresh_stored_standings(tournament=tournament, now=now)
    return entry


def restore_entry(*, entry: Entry, is_here: bool = True) -> None:
    """Put an entry of a locked event back into the state that it had before it left. With round
    check-in it counts as checked in for the next round, unless `is_here` is False."""
    checked_in = entry.checked_in_at is not None
    entry.state = EntryState.CHECKED_IN if checked_in else EntryState.ENTERED
    entry.dropped_after_round = None
    if is_here and entry.tournament.round_check_in:
        entry.here_for_round = latest_published(entry.tournament) + 1
    entry.save(update_fields=["state", "dropped_after_round", "here_for_round"])


def _belongs(entry: Entry, stage: Stage) -> bool:
    """True if an entry plays in a stage that has begun; a stage without entrants is for all."""
    return not stage.entrants.exists() or stage.entrants.filter(entry=entry).exists()


def _demand(actor: User, entry: Entry, power: Power) -> None:
    """Raise PowerMissing unless the actor leads the entry or has this power in its event."""
    if not leads(user=actor, entry=entry):
        demand(user=actor, tournament=entry.tournament, power=power)


def _check_still_in(entry: Entry) -> None:
    if entry.state in (*GONE, EntryState.WITHDRAWN):
        raise HasLeft(left_text(entry))
