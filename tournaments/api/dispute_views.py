"""Disputes: calling a judge for the own match, and the queue of those who rule."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer, Listing
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import NotYourEvent, powers_in
from tournaments.api import play_data as show
from tournaments.api.conditions import expected_version
from tournaments.api.dispute_data import DisputeData, dispute_data
from tournaments.api.match_views import match_answer
from tournaments.api.permissions import NOT_STAFF, PRIVATE, viewer
from tournaments.api.play_serializers import CallJudge, NoOptions
from tournaments.models import Dispute, Match, Tournament
from tournaments.own_matches import OwnMatch
from tournaments.services.disputes import (
    DisputeClosed,
    NoCall,
    TakenOn,
    call_judge,
    release_dispute,
    take_back_call,
    take_dispute,
)
from tournaments.services.drafts import EventNotRunning
from tournaments.services.playing import MatchSettled, MatchVoid, NotPlayed, NotSeated

_OF_MATCH = (
    Match.DoesNotExist,
    NotSeated,
    NotPlayed,
    MatchVoid,
    MatchSettled,
    EventNotRunning,
)
_OF_DISPUTE = (Dispute.DoesNotExist, *NOT_STAFF, DisputeClosed)


class JudgeCall(APIView):
    """A player's call for a judge to their own match."""

    scopes = {"post": (Scope.MATCHES_REPORT,), "delete": (Scope.MATCHES_REPORT,)}

    @operation(
        name="callJudge",
        takes=CallJudge,
        refuses=_OF_MATCH,
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Call a judge to the own match.

        It waits for a ruling then, unless both players report the same or certified logs decide. A
        result that the host, one player or the staff alone told stands until a judge rules.
        The `words` are for the judges alone. Where the match waits for a judge already, this player
        has called one too: the match waits on when the other takes a call back. Calling again
        changes nothing.
        """
        wanted = CallJudge(data=request.data)
        wanted.is_valid(raise_exception=True)
        call_judge(
            match_id=match_id,
            user=caller(request),
            words=wanted.validated_data["words"],
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)

    @operation(name="takeCallBack", refuses=(*_OF_MATCH, NoCall), versioned=True)
    def delete(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Take the own call for a judge back. That of the other player stands.

        What can be disputed in time has its whole time again.
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

    @operation(name="listDisputes", refuses=(Tournament.DoesNotExist, NotYourEvent))
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[DisputeData]]:
        """The open disputes, the oldest first, with what both players report and where certified
        logs part.
        """
        event = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        user = caller(request)
        powers = powers_in(user=user, tournament=event)
        if not powers:
            raise NotYourEvent(f"You have no role in {event.name}.")
        rows = [
            dispute_data(one, viewer=user, powers=powers, now=steady_now())
            for one in selectors.disputes(tournament_id=event.pk)
        ]
        return Answer({"results": rows}, headers=PRIVATE)


class DisputeTaking(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(
        name="takeDispute",
        takes=NoOptions,
        refuses=(*_OF_DISPUTE, TakenOn, OwnMatch),
    )
    def post(self, request: Request, dispute_id: UUID) -> Answer[DisputeData]:
        """Take a dispute on, so that the other judges see who does.

        It needs the power to rule. Taking it again changes nothing.
        """
        NoOptions(data=request.data).is_valid(raise_exception=True)
        take_dispute(dispute_id=dispute_id, actor=caller(request), now=steady_now())
        return _answer(request, dispute_id)


class DisputeRelease(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="releaseDispute", takes=NoOptions, refuses=_OF_DISPUTE)
    def post(self, request: Request, dispute_id: UUID) -> Answer[DisputeData]:
        """Give a dispute back, so that another judge takes it on.

        That is for who has it, and for who manages the event. Giving it back again changes nothing.
        """
        NoOptions(data=request.data).is_valid(raise_exception=True)
        release_dispute(dispute_id=dispute_id, actor=caller(request), now=steady_now())
        return _answer(request, dispute_id)


def _answer(request: Request, dispute_id: UUID) -> Answer[DisputeData]:
    dispute, user = selectors.find_dispute(dispute_id=dispute_id), caller(request)
    powers = powers_in(user=user, tournament=dispute.tournament)
    shown = dispute_data(dispute, viewer=user, powers=powers, now=steady_now())
    return Answer(shown, headers=PRIVATE)
