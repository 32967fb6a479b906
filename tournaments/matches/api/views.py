"""Matches for anybody to read, for players to report, and for the staff to rule on."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.answers import Answer
from contract.operations import operation
from ground.statements.planned_once import planned_once
from ground.steady_clock import steady_now
from replays.api.serializers import ReplayDetail, replay_data
from replays.selectors import all_slots_of
from tournaments.core.api.conditions import expected_version, tagged
from tournaments.core.api.serializers import ForAReason, NoOptions
from tournaments.entries.services.leaving import HasLeft, NotRunning
from tournaments.matches.api import data as show
from tournaments.matches.api.serializers import CountMatch, ReportResult, RuleMatch, TakeStance
from tournaments.matches.selectors import matches as matches_selectors
from tournaments.matches.selectors.records import MatchRecord, find_whole_match
from tournaments.matches.services.judged_logs import check_held_log
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.open_matches import (
    NotPlayed,
)
from tournaments.matches.services.reinstating import taken_back_games_of
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.matches.services.slips import undo_slip


class MatchDetail(APIView):
    """Retrieve a match with its players, games and their commitments, logs, reports and result."""

    scopes = {"get": None}

    @operation(versioned=True)
    def get(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        return match_answer(match_id)


class MatchReports(APIView):
    scopes = {"post": (Scope.MATCHES_REPORT,)}

    @operation(name="reportMatch", takes=ReportResult, versioned=True)
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Report the result of your match.

        Equal reports of both players settle it. Reports that differ in games, victory points or
        survivors go to a judge, unless one player gives in. If the event allows it, a report of one
        player settles the match at `confirm_due_at`, unless the other disputes it. Reporting the
        same again changes nothing. Victory points that are missing from a settled match can still
        be added by equal reports of both players.
        """
        sent = ReportResult.read(request)
        record = report_result(
            match_id=match_id,
            user=caller(request),
            score=sent.score,
            secondary=sent.secondary,
            intentional_draw=sent.intentional_draw,
            expected=expected_version(request),
            now=steady_now(),
        )
        return whole_match_answer(record)


class MatchRuling(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,), "delete": (Scope.RESULTS_WRITE,)}

    @operation(
        name="ruleMatch",
        takes=RuleMatch,
        # Those who did not come and have left already are passed over.
        never=(HasLeft, NotRunning),
        versioned=True,
    )
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Enter the result of a match as staff, with a reason.

        Requires the power to enter results; deciding a dispute or correcting a result requires the
        power to rule. Staff can't enter the result of their own match, except against guests.
        Correcting a closed round updates the standings of that round and later ones; nothing is re-
        paired.
        """
        sent = RuleMatch.read(request)
        rule(
            match_id=match_id,
            actor=caller(request),
            secondary=sent.secondary,
            score=sent.score,
            manner=sent.manner,
            winner=sent.winner,
            absent=sent.absent,
            drop_absent=sent.drop_absent,
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)

    @operation(versioned=True)
    def delete(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Undo a result that you entered for an open match.

        Reports count again, and players who were dropped with it are back. Refused if a closed
        round, a game log, a judge call or a correction depends on the result.
        """
        undo_slip(
            match_id=match_id,
            actor=caller(request),
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


class MatchVictoryPoints(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="countMatch", takes=CountMatch, versioned=True)
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Enter victory points or survivors of a settled match, as staff.

        The result stays. Adding missing numbers requires the power to enter results; replacing
        them, or adding them to a closed round, requires the power to rule and a reason.
        """
        sent = CountMatch.read(request)
        enter_secondary_scores(
            match_id=match_id,
            actor=caller(request),
            secondary=sent.secondary,
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


class MatchReopening(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="takeResultBack", takes=ForAReason, versioned=True)
    def post(self, request: Request, match_id: UUID) -> Answer[show.MatchDetail]:
        """Reopen a match, with a reason. Its result no longer counts.

        Earlier reports and logs no longer settle the match. A game whose log players have seen gets
        a new seed and commitment. Rounds that were paired from the result are marked but not re-
        paired.
        """
        sent = ForAReason.read(request)
        take_result_back(
            match_id=match_id,
            actor=caller(request),
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


class ReplayStance(APIView):
    scopes = {"post": (Scope.MATCHES_REPORT,)}

    @operation(
        name="takeStance",
        takes=TakeStance,
        # A game with a certified log was played.
        never=(NotPlayed,),
        versioned=True,
    )
    def post(self, request: Request, replay_id: UUID) -> Answer[show.MatchDetail]:
        """Confirm or dispute a certified log of your match.

        A game is settled when both players confirm it. A disputed game goes to a judge.
        """
        sent = TakeStance.read(request)
        confirmation = answer_log(
            replay_id=replay_id,
            user=caller(request),
            stance=sent.stance,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(UUID(confirmation.replay.slot.match))


class HeldLogCheck(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="checkHeldLog", takes=NoOptions)
    def post(self, request: Request, replay_id: UUID) -> Answer[ReplayDetail]:
        """Have a log checked that is held until the opponent answers.

        Only the judge who has taken the dispute of the match can, if they see decks. The verdict
        tells whoever uploaded it whether they know the opponent's decklist. Idempotent.
        """
        NoOptions.read(request)
        replay = check_held_log(replay_id=replay_id, actor=caller(request), now=steady_now())
        return Answer(replay_data(replay, for_sender=False))


def match_answer(match_id: UUID) -> Answer[show.MatchDetail]:
    """The match, which is read before what belongs to it: so its version is never newer than that,
    and nobody overwrites by it what they have not seen."""
    with planned_once():
        record = find_whole_match(match_id=match_id)
    return whole_match_answer(record)


@planned_once()
def whole_match_answer(record: MatchRecord) -> Answer[show.MatchDetail]:
    """A match as it was read, or as a report left it."""
    match = record.match
    slots = all_slots_of(match=str(match.pk))
    body = show.match_detail(
        record,
        slots=[slot for slot in slots if slot.replaced_at is None],
        replaced=[slot for slot in slots if slot.replaced_at is not None],
        games=matches_selectors.games_of(match),
        taken_back=taken_back_games_of(match),
        logs=list(matches_selectors.logs_of(match)) if record.has_logs else [],
        stated=matches_selectors.stated_games_of(match),
    )
    return Answer(body, headers=tagged(match))
