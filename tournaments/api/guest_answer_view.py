"""Where guests answer what their opponent brought."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.addresses import address_of
from accounts.services.attempts import TooManyAttempts
from contract.answers import Answer
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments.api import play_data as show
from tournaments.api.conditions import expected_version
from tournaments.api.match_views import match_answer
from tournaments.api.play_serializers import AnswerForGuest
from tournaments.models import Match, Stance
from tournaments.own_matches import OwnMatch
from tournaments.services.drafts import EventNotRunning
from tournaments.services.entries import UnknownCode
from tournaments.services.fresh_seeds import GameReopened
from tournaments.services.guest_answers import NothingToAnswer, answer_for_guest
from tournaments.services.penalty_games import ContradictsGames
from tournaments.services.playing import (
    DrawNotAllowed,
    GameSettled,
    MatchSettled,
    MatchVoid,
    NotPlayed,
)


class GuestAnswers(APIView):
    scopes = {"post": None}

    @operation(
        name="answerForGuest",
        takes=AnswerForGuest,
        refuses=(
            Match.DoesNotExist,
            TooManyAttempts,
            UnknownCode,
            OwnMatch,
            NothingToAnswer,
            NotPlayed,
            EventNotRunning,
            MatchSettled,
            MatchVoid,
            GameReopened,
            GameSettled,
            ContradictsGames,
            DrawNotAllowed,
        ),
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Confirm or dispute for a guest what the opponent brought, by the guest's code.

        It needs no token: the code is that with which the guest can claim the entry, and it stays
        good. `stands_by` confirms a log or a report, `contests` disputes it; to dispute a report
        calls a judge. A code that the opponent has made, or a mate of theirs, answers nothing.
        Wrong codes are counted, and after some the next one has to wait.
        """
        wanted = AnswerForGuest(data=request.data)
        wanted.is_valid(raise_exception=True)
        said = wanted.validated_data
        answer_for_guest(
            match_id=match_id,
            code=said["code"],
            stance=Stance(said["answer"]),
            replay_id=said.get("replay"),
            revision=said.get("revision"),
            address=address_of(request.META),
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)
