"""Reports that their own players contradict by what they say of a log: what is left to answer."""

from datetime import timedelta
from itertools import product

import pytest
from django.db import transaction

from accounts.models import User
from replays.models import Replay
from tests.support.disputes import call, disputes, take_back
from tests.support.factories import NOW
from tests.support.match_choices import possible
from tests.support.match_model import Score
from tests.support.match_reports import due_of, match_to_confirm, sweep_at
from tests.support.playing import bring, certify, event_of, host_of, state_of
from tests.support.proofs import some
from tournaments.matches.selectors.submissions import awaiting_answer
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.unanswered import list_unanswered
from tournaments.models import Match, Round
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore, can_follow

pytestmark = pytest.mark.django_db

DUE = NOW + timedelta(minutes=10)
REPORTS = [games for games in possible(3) if sum(games)]


def say(match: Match, user: User, games: Score) -> None:
    score = MatchScore(games[:2], games[2])
    report_result(match_id=match.pk, user=user, score=score, now=NOW)


def log_of(match: Match, game: int, winner: int | None) -> Replay:
    """A log that the host of a match brings, of a game that none before it leads to."""
    return certify(bring(match, host_of(match), game=game), winner)


def confirm(log: Replay, user: User) -> None:
    answer_log(replay_id=log.pk, user=user, stance=LogAnswer.STANDS_BY, now=NOW)


def test_who_reports_no_third_game_and_confirms_its_log_has_to_answer_the_other() -> None:
    """A judge is called meanwhile, and not needed any more."""
    match, (first, second) = match_to_confirm(best_of=3)
    third = log_of(match, 3, 0)
    say(match, second, (1, 1, 1))
    call(match, first)
    for games in ((2, 0, 0), (1, 0, 0)):
        say(match, first, games)
    confirm(third, first)
    take_back(match, first, NOW)
    assert (state_of(match)[0], due_of(match)) == ("open", DUE)
    sweep_at(DUE)

    assert state_of(match) == ("settled", "uncontested", [1, 1], 1)


def test_the_other_report_waits_again_when_the_contradiction_is_gone() -> None:
    match, (first, second) = match_to_confirm(best_of=3)
    say(match, second, (1, 1, 1))
    say(match, first, (1, 0, 0))
    assert disputes(match) == [("reports", "")]
    confirm(log_of(match, 3, 0), first)
    assert (state_of(match)[0], due_of(match)) == ("open", DUE)
    sweep_at(DUE)

    assert state_of(match) == ("settled", "uncontested", [1, 1], 1)


def test_players_and_staff_have_what_waits() -> None:
    """The report that was contradicted by its own player is no answer, and waits for none."""
    match, (first, second) = match_to_confirm(None, best_of=3)
    third = log_of(match, 3, 0)
    say(match, first, (1, 0, 0))
    confirm(third, first)
    assert (awaiting_answer(user=second), _listed(match)) == ([], [])
    say(match, second, (1, 1, 1))

    assert [submission.own.entry.name for submission in awaiting_answer(user=first)] == [
        first.username
    ]
    assert awaiting_answer(user=second) == []
    assert _listed(match) == [["report"]]


def _listed(match: Match) -> list[list[str]]:
    return [
        ["report" if submission.report else "log" for submission in claim.submissions]
        for claim in list_unanswered(tournament=event_of(match), now=NOW)
    ]


def test_who_disputed_a_log_and_then_reports_its_game_has_to_confirm_it() -> None:
    match, (first, second) = match_to_confirm(None, best_of=3)
    log = certify(bring(match, second, game=3), 0)
    answer_log(replay_id=log.pk, user=first, stance=LogAnswer.CONTESTS, now=NOW)
    assert disputes(match) == [("logs", "")]
    say(match, first, (1, 1, 1))

    assert disputes(match) == [("logs", "corrected")]
    assert [submission.replay for submission in awaiting_answer(user=first)] == [log]
    assert _listed(match) == [["log", "report"]]


def test_the_same_report_again_takes_back_what_was_said_of_a_log() -> None:
    """Then both contradict each other, which is for a judge."""
    match, (first, second) = match_to_confirm(best_of=3)
    say(match, second, (1, 1, 1))
    say(match, first, (1, 0, 0))
    confirm(log_of(match, 3, 0), first)
    assert disputes(match) == [("reports", "corrected")]
    say(match, first, (1, 0, 0))

    assert disputes(match) == [("reports", "corrected"), ("logs", "")]


def logs_between(kept: Score, dropped: Score) -> list[tuple[int, int | None]]:
    """The games, with their winners, that the first report has and the second cannot have. A log of
    the first game would settle it."""
    return [
        (number, winner)
        for number, winner in product((3, 2), (0, 1, None))
        if _fits(kept, number, winner) and not _fits(dropped, number, winner)
    ]


def _fits(games: Score, number: int, winner: int | None) -> bool:
    return can_follow(MatchScore(), {number: winner}, MatchScore(games[:2], games[2]), 3)


@pytest.mark.proof(share=24)
@pytest.mark.parametrize("kept", REPORTS, ids=str)
def test_of_any_two_reports_the_one_that_is_left_comes_to_an_end(kept: Score) -> None:
    """Whatever the other player had reported before they confirmed a log of the game; `make test`
    tries one report in four."""
    match, players = match_to_confirm(best_of=3)
    # Who reports that they have lost settles the match alone.
    second, first = players if MatchScore(kept[:2]).winner == 0 else players[::-1]
    Round.objects.update(clock_ends_at=NOW)
    ends = []
    for dropped in some(REPORTS, 4):
        for number, winner in logs_between(kept, dropped)[:1]:
            for judge in (False, True):
                save = transaction.savepoint()
                _story(match, (first, second), kept, dropped, (number, winner), judge=judge)
                state, _, won, drawn = state_of(match)
                ends.append((state, *won, drawn))
                transaction.savepoint_rollback(save)

    assert ends == [("settled", *kept)] * len(ends)


def _story(
    match: Match,
    players: tuple[User, User],
    kept: Score,
    dropped: Score,
    game: tuple[int, int | None],
    *,
    judge: bool,
) -> None:
    first, second = players
    log = log_of(match, *game)
    if judge:
        call(match, first)
    say(match, second, kept)
    say(match, first, dropped)
    confirm(log, first)
    if judge:
        take_back(match, first, NOW)
    sweep_at(DUE)
