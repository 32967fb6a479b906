"""Where guests report, and answer what their opponent brought."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.addresses import address_of
from contract.answers import Answer
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments.core.api.conditions import expected_version
from tournaments.matches.api import data as show
from tournaments.matches.api.serializers import AnswerForGuest, ReportForGuest
from tournaments.matches.api.views import match_answer
from tournaments.matches.services.guest_answers import answer_for_guest, report_for_guest
from tournaments.matches.services.log_confirmations import NotCertified
from tournaments.matches.services.open_matches import (
    NotSeated,
)
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import ImpossibleScore, MatchScore
from tournaments.terms.secondary_scores import ImpossibleTally


class GuestAnswers(APIView):
    scopes = {"post": None}

    @operation(
        name="answerForGuest",
        takes=AnswerForGuest,
        # What is answered stands: a score that was checked, or a certified log of the match.
        never=(ImpossibleScore, ImpossibleTally, NotCertified, NotSeated),
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Confirm or dispute for a guest what the opponent brought, by the guest's code.

        It needs no token: the code is that with which the guest can claim the entry, and it stays
        good. `stands_by` confirms a log or a report, `contests` disputes it; to dispute a report
        calls a judge. A code that the opponent has made, or a mate of theirs, answers nothing.
        Wrong codes are counted, and after some the next one has to wait.
        """
        serializer = AnswerForGuest(data=request.data)
        serializer.is_valid(raise_exception=True)
        fields = serializer.validated_data
        answer_for_guest(
            match_id=match_id,
            code=fields["code"],
            stance=LogAnswer(fields["answer"]),
            replay_id=fields.get("replay_id"),
            revision=fields.get("revision"),
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
        """Report the result of a match for a guest, with victory points, by the guest's code.

        It needs no token, and counts as the report of a player does: it settles the match when the
        opponent reports the same, or at once where the guest has lost. Codes are taken as for the
        answers of guests.
        """
        serializer = ReportForGuest(data=request.data)
        serializer.is_valid(raise_exception=True)
        fields = serializer.validated_data
        report_for_guest(
            match_id=match_id,
            code=fields["code"],
            score=MatchScore(tuple(fields.get("games_won", (0, 0))), fields["games_drawn"]),
            secondary=serializer.secondary_scores(),
            intentional_draw=fields["intentional_draw"],
            address=address_of(request.META),
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)
