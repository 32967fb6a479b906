"""Who settles a match whose logs count victory points or survivors: numbers beside the games."""

from typing import Any
from uuid import UUID

import pytest

from tournaments.matches.selectors.evidence import (
    Basis,
    Cause,
    Decision,
    Evidence,
    GameEvidence,
    Log,
    Played,
    Report,
    Reported,
    SettledGame,
    Word,
    decide,
)
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores

TRUE = SecondaryScores(survivors=(155, 145))
FALSE = SecondaryScores(survivors=(300, 0))


def counted_log(tells: str = "a", tally: SecondaryScores = TRUE, **more: Any) -> Log:
    """A log of a game that seat 0 has won; each `tells` another game."""
    return Log(UUID(int=100 + ord(tells)), tells, 0, tally=tally, **more)


def confirms(of: Log, order: int = 0) -> Word:
    return Word(of.id, True, order)


def reports_of(*numbers: SecondaryScores, games: int = 1) -> dict[int, Report]:
    """That seat 0 has won so many games, as each player reports it with these numbers."""
    score = MatchScore((games, 0))
    return {
        seat: Report(score, order=10 + seat, secondary=counted)
        for seat, counted in enumerate(numbers)
    }


def with_log(reports: dict[int, Report], of: Log, *seats: int) -> Evidence:
    """A best of 1 with these reports and a log that these players confirm."""
    words = {seat: confirms(of) for seat in seats}
    return Evidence(1, games={1: GameEvidence((of,), words)}, reports=reports)


def test_reports_with_other_numbers_do_not_agree() -> None:
    assert decide(Evidence(1, reports=reports_of(TRUE, TRUE))).result == Reported(0, Basis.BOTH)
    assert decide(Evidence(1, reports=reports_of(TRUE, FALSE))).contradiction == Cause.REPORTS


def test_the_log_of_the_host_counts_whatever_is_reported() -> None:
    hosted = counted_log(hosted=True)
    decision = decide(with_log(reports_of(FALSE, FALSE), hosted))
    assert decision == Decision((SettledGame(1, hosted, Basis.HOST),), Played(MatchScore((1, 0))))


@pytest.mark.parametrize(("seats", "by"), [((0,), Basis.BOTH), ((1,), Basis.BOTH)])
def test_a_log_counts_with_reports_that_have_its_numbers_or_none(
    seats: tuple[int, ...], by: Basis
) -> None:
    of = counted_log()
    expected = Decision((SettledGame(1, of, by),), Played(MatchScore((1, 0))))
    for numbers in (TRUE, NOTHING, SecondaryScores(victory_points=(3, 2))):
        assert decide(with_log(reports_of(numbers, numbers), of, *seats)) == expected


def test_a_report_with_other_numbers_than_a_confirmed_log_is_for_a_judge() -> None:
    of = counted_log()
    for seat, reported in ((0, {1: FALSE}), (1, {0: FALSE})):
        reports = {
            other: Report(MatchScore((1, 0)), order=5, secondary=numbers)
            for other, numbers in reported.items()
        }
        assert decide(with_log(reports, of, seat)).contradiction == Cause.LOGS


def test_who_confirms_a_log_withdraws_a_report_with_other_numbers() -> None:
    of = counted_log()
    reports = {1: Report(MatchScore((1, 0)), order=5, secondary=FALSE)}
    words = {0: confirms(of, 1), 1: confirms(of, 6)}
    evidence = Evidence(1, games={1: GameEvidence((of,), words)}, reports=reports)
    assert evidence.standing_reports == {}
    assert decide(evidence).games == (SettledGame(1, of, Basis.BOTH),)


def test_who_disputes_a_log_with_other_numbers_keeps_their_report() -> None:
    of = counted_log()
    reports = {1: Report(MatchScore((1, 0)), order=5, secondary=FALSE)}
    words = {0: confirms(of, 1), 1: Word(of.id, False, 6)}
    evidence = Evidence(1, games={1: GameEvidence((of,), words)}, reports=reports)
    assert evidence.standing_reports == reports
    assert decide(evidence).contradiction == Cause.LOGS


def test_logs_of_one_winner_and_other_numbers_contradict_each_other() -> None:
    first, other = counted_log("a"), counted_log("b", FALSE)
    words = {0: confirms(other), 1: confirms(first)}
    evidence = Evidence(1, games={1: GameEvidence((first, other), words)})
    assert evidence.known == {1: (0, NOTHING)}
    assert decide(evidence).contradiction == Cause.LOGS


@pytest.mark.parametrize(
    ("reported", "agreed"),
    [((155, 145), True), ((200, 150), True), ((154, 200), False), ((155, 144), False)],
)
def test_a_match_has_at_least_the_numbers_of_its_settled_games(
    reported: tuple[int, int], agreed: bool
) -> None:
    """Of a best of 3 the first game is settled, and both report two of them."""
    reports = SecondaryScores(survivors=reported)
    evidence = Evidence(3, settled={1: (0, TRUE)}, reports=reports_of(reports, reports, games=2))
    decision = decide(evidence)
    assert (decision.result == Reported(0, Basis.BOTH)) == agreed
    assert (decision.contradiction == Cause.LOGS) != agreed
