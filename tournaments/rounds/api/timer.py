"""The round timer: everybody reads it, the staff starts, pauses and extends it."""

from typing import Annotated
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer
from contract.bodies import OnlyKnown, Query
from contract.fields import PlainText, WholeNumber
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.conditions import expected_version
from tournaments.core.api.permissions import require_power, viewer
from tournaments.core.api.timer_data import RoundClock, round_clock
from tournaments.matches.api.data import MatchDetail
from tournaments.matches.api.views import match_answer
from tournaments.matches.selectors import matches as matches_selectors
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.rounds.services.round_timer import (
    LONGEST_EXTENSION,
    LONGEST_MINUTES,
    ClockAction,
    extend_match,
    turn_clock,
)
from tournaments.terms.limits import LONGEST_REASON


class TurnClock(OnlyKnown):
    """`minutes` is the time to `set` the timer to or to `start` with; `adjust` adds it, or removes
    it if negative.
    """

    action: ClockAction
    minutes: Annotated[
        int | None, WholeNumber(min_value=-LONGEST_MINUTES, max_value=LONGEST_MINUTES)
    ] = None


class ExtendMatch(OnlyKnown):
    """`minutes` are added to the extra time; a negative number takes time off. Only staff can read
    a `reason`.
    """

    minutes: Annotated[int, WholeNumber(min_value=-LONGEST_EXTENSION, max_value=LONGEST_EXTENSION)]
    reason: Annotated[str, PlainText(max_length=LONGEST_REASON, allow_blank=True)] = ""


class ClockQuery(Query):
    match_id: UUID | None = None


# Each answer is of its own moment.
_MOMENT = {"Cache-Control": "no-store"}


class Clock(APIView):
    scopes = {"get": None, "post": (Scope.EVENTS_MANAGE,)}

    @operation(query=ClockQuery)
    def get(self, request: Request, tournament_id: UUID, number: int) -> Answer[RoundClock]:
        """Retrieve the round timer, and the extra time of matches.

        The request is cheap. A display should poll it now and then and count the seconds in between
        itself.
        """
        now = steady_now()
        round_ = rounds_selectors.published_round(tournament_id=tournament_id, number=number)
        query = ClockQuery.read(request)
        match_id = query.match_id
        extra_minutes = (
            None
            if match_id is None
            else matches_selectors.extension_minutes(round=round_, match_id=match_id)
        )
        return Answer(round_clock(round_, now, extension_minutes=extra_minutes), headers=_MOMENT)

    @operation(name="turnClock", takes=TurnClock)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[RoundClock]:
        """Start, pause, resume, set or adjust the timer of an open round.

        It shows the full time when the round is published. A round of a stage without minutes gets
        a timer once it is started with some.
        """
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, tournament, Power.RUN_ROUNDS)
        sent = TurnClock.read(request)
        now = steady_now()
        round_ = turn_clock(
            tournament_id=tournament_id,
            number=number,
            action=sent.action,
            minutes=sent.minutes,
            actor=actor,
            now=now,
        )
        return Answer(round_clock(round_, now, extension_minutes=None), headers=_MOMENT)


class MatchExtension(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="extendMatch", takes=ExtendMatch, versioned=True)
    def post(self, request: Request, match_id: UUID) -> Answer[MatchDetail]:
        """Add extra time to a match.

        Requires the power to enter results. Repeated extensions add up.
        """
        sent = ExtendMatch.read(request)
        extend_match(
            match_id=match_id,
            actor=caller(request),
            minutes=sent.minutes,
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)
