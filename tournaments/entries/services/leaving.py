"""Leaving an event: before it starts, which frees a place, and while it runs; and coming back."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import refuse_opponent
from tournaments.core.services.changes import lock_entry, note
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.entries.services.places import count_places, move_up_waiting, promote_waiting
from tournaments.models import Entry, Stage
from tournaments.standings.services.ranked_entries import latest_published
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import GONE, EntryState, StageKind, TournamentState

_IN = (EntryState.ENTERED, EntryState.CHECKED_IN)


class AlreadyStarted(DomainError):
    """Who has a place in a running event drops out of it and leaves their results behind."""

    code = "already_started"


class NotRunning(DomainError):
    """Nobody drops out of an event that is not being played."""

    code = "not_running"


class NotBack(DomainError):
    """Who is there cannot come back, and nobody does into a bracket or a round robin."""

    code = "not_back"


class HasLeft(DomainError):
    """An entry that is out of the event already."""

    code = "has_left"


@transaction.atomic
def withdraw(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Cancel a registration before play; a place that becomes free goes to the waitlist."""
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    _check_still_in(entry)
    if entry.state in _IN and tournament.state not in BEFORE_PLAY:
        running = tournament.state == TournamentState.RUNNING
        raise AlreadyStarted(
            f"{tournament.name} is {tournament.state}"
            f"{'; drop out of it instead' if running else ', and its entries stay as they are'}."
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
def drop(*, entry_id: UUID, actor: User, now: datetime, **why: Any) -> Entry:
    """Drop an entry out of a running event: its results stay, and it is not paired from the next
    round on.

    Staff who play cannot drop an opponent of theirs. `why` goes into the journal, such as
    `reason="no_show"` where a judge drops a player who did not appear.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    _check_still_in(entry)
    if tournament.state != TournamentState.RUNNING or entry.state == EntryState.WAITING:
        before = tournament.state in BEFORE_PLAY or entry.state == EntryState.WAITING
        raise NotRunning(
            f"{entry.name} does not play in {tournament.name} now"
            f"{'; withdraw instead' if before else ''}."
        )
    refuse_opponent(actor, entry, "let them drop")
    let_drop(entry=entry, actor=actor, now=now, **why)
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
def come_back(*, entry_id: UUID, actor: User, now: datetime) -> Entry:
    """Let an entry that has dropped play again, from the next round that is paired.

    The missed rounds count against it when the bye is given, so that leaving and coming back wins
    no bye. Only in Swiss rounds: in other stages the opponents are fixed.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    if tournament.state != TournamentState.RUNNING:
        raise NotRunning(f"{tournament.name} is {tournament.state}, not running.")
    if entry.state == EntryState.DISQUALIFIED:
        raise NotBack(f"{entry.name} is disqualified: who may rule can take that back.")
    if entry.state != EntryState.DROPPED:
        raise NotBack(f"{entry.name} has not dropped out of {tournament.name}.")
    latest = tournament.rounds.standing().order_by("-number").select_related("stage").first()
    if latest is not None and latest.stage.kind != StageKind.SWISS:
        raise NotBack(f"{tournament.name} plays no Swiss rounds now, so nobody comes back.")
    if latest is not None and not _belongs(entry, latest.stage):
        raise NotBack(f"{entry.name} did not go on into stage {latest.stage.number}.")
    restore_entry(entry=entry)
    data = {"entry": str(entry.pk)}
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
    """Whether an entry plays in a stage that has begun; a stage without entrants is for all."""
    return not stage.entrants.exists() or stage.entrants.filter(entry=entry).exists()


def _check_still_in(entry: Entry) -> None:
    if entry.state in (*GONE, EntryState.WITHDRAWN):
        raise HasLeft(f"{entry.name} has left {entry.tournament.name} already.")
