"""The answers of guests: reports, answers to what their opponent brought, sportsmanship scores."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer, Done
from contract.operations import operation
from ground.addresses import address_of
from ground.steady_clock import steady_now
from tournaments.core.api.conditions import expected_version
from tournaments.matches.api import data as show
from tournaments.matches.api.serializers import AnswerForGuest, ReportForGuest
from tournaments.matches.api.soft_scores import ScoreForGuest
from tournaments.matches.api.views import match_answer
from tournaments.matches.services.guest_answers import (
    answer_for_guest,
    report_for_guest,
    score_for_guest,
)
from tournaments.matches.services.log_confirmations import NotCertified
from tournaments.matches.services.open_matches import NotSeated
from tournaments.terms.match_score import ImpossibleScore
from tournaments.terms.secondary_scores import ImpossibleTally


class GuestAnswers(APIView):
    scopes = {"post": None}

    @operation(
        name="answerForGuest",
        takes=AnswerForGuest,
        # The answered thing stands: a score that was checked, or a certified log of the match.
        never=(ImpossibleScore, ImpossibleTally, NotCertified, NotSeated),
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Confirm or dispute a log or report of the opponent for a guest, with the guest's claim
        code.

        Needs no token; the code stays valid for claiming the registration. `stands_by` confirms a
        log or a report, `contests` disputes it. Disputing a report calls a judge. A code that was
        created by the opponent or their teammate can't be used here. After several wrong codes,
        further attempts are delayed.
        """
        sent = AnswerForGuest.read(request)
        answer_for_guest(
            match_id=match_id,
            code=sent.code,
            stance=sent.answer,
            replay_id=sent.replay_id,
            revision=sent.revision,
            address=address_of(request.META),
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


class GuestReports(APIView):
    scopes = {"post": None}

    @operation(
        name="reportForGuest",
        takes=ReportForGuest,
        never=(NotSeated,),  # The code is that of a guest at this table.
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Report the result of a match for a guest, with victory points, using the guest's claim
        code.

        Needs no token, and counts like a player's report: it settles the match when the opponent
        reports the same, or at once if the guest lost. Codes are handled as for guest answers.
        """
        sent = ReportForGuest.read(request)
        report_for_guest(
            match_id=match_id,
            code=sent.code,
            score=sent.score,
            secondary=sent.secondary,
            intentional_draw=sent.intentional_draw,
            address=address_of(request.META),
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


class GuestSportsmanship(APIView):
    scopes = {"post": None}

    @operation(
        name="scoreSportsmanshipForGuest",
        takes=ScoreForGuest,
        never=(NotSeated,),  # The code is that of a guest at this table.
    )
    def post(self, request: Request, match_id: UUID) -> Done:
        """Score the sportsmanship of the opponent for a guest, with the guest's claim code.

        Needs no token, and can change until the event is finished, like a player's score. Codes are
        handled as for guest answers.
        """
        sent = ScoreForGuest.read(request)
        score_for_guest(
            match_id=match_id,
            code=sent.code,
            points=sent.points,
            address=address_of(request.META),
            now=steady_now(),
        )
        return Done()
