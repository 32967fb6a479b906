"""Rounds from draft to end, and what is left open."""

from typing import Any

from accounts.roles import Role
from tests.support.factories import (
    NOW,
    make_round,
    make_tournament,
    make_user,
    set_state,
    settle,
)
from tests.support.playing import seated_match
from tests.support.ready.requests import READY, REASON, Ready, of, of_event
from tournaments.events.services.staff import name_staff
from tournaments.matches.services.reports import report_result
from tournaments.models import Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.match_score import MatchScore


def running(entries: int = 4) -> Tournament:
    event = make_tournament(entries=entries)
    set_state(event, "running")
    return event


def drafted() -> Tournament:
    event = running()
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    return event


@of("createTournamentRound")
def _() -> Ready:
    return of_event(running(), {"redraw": 1})


@of("deleteTournamentRound")
def _() -> Ready:
    return of_event(drafted(), number=1)


@of("publishRound")
def _() -> Ready:
    return of_event(drafted(), {}, number=1)


def swap(event: Tournament) -> dict[str, Any]:
    first, second = event.rounds.get().matches.order_by("table")
    seats = (match.seats.get(number=0).entry_id for match in (first, second))
    return {"edit": "swap", "player_ids": [str(entry) for entry in seats]}


@of("editDraft")
def _() -> Ready:
    event = drafted()
    return of_event(event, swap(event), number=1)


@of("previewEdit")
def _() -> Ready:
    event = drafted()
    return of_event(event, swap(event), number=1)


def published(entries: int = 4) -> Tournament:
    event = make_tournament(entries=entries)
    make_round(event)
    return event


@of("repairRound")
def _() -> Ready:
    event = published()
    first, second = event.rounds.get().matches.order_by("table")
    seats = [
        [str(seat.entry_id) for seat in match.seats.order_by("number")] for match in (first, second)
    ]
    pairs = [list(pair) for pair in zip(*seats, strict=True)]
    body = {"broken": [str(first.pk), str(second.pk)], "pairs": pairs, **REASON}
    return of_event(event, body, number=1)


@of("turnClock")
def _() -> Ready:
    return of_event(published(), {"action": "start", "minutes": 50}, number=1)


@of("closeRound")
def _() -> Ready:
    event = published()
    for match in event.rounds.get().matches.all():
        settle(match)
    return of_event(event, {}, number=1)


@of("undoRound")
def _() -> Ready:
    return of_event(published(), REASON, number=1)


@of("setTournamentStaff")
def _() -> Ready:
    return of_event(make_tournament(), {"role": "judge"}, username=make_user().username)


@of("deleteTournamentStaff")
def _() -> Ready:
    ready = READY["setTournamentStaff"]()
    event = Tournament.objects.get(pk=ready.path["tournament_id"])
    facts: dict[str, Any] = {"username": ready.path["username"], "role": Role.JUDGE, "now": NOW}
    name_staff(tournament_id=event.pk, actor=event.created_by, **facts)
    return of_event(event, username=ready.path["username"])


@of("changeTournamentState")
def _() -> Ready:
    return of_event(make_tournament(entries=2), {"state": "check_in"})


@of("acceptUnanswered")
def _() -> Ready:
    match, players = seated_match()
    report_result(match_id=match.pk, user=players[0], score=MatchScore((1, 0)), now=NOW)
    match.refresh_from_db()
    body = {"matches": [{"match_id": str(match.pk), "version": match.version}]}
    return of_event(match.round.tournament, body)
