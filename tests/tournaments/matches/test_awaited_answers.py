"""Players are asked to answer what their match waits for, and nothing else."""

import pytest

from accounts.models import User
from tests.support.factories import NOW
from tests.support.match_reports import match_to_confirm
from tests.support.penalising import penalise, sides
from tests.support.playing import bring, certify, host_of, seated_match, state_of
from tests.support.reports import report
from tests.support.tables_of_matches import seated_here, stop_game
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.selectors.submissions import Submission, awaiting_answer, submissions_to
from tournaments.matches.services.hosting import start_recording
from tournaments.matches.services.result_emails import EMAILS_OF_A_MATCH, count_emails
from tournaments.models import Match
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db


def submitted_to(match: Match, seat: int) -> list[Submission]:
    whole = find_match(match_id=match.pk)
    return submissions_to(whole, next(own for own in whole.seats.all() if own.number == seat))


def test_a_game_that_a_penalty_leaves_no_room_for_is_not_to_be_confirmed() -> None:
    match, (first, second) = seated_match(best_of=3)
    log = certify(bring(match, first, game=3), 0)
    assert [submission.replay for submission in awaiting_answer(user=second)] == [log]
    penalise(sides(match)[0], "game_loss")

    assert state_of(match)[0] == "open"
    assert (awaiting_answer(user=second), submitted_to(match, 1)) == ([], [])


def test_who_has_uploaded_the_same_game_has_confirmed_it() -> None:
    """Though its first game is still missing, so that nothing is settled yet."""
    match, players = seated_match(best_of=3)
    for player in players:
        certify(bring(match, player, game=2), 0, tells="the second game")

    assert [awaiting_answer(user=player) for player in players] == [[], []]
    for seat in (0, 1):
        answers = [(sent.answer, sent.of_another) for sent in submitted_to(match, seat)]
        assert answers == [(LogAnswer.STANDS_BY, None)]


def test_a_log_of_a_game_that_gets_another_seed_is_not_to_be_confirmed() -> None:
    match, (first, second) = seated_match()
    log = certify(bring(match, first), 0, draws="recorded")
    for player in (first, second):
        seated_here(match, player)
    stop_game(match, host_of(match))
    assert [submission.replay for submission in awaiting_answer(user=second)] == [log]
    start_recording(match_id=match.pk, game_number=1, user=second, now=NOW)

    assert awaiting_answer(user=second) == []


def not_notified(match: Match, user: User) -> None:
    """The player has had as many emails about the match as they get."""
    User.objects.filter(pk=user.pk).update(email="ben@example.org")
    for _ in range(EMAILS_OF_A_MATCH.free):
        count_emails(match=match, entry=match.seats.get(number=1).entry, now=NOW)


@pytest.mark.parametrize(("games", "minutes"), [((2, 0), 10), ((1, 0), None)])
def test_only_a_report_that_time_settles_is_given_a_time(
    games: tuple[int, int], minutes: int | None
) -> None:
    """A score that leaves games to play waits for the other player as long as it takes."""
    match, (first, second) = match_to_confirm(10, best_of=3)
    not_notified(match, second)
    report(match, first, *games)

    (submission,) = awaiting_answer(user=second)
    assert (submission.minutes, submission.not_before) == (minutes, None)
