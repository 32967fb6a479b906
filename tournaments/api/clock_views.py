"""The time of rounds and matches: for anybody to read, for the staff to turn."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Scope
from accounts.roles import Power
from accounts.selectors import PowerMissing
from contract.answers import Answer
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import NotYourEvent
from tournaments.api.clock_data import RoundClock, round_clock
from tournaments.api.clock_serializers import ClockQuery, ExtendMatch, TurnClock
from tournaments.api.conditions import expected_version
from tournaments.api.match_views import match_answer
from tournaments.api.permissions import require_power, viewer
from tournaments.api.play_data import MatchDetail
from tournaments.models import Match, Round, Tournament
from tournaments.own_matches import OwnMatch
from tournaments.reasons import ReasonMissing
from tournaments.services.clocks import (
    ClockAction,
    ClockImpossible,
    ExtensionImpossible,
    NoClock,
    extend_match,
    turn_clock,
)
from tournaments.services.closing import RoundNotOpen
from tournaments.services.drafts import EventNotRunning
from tournaments.services.playing import MatchSettled, MatchVoid, NotPlayed

# Each answer is of its own moment.
_MOMENT = {"Cache-Control": "no-store"}


class Clock(APIView):
    scopes = {"get": None, "post": (Scope.EVENTS_MANAGE,)}

    @operation(query=ClockQuery, refuses=(Round.DoesNotExist,))
    def get(self, request: Request, tournament_id: UUID, number: int) -> Answer[RoundClock]:
        """What is left of the time of a round, and how much more a `match` of it has.

        It is cheap to ask. A display asks now and then, and counts the seconds between by itself.
        """
        now = steady_now()
        found = selectors.published_round(tournament_id=tournament_id, number=number)
        asked = ClockQuery(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        match_id = asked.validated_data.get("match")
        more = None if match_id is None else selectors.extension(round=found, match_id=match_id)
        return Answer(round_clock(found, now, extension_minutes=more), headers=_MOMENT)

    @operation(
        name="turnClock",
        takes=TurnClock,
        refuses=(
            Tournament.DoesNotExist,
            Round.DoesNotExist,
            NotYourEvent,
            PowerMissing,
            EventNotRunning,
            RoundNotOpen,
            NoClock,
            ClockImpossible,
        ),
    )
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[RoundClock]:
        """Start, pause, resume, set or adjust the clock of an open round.

        It stands at the full time when its round is published. A round whose stage has no minutes
        has a clock once it is started with some.
        """
        found = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, found, Power.RUN_ROUNDS)
        wanted = TurnClock(data=request.data)
        wanted.is_valid(raise_exception=True)
        now = steady_now()
        turned = turn_clock(
            tournament_id=tournament_id,
            number=number,
            action=ClockAction(wanted.validated_data["action"]),
            minutes=wanted.validated_data.get("minutes"),
            actor=actor,
            now=now,
        )
        return Answer(round_clock(turned, now, extension_minutes=None), headers=_MOMENT)


class MatchExtension(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(
        name="extendMatch",
        takes=ExtendMatch,
        refuses=(
            Match.DoesNotExist,
            NotYourEvent,
            PowerMissing,
            OwnMatch,
            NotPlayed,
            MatchVoid,
            MatchSettled,
            EventNotRunning,
            NoClock,
            ExtensionImpossible,
            ReasonMissing,
        ),
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[MatchDetail]:
        """Give a match more time than its round has, with a reason.

        It needs the power to enter results. What is given more than once adds up.
        """
        tournament = selectors.find_match(match_id=match_id).round.tournament
        actor = require_power(request, tournament, Power.ENTER_RESULTS)
        wanted = ExtendMatch(data=request.data)
        wanted.is_valid(raise_exception=True)
        extend_match(
            match_id=match_id,
            actor=actor,
            **wanted.validated_data,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)
