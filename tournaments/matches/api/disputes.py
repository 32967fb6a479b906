"""Disputes: players call a judge to their match, and judges work through the queue."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Literal, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope, User
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.access import NotYourEvent, powers_in
from tournaments.core.api.conditions import expected_version
from tournaments.core.api.permissions import viewer
from tournaments.core.api.serializers import NoOptions
from tournaments.core.players import Player, player_of
from tournaments.matches.api import data as show
from tournaments.matches.api.data import ReportData, report_data
from tournaments.matches.api.serializers import CallJudge
from tournaments.matches.api.views import match_answer
from tournaments.matches.selectors import disputes as disputes_selectors
from tournaments.matches.selectors.log_diff import Contradiction, contradictions, sees_moves
from tournaments.matches.selectors.testimony import last_reports
from tournaments.matches.services.disputes import (
    call_judge,
    release_dispute,
    take_back_call,
    take_dispute,
)
from tournaments.models import Dispute

Cause = Literal["reports", "logs", "call", "result"]


class ContradictionData(TypedDict):
    """Two certified logs of the same game that differ. `move` is the first move that differs: 0 if
    the set-up differs, null if all moves are the same (dice, shuffles or result differ) or it can't
    be determined. `moving_seats` has the seat that moves, by log. `move_before` is the last earlier
    move that can be named, and `parting_moves` are the moves that differ; both are public if both
    logs are, and otherwise for the judge who has taken the dispute.
    """

    game_number: int
    replay_ids: list[Annotated[str, {"format": "uuid"}]]
    move: int | None
    moving_seats: list[int | None]
    move_before: str | None
    parting_moves: list[str | None] | None


class DisputeData(TypedDict):
    """A match that is waiting for a judge. `seat` is the seat of the player who called one, null if
    nobody or both did. The words of each player when they called (`words_by_seat`), the judge who
    took it and when, and the `contradictions` are for staff who can rule, and null or empty for
    other staff."""

    id: Annotated[str, {"format": "uuid"}]
    match_id: Annotated[str, {"format": "uuid"}]
    round_number: int
    table: int
    players: list[Player]
    cause: Cause
    seat: int | None
    words_by_seat: Annotated[list[str] | None, {"minItems": 2, "maxItems": 2}]
    opened_at: datetime
    age_seconds: int
    judge: Annotated[str | None, "User name of the judge who took it."]
    taken_at: datetime | None
    reports: list[ReportData]
    contradictions: list[ContradictionData]


def dispute_data(
    dispute: Dispute, *, viewer: User, powers: Collection[Power], now: datetime
) -> DisputeData:
    """A dispute as somebody of the staff with these powers may see it."""
    match, rules = dispute.match, Power.RULE in powers
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    last = last_reports(match, sorted(match.reports.all(), key=lambda report: report.revision))
    reports = [report_data(report, seats[entry]) for entry, report in last.items()]
    return {
        "id": str(dispute.pk),
        "match_id": str(match.pk),
        "round_number": match.round.number,
        "table": match.table,
        "players": [player_of(seat.entry) for seat in match.seats.all()],
        "cause": _cause(dispute),
        "seat": _seat(seats, dispute.opened_by_id),
        "words_by_seat": dispute.words if rules else None,
        "opened_at": dispute.opened_at,
        "age_seconds": max(0, int((now - dispute.opened_at).total_seconds())),
        "judge": dispute.judge.get_username() if rules and dispute.judge else None,
        "taken_at": dispute.taken_at if rules else None,
        "reports": sorted(reports, key=lambda report: report["seat"]),
        "contradictions": [
            contradiction_data(contradiction, shows_moves=sees_moves(dispute, viewer, powers))
            for contradiction in (contradictions(match) if rules else ())
        ],
    }


def contradiction_data(contradiction: Contradiction, *, shows_moves: bool) -> ContradictionData:
    difference = contradiction.difference
    is_open = difference is not None and (shows_moves or contradiction.open)
    return {
        "game_number": contradiction.game_number,
        "replay_ids": [str(replay) for replay in contradiction.replays],
        "move": None if difference is None else difference.move,
        "moving_seats": [None, None] if difference is None else list(difference.seats),
        "move_before": difference.after[1]
        if difference is not None and is_open and difference.after
        else None,
        "parting_moves": list(difference.moves) if difference is not None and is_open else None,
    }


def _cause(dispute: Dispute) -> Cause:
    known: dict[str, Cause] = {
        "reports": "reports",
        "logs": "logs",
        "call": "call",
        "result": "result",
    }
    return known[dispute.cause]


def _seat(seats: dict[UUID, int], entry: UUID | None) -> int | None:
    return None if entry is None else seats[entry]


class JudgeCall(APIView):
    """A player's call for a judge to their own match."""

    scopes = {"post": (Scope.MATCHES_REPORT,), "delete": (Scope.MATCHES_REPORT,)}

    @operation(name="callJudge", takes=CallJudge, versioned=True)
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Call a judge to your match.

        The match then waits for a ruling, unless both players report the same or certified logs
        decide it. A result that comes from the host, one player or staff alone stands until a judge
        rules. Only judges can read the `words`. If a judge was already called, your call is added
        to it, and the match keeps waiting if the other player cancels theirs. Calling again changes
        nothing.
        """
        sent = CallJudge.read(request)
        call_judge(
            match_id=match_id,
            user=caller(request),
            words=sent.words,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)

    @operation(versioned=True)
    def delete(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Cancel your judge call. A call of the other player stays open.

        Dispute windows start again in full.
        """
        take_back_call(
            match_id=match_id,
            user=caller(request),
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


class Disputes(APIView):
    """The matches of an event that wait for a judge, for its staff."""

    scopes = {"get": (Scope.RESULTS_WRITE,)}

    @listed(Listing[DisputeData])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[DisputeData]]:
        """List open disputes, oldest first, with both reports and the first difference between
        certified logs."""
        event = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        user = caller(request)
        powers = powers_in(user=user, tournament=event)
        if not powers:
            raise NotYourEvent(f"You have no role in {event.name}.")
        rows = [
            dispute_data(dispute, viewer=user, powers=powers, now=steady_now())
            for dispute in disputes_selectors.disputes(tournament_id=event.pk)
        ]
        return Answer({"results": rows})


class DisputeTaking(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="takeDispute", takes=NoOptions)
    def post(self, request: Request, dispute_id: UUID) -> Answer[DisputeData]:
        """Take a dispute, so that other judges see who handles it.

        Requires the power to rule. Idempotent.
        """
        NoOptions.read(request)
        take_dispute(dispute_id=dispute_id, actor=caller(request), now=steady_now())
        return _answer(request, dispute_id)


class DisputeRelease(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="releaseDispute", takes=NoOptions)
    def post(self, request: Request, dispute_id: UUID) -> Answer[DisputeData]:
        """Release a dispute, so that another judge can take it.

        Available to the judge who has the dispute and to managers of the event. Idempotent.
        """
        NoOptions.read(request)
        release_dispute(dispute_id=dispute_id, actor=caller(request), now=steady_now())
        return _answer(request, dispute_id)


def _answer(request: Request, dispute_id: UUID) -> Answer[DisputeData]:
    dispute, user = disputes_selectors.find_dispute(dispute_id=dispute_id), caller(request)
    powers = powers_in(user=user, tournament=dispute.tournament)
    body = dispute_data(dispute, viewer=user, powers=powers, now=steady_now())
    return Answer(body)
