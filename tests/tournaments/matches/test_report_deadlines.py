"""The report of one player alone, and when it settles the match."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from replays.models import CertificationJob, JobState
from replays.services.certification import claim_job, finish_job
from replays.verifier import LogVerdict
from tests.support.factories import NOW, set_state
from tests.support.match_reports import due_of, match_to_confirm, report, sweep_at
from tests.support.playing import bring, certify, event_of, host_of, results, seated_match, state_of
from tests.support.requests import faults, post
from tests.support.rulings import decide
from tournaments.matches.selectors.scores import ContradictsGames
from tournaments.matches.services.open_matches import DrawNotAllowed
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import Dispute, Match, Penalty, Round, Tournament
from tournaments.sweeping import close_report
from tournaments.terms.kinds import PenaltyKind, ResultReason
from tournaments.terms.secondary_scores import ImpossibleTally, SecondaryScores
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

EARLY, DUE = NOW + timedelta(minutes=9), NOW + timedelta(minutes=10)


def test_a_score_on_the_way_settles_nothing_where_no_clock_tells_when_play_is_over() -> None:
    match, (player, _) = match_to_confirm(best_of=3)
    report(match, player, 1, 0)
    assert due_of(match) is None
    sweep_at(DUE)
    assert state_of(match) == ("open", "", [0, 0], 0)
    Round.objects.update(clock_ends_at=NOW)
    report(match, player, 1, 1)
    report(match, player, 1, 0)
    sweep_at(DUE)

    assert state_of(match) == ("settled", "uncontested", [1, 0], 0)


def test_it_settles_the_match_when_its_time_is_over_and_not_before() -> None:
    match, (player, _) = match_to_confirm()
    report(match, player, 1, 0)
    assert due_of(match) == DUE
    sweep_at(EARLY)
    assert state_of(match)[0] == "open"
    for _ in range(2):
        sweep_at(DUE)
        close_report(match_id=match.pk, now=DUE)

    assert state_of(match) == ("settled", "uncontested", [1, 0], 0)
    assert (match.confirm_due_at, match.settled_at, match.version) == (None, DUE, 3)


def test_without_such_a_time_it_waits_for_the_staff() -> None:
    match, (player, _) = match_to_confirm(None)
    report(match, player, 1, 0)
    sweep_at(NOW + timedelta(days=9))

    assert (state_of(match)[0], match.confirm_due_at) == ("open", None)


def test_a_changed_report_has_the_whole_time_again_and_the_same_one_has_not() -> None:
    match, (player, _) = match_to_confirm(profile="miniatures")
    report(match, player, 1, 0)
    report(match, player, 1, 0, now=EARLY)
    assert due_of(match) == DUE
    report(match, player, 1, 0, now=EARLY, secondary=SecondaryScores((3, 2)))

    assert due_of(match) == EARLY + timedelta(minutes=10)


@pytest.mark.parametrize(
    ("games", "expected"),
    [((1, 0), ("settled", "agreement")), ((0, 1), ("disputed", ""))],
)
def test_the_word_of_the_other_ends_the_time(games: Any, expected: Any) -> None:
    match, (first, second) = match_to_confirm()
    report(match, first, 1, 0)
    report(match, second, *games, now=EARLY)

    assert (state_of(match)[:2], match.confirm_due_at) == (expected, None)


def test_the_time_is_over_also_before_the_sweep_comes_by() -> None:
    match, (first, second) = match_to_confirm()
    report(match, first, 1, 0)
    report(match, second, 0, 1, now=DUE)

    assert state_of(match) == ("settled", "uncontested", [1, 0], 0)
    assert Dispute.objects.get().cause == "result"


def test_a_log_under_certification_suspends_it() -> None:
    match, (first, second) = match_to_confirm(best_of=3)
    report(match, first, 2, 0)
    replay = bring(match, second)
    sweep_at(DUE)
    assert state_of(match)[0] == "open"
    claim = claim_job(job_id=replay.job.pk, now=DUE)
    assert claim is not None
    sweep_at(DUE)
    assert state_of(match)[0] == "open"
    verdict = LogVerdict(False, code="illegal", move=1, seat=0, reason="It is not.", moves=1)
    finish_job(claim=claim, verdict=verdict, now=DUE)
    sweep_at(DUE)

    assert state_of(match)[:2] == ("settled", "uncontested")


@pytest.mark.parametrize(("winner", "expected"), [(0, ("settled", "log")), (1, ("disputed", ""))])
def test_a_certified_log_against_it_is_a_dispute_at_once(winner: int, expected: Any) -> None:
    match, (first, second) = match_to_confirm()
    report(match, first, 1, 0)
    certify(bring(match, second), winner)

    assert state_of(match)[:2] == expected
    causes = list(Dispute.objects.filter(closed_at=None).values_list("cause", flat=True))
    assert causes == (["logs"] if winner else [])


def test_until_the_round_closes_the_log_of_a_host_stands_above_it() -> None:
    match, (player, _) = match_to_confirm()
    report(match, player, 1, 0)
    replay = bring(match, host_of(match))
    jobs = CertificationJob.objects.filter(replay=replay)
    jobs.update(state=JobState.QUARANTINED)  # An operator looks at it, and it takes them long.
    sweep_at(DUE)
    assert state_of(match)[:2] == ("settled", "uncontested")
    jobs.update(state=JobState.QUEUED)
    certify(replay, 1, now=DUE)

    assert state_of(match) == ("settled", "log", [0, 1], 0)


def test_nothing_settles_in_an_event_that_is_not_running() -> None:
    match, (player, _) = match_to_confirm()
    report(match, player, 1, 0)
    set_state(event_of(match), "cancelled", "fire")
    sweep_at(DUE)
    close_report(match_id=match.pk, now=DUE)

    assert (state_of(match)[0], match.confirm_due_at) == ("open", DUE)


def test_a_ruling_and_a_result_taken_back_end_the_time() -> None:
    match, (player, _) = match_to_confirm()
    report(match, player, 1, 0)
    decide(match, 0, 1)
    assert due_of(match) is None
    take_result_back(match_id=match.pk, actor=host_of(match), reason="wrong", now=EARLY)
    sweep_at(DUE)

    assert (state_of(match)[0], match.confirm_due_at) == ("open", None)


# Draws without playing


def test_a_draw_without_playing_takes_both_where_it_is_allowed() -> None:
    match, players = seated_match(best_of=3)
    Tournament.objects.update(intentional_draws="allowed")
    for player in players:
        report(match, player, intentional_draw=True)

    assert state_of(match) == ("settled", "agreement", [0, 0], 0)
    assert (results(match), match.manner) == (["draw", "draw"], "intentional_draw")


def test_it_is_another_report_than_a_result() -> None:
    match, (first, second) = seated_match()
    Tournament.objects.update(intentional_draws="allowed")
    report(match, first, intentional_draw=True)
    report(match, second, 1, 0)
    assert state_of(match)[0] == "disputed"
    report(match, second, intentional_draw=True)

    assert (state_of(match)[:2], match.manner) == (("settled", "agreement"), "intentional_draw")


def test_uncontested_it_counts_too() -> None:
    match, (player, _) = match_to_confirm()
    Tournament.objects.update(intentional_draws="allowed")
    report(match, player, intentional_draw=True)
    sweep_at(DUE)

    assert (state_of(match)[1], match.manner) == ("uncontested", "intentional_draw")


def test_where_it_is_not_allowed_it_is_refused_with_the_reason() -> None:
    match, (player, _) = seated_match()
    with pytest.raises(DrawNotAllowed) as error:
        report(match, player, intentional_draw=True)
    assert str(error.value) == (
        "Cup doesn’t allow intentional draws. Play the match; a draw after playing counts."
    )
    with pytest.raises(DrawNotAllowed):
        decide_drawn(match)


def test_in_a_bracket_it_never_is() -> None:
    match, (player, _) = seated_match(stages=(StagePlan("single_elimination"),))
    Tournament.objects.update(intentional_draws="allowed")
    for call in (lambda: report(match, player, intentional_draw=True), lambda: decide_drawn(match)):
        with pytest.raises(DrawNotAllowed, match="Table 1 plays a bracket match"):
            call()


def decide_drawn(match: Match) -> None:
    decide(match, 0, 0, manner=ResultReason.INTENTIONAL_DRAW)


def test_it_has_no_game_and_nothing_that_is_counted() -> None:
    match, (player, _) = seated_match(best_of=3, profile="miniatures")
    Tournament.objects.update(intentional_draws="allowed")
    with pytest.raises(ImpossibleTally):
        report(match, player, intentional_draw=True, secondary=SecondaryScores((1, 1)))
    certify(bring(match, host_of(match)), 0)
    report(match, player, intentional_draw=True)
    assert state_of(match)[0] == "disputed"


def test_through_the_api(client: Client) -> None:
    match, (first, second) = match_to_confirm()
    path = f"/api/v1/matches/{match.pk}/reports"
    body = {"intentional_draw": True}
    assert faults(post(client, path, body, first)) == (409, [("", "draw_not_allowed")])
    Tournament.objects.update(intentional_draws="allowed")
    answer = post(client, path, body, first).json()
    assert answer["confirm_due_at"] is not None
    assert [report["intentional_draw"] for report in answer["reports"]] == [True]
    answer = post(client, path, body, second).json()

    assert (answer["outcome"], answer["manner"], answer["confirm_due_at"]) == (
        "draw",
        "intentional_draw",
        None,
    )


# Games that penalties give


def game_loss(match: Match, seat: int) -> None:
    Penalty.objects.create(
        tournament=event_of(match),
        entry=match.seats.get(number=seat).entry,
        infraction="tardiness",
        kind=PenaltyKind.GAME_LOSS,
        falls_on=match,
        issued_by=host_of(match),
        issued_at=NOW,
    )


def test_a_series_begins_with_the_games_of_penalties_whatever_settles_it() -> None:
    match, (first, second) = match_to_confirm(best_of=3)
    Tournament.objects.update(intentional_draws="allowed")
    game_loss(match, 1)
    for draw in ({"intentional_draw": True}, {}):
        with pytest.raises(ContradictsGames):
            report(match, second, *((0, 0) if draw else (0, 2)), **draw)
    report(match, first, 2, 0)
    certify(bring(match, second), 1)
    sweep_at(DUE)

    assert state_of(match)[0] == "disputed"
    certify(bring(match, host_of(match), game=2), 0)
    certify(bring(match, host_of(match), game=1), 1)
    assert state_of(match) == ("settled", "log", [2, 1], 0)
    assert (match.manner, Dispute.objects.get().closed_as) == ("played", "certified")
