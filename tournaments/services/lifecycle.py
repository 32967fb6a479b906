"""The way of an event from its draft to its end."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import (
    Entry,
    EntryState,
    Reveal,
    RoundState,
    StandingsPage,
    Tournament,
    TournamentState,
)
from tournaments.progress import Upcoming, latest_round, next_up
from tournaments.reasons import ReasonMissing
from tournaments.selectors import waiting_again, waiting_entries
from tournaments.services.beginnings import prepare_first_stage
from tournaments.services.deadlines import follow_state
from tournaments.services.journal import note
from tournaments.services.judges import NAME_JUDGE, SET_TIME, require_judge
from tournaments.services.leaving import give_up
from tournaments.services.locking import lock_tournament
from tournaments.services.opening_again import open_again
from tournaments.services.pages import write_pages
from tournaments.services.places import count_places, free_places, promote
from tournaments.services.players import missing_players
from tournaments.services.reveals import reveal_decks, reveal_logs
from tournaments.services.rules import pin_rules
from tournaments.services.states import OVER, move_on
from tournaments.services.stopping import stop_times
from tournaments.services.versions import Expected, check_version

FEWEST_PLAYERS = 2
# What belongs to a step, by event, state before, actor, reason and time; the kind of its entry.
Step = Callable[[Tournament, str, Any, str, datetime], str]


class HasEntries(ValueError):
    """An event that somebody has entered is not hidden again."""


class TooFewPlayers(ValueError):
    """There is nobody to play with anybody."""


class RoundNotClosed(ValueError):
    """An event ends between rounds, not within one."""


class RoundsLeft(ValueError):
    """An event ends before its last round only for a reason."""


@transaction.atomic
def change_state(
    *,
    tournament_id: UUID,
    state: TournamentState,
    actor: User | None,
    reason: str,
    expected: Expected | None = None,
    now: datetime,
) -> Tournament:
    """Bring an event to `state`, with all that belongs to it; WrongState if that cannot follow.
    Only registration and check-in are opened by the clock, which is nobody (`actor` None).

    One that is over is opened again so: cancelled, to where it was; finished, to running.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    check_version(tournament, expected)
    before = tournament.state
    move_on(tournament=tournament, state=state)
    step: Step = open_again if before in OVER else _STEPS[state]
    kind = step(tournament, before, actor, reason, now)
    follow_state(tournament=tournament, before=before, now=now)
    note(
        kind,
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"from": before, "to": state},
        private={"reason": reason} if reason else None,
    )
    if state == TournamentState.DRAFT:
        StandingsPage.objects.filter(tournament=tournament).delete()
    else:
        write_pages(tournament=tournament, now=now)
    return tournament


def _back_to_draft(tournament: Tournament, *_: Any) -> str:
    if tournament.entries.exists():
        raise HasEntries(f"{tournament.name} has entries; cancel it instead.")
    return "tournament.changed"


def _open_registration(
    tournament: Tournament, before: str, actor: User, reason: str, now: datetime
) -> str:
    """From the draft: with the rules of this day, which hold from now on. From the check-in:
    whoever was there says so again."""
    if before == TournamentState.DRAFT:
        pin_rules(tournament=tournament, now=now)
        tournament.save()
    tournament.entries.filter(state=EntryState.CHECKED_IN).update(state=EntryState.ENTERED)
    tournament.entries.exclude(checked_in_at=None).update(checked_in_at=None)
    return "tournament.opened"


def _open_check_in(*_: Any) -> str:
    return "tournament.check_in_opened"


def _start(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    """Play begins with those who have a deck and all their players and, where there was a check-in,
    are there. The others are out, and their places go to those who wait for one and lack nothing of
    that, in the order of waiting; who still waits then is out too."""
    absent, playing = [], 0
    placed = tournament.entries.filter(state__in=(EntryState.ENTERED, EntryState.CHECKED_IN))
    for entry in placed.prefetch_related("players"):
        entry.tournament = tournament
        why = _unplayable(entry, before)
        if why is None:
            playing += 1
        else:
            absent.append((entry, why))
    for entry, why in absent:
        give_up(entry=entry, actor=actor, now=now, reason=why)
    count_places(tournament=tournament, change=-len(absent))
    playing += _fill_places(tournament, before, actor, now)
    for entry in waiting_entries(tournament_id=tournament.pk):
        give_up(entry=entry, actor=actor, now=now, reason="no_place")
    if playing < FEWEST_PLAYERS:
        raise TooFewPlayers(
            f"{tournament.name} has {playing} {'teams' if tournament.team_size > 1 else 'players'}"
            f" who could start: they need {_needs(tournament, before)}."
        )
    require_judge(tournament=tournament, mend=f"{NAME_JUDGE}, or {SET_TIME}")
    prepare_first_stage(stage=tournament.stages.get(number=1), players=playing)
    if tournament.reveal == Reveal.AT_START:
        reveal_decks(tournament=tournament, actor=actor, now=now)
    return "tournament.started"


def _fill_places(tournament: Tournament, before: str, actor: User, now: datetime) -> int:
    """Give the free places to those who wait and could start; tells how many. Who could not is
    passed by, and keeps nobody behind them from playing."""
    waiting = waiting_entries(tournament_id=tournament.pk).prefetch_related("players")
    ready = []
    for entry in waiting:
        entry.tournament = tournament
        if _unplayable(entry, before) is None:
            ready.append(entry)
    ready = ready[: free_places(tournament)]
    promote(tournament=tournament, entries=ready, actor=actor, now=now)
    return len(ready)


def _unplayable(entry: Entry, before: str) -> str | None:
    """Why an entry is not seated; None where nothing is missing."""
    if before == TournamentState.CHECK_IN and not entry.is_there:
        return "no_show"
    if missing_players(entry):
        return "incomplete"
    return "no_deck" if entry.deck_id is None else None


def _needs(tournament: Tournament, before: str) -> str:
    """What an entry must have to start, in words."""
    needs = ["a deck"]
    if tournament.team_size > 1:
        needs.append("all their players")
    if before == TournamentState.CHECK_IN:
        needs.append("a check-in")
    return f"{', '.join(needs[:-1])} and {needs[-1]}" if len(needs) > 1 else needs[0]


def _finish(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    latest = latest_round(tournament)
    if latest is not None and latest.state != RoundState.CLOSED:
        raise RoundNotClosed(
            f"Round {latest.number} of {tournament.name} is {latest.state}; close or discard it."
        )
    if (waiting := waiting_again(tournament=tournament)) is not None:
        raise RoundNotClosed(
            f"Table {waiting.table} of round {waiting.round.number} of {tournament.name} waits for"
            " a result again: enter it first."
        )
    left = next_up(tournament)
    if left is not None and not reason:
        raise RoundsLeft(f"{_left_words(tournament, left)}; give a reason to end it.")
    if tournament.reveal == Reveal.AFTER_EVENT:
        reveal_decks(tournament=tournament, actor=actor, now=now)
    reveal_logs(tournament=tournament, now=now)
    return "tournament.finished"


def _left_words(tournament: Tournament, left: Upcoming) -> str:
    """What of an event is not played yet."""
    stages = tournament.stages.count()
    if stages == 1 and left.stage.rounds is not None and not left.stage.is_elimination:
        return f"{tournament.name} has played {left.in_stage - 1} of {left.stage.rounds} rounds"
    of = f"stage {left.stage.number} of {stages}" if stages > 1 else left.stage.get_kind_display()
    played = f"{left.number - 1} round{'' if left.number == 2 else 's'}"
    return f"{tournament.name} has played {played}, and {of} is not over"


def _cancel(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    """Nothing is deleted: open matches stay without a result, and no log settles one any more."""
    if not reason.strip():
        raise ReasonMissing(f"Say why {tournament.name} is cancelled.")
    stop_times(tournament=tournament, now=now)
    return "tournament.cancelled"


_STEPS: Mapping[TournamentState, Step] = {
    TournamentState.DRAFT: _back_to_draft,
    TournamentState.REGISTRATION: _open_registration,
    TournamentState.CHECK_IN: _open_check_in,
    TournamentState.RUNNING: _start,
    TournamentState.FINISHED: _finish,
    TournamentState.CANCELLED: _cancel,
}
