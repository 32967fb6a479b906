"""Results that one player brought and the other left unanswered, for the staff of an event."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.bodies import Body, OnlyKnown
from contract.fields import ListOf, WholeNumber
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from replays.api.serializers import GameTally
from tournaments.core import selectors
from tournaments.core.access import demand
from tournaments.core.api.permissions import viewer
from tournaments.core.api.timer_data import ClockData, clock_data
from tournaments.core.players import Player, player_of
from tournaments.core.services.changes import VersionMismatch
from tournaments.matches.selectors.scores import reported_secondary_scores
from tournaments.matches.selectors.submissions import Submission
from tournaments.matches.services.unanswered import (
    Unanswered,
    accept_unanswered,
    list_unanswered,
)


class ClaimData(TypedDict):
    """A report or certified log of one player that the other hasn't answered. A report has
    `games_won` and `games_drawn`, by seat. A log has `replay`, `game_number`, `winner` (a seat, or
    null for a draw), `ending` and `moves`. `tally` has other scores, such as survivors, by seat; it
    is left out if there are none.

    The other player was notified at `notified_at`, null if not yet, and for guests. It becomes
    final at `due_at`, null while the round timer is paused, and never before `final_not_before`,
    null if there is no deadline.
    """

    kind: Literal["report", "log"]
    seat: Annotated[int, "Seat of the player who reported it."]
    at: datetime
    notified_at: datetime | None
    due_at: datetime | None
    final_not_before: datetime | None
    games_won: list[int] | None
    games_drawn: int | None
    replay_id: Annotated[str | None, {"format": "uuid"}]
    game_number: int | None
    winner: int | None
    ending: str | None
    moves: int | None
    tally: NotRequired[GameTally]


class UnansweredData(TypedDict):
    """A match with an unanswered result of one player, at this `version`. `clock` is the timer of
    its round, null without one; `extension_minutes` is the extra time of the match.
    """

    match_id: Annotated[str, {"format": "uuid"}]
    version: int
    round_number: int
    table: int
    players: list[Player]
    clock: ClockData | None
    extension_minutes: int
    claims: list[ClaimData]


class OpenMatch(TypedDict):
    """A match of several games that has no result yet: `game_numbers` are the games settled by what
    was accepted, and `waits_for` is the first without a result.
    """

    match_id: Annotated[str, {"format": "uuid"}]
    game_numbers: list[int]
    waits_for: int


class AcceptedData(TypedDict):
    """Matches that now have a result, and matches that continue."""

    settled_ids: list[Annotated[str, {"format": "uuid"}]]
    open: list[OpenMatch]


class LookedAt(Body):
    """A match, and the version at which its unanswered result was read."""

    match_id: UUID
    version: Annotated[int, WholeNumber(min_value=1)]


class AcceptUnanswered(OnlyKnown):
    """The unanswered results to accept."""

    matches: Annotated[
        list[LookedAt], ListOf(child=LookedAt.serializer(), allow_empty=False, max_length=2048)
    ]


class UnansweredResults(APIView):
    """Results that one player brought and the other left unanswered, apart from disputes."""

    scopes = {"get": (Scope.RESULTS_WRITE,), "post": (Scope.RESULTS_WRITE,)}

    @listed(Listing[UnansweredData])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[UnansweredData]]:
        """List the unanswered results of the open round.

        A result is listed after the round's time is up, or a day after the notice in a round
        without a timer, or when nothing else of the round is being played. From then on only staff
        can settle it, unless the other player answers.
        """
        event = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        demand(user=caller(request), tournament=event, power=Power.ENTER_RESULTS)
        now = steady_now()
        claims = list_unanswered(tournament=event, now=now)
        return Answer({"results": [_unanswered(claim, now) for claim in claims]})

    @operation(
        name="acceptUnanswered",
        takes=AcceptUnanswered,
        # Each match is named with its version.
        refuses=(VersionMismatch,),
    )
    def post(self, request: Request, tournament_id: UUID) -> Answer[AcceptedData]:
        """Accept unanswered results, some or all of those listed.

        Requires the power to enter results. All given results are accepted, or none. A match of
        several games continues if the accepted results don't decide it.
        """
        sent = AcceptUnanswered.read(request)
        accepted = accept_unanswered(
            tournament_id=tournament_id,
            versions={row.match_id: row.version for row in sent.matches},
            actor=caller(request),
            now=steady_now(),
        )
        answer: AcceptedData = {
            "settled_ids": [
                str(result.match.pk) for result in accepted if result.waits_for is None
            ],
            "open": [
                {
                    "match_id": str(result.match.pk),
                    "game_numbers": [*result.games],
                    "waits_for": result.waits_for,
                }
                for result in accepted
                if result.waits_for is not None
            ],
        }
        return Answer(answer)


def _unanswered(claim: Unanswered, now: datetime) -> UnansweredData:
    match = claim.match
    return {
        "match_id": str(match.pk),
        "version": match.version,
        "round_number": match.round.number,
        "table": match.table,
        "players": [player_of(seat.entry) for seat in match.seats.all()],
        "clock": clock_data(match.round, now),
        "extension_minutes": match.extension_minutes,
        "claims": [_claim(submission) for submission in claim.submissions],
    }


def _claim(submission: Submission) -> ClaimData:
    report, replay = submission.report, submission.replay
    data: ClaimData = {
        "kind": "log" if report is None else "report",
        "seat": submission.other.number,
        "at": submission.at,
        "notified_at": submission.notified_at,
        "due_at": submission.due_at,
        "final_not_before": submission.not_before,
        "games_won": None if report is None else [report.games_seat_0, report.games_seat_1],
        "games_drawn": None if report is None else report.games_drawn,
        "replay_id": None if replay is None else str(replay.pk),
        "game_number": None if replay is None else replay.slot.game_number,
        "winner": None if replay is None else replay.finding.winner,
        "ending": None if replay is None else replay.finding.ending,
        "moves": None if replay is None else replay.finding.moves,
    }
    tally = _tally(submission)
    return {**data, "tally": tally} if tally else data


def _tally(submission: Submission) -> GameTally:
    if submission.report is not None:
        tally: Any = reported_secondary_scores(submission.report).plain()
    else:
        assert submission.replay is not None
        tally = submission.replay.finding.tally
    return tally
