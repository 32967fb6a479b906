"""Who settles a match: every sequence of up to five things that can be said of it, under laws.

The laws know nothing of how it is decided. They look at the last word of each player: what they
reported last, or the log that they confirmed last, whichever came later.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any
from uuid import UUID

import pytest

from tournaments.matches.selectors.evidence import (
    Basis,
    Cause,
    Claim,
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
from tournaments.terms.secondary_scores import NOTHING

LOGS = {"a": 0, "b": 1, "d": None}  # By what it tells, who won it.
IDS = {tells: UUID(int=number) for number, tells in enumerate(LOGS)}
STEPS = 5


@dataclass(frozen=True)
class Table:
    """A best of 1 and all that was said of it. What counts is numbered in its order."""

    acts: tuple[tuple[str, int, str], ...] = ()  # What, by which seat, and what it tells.
    hosted: str = ""
    late: bool = False
    disputed: str = ""
    result: tuple[int | None, str] | None = None

    def steps(self) -> Iterator["Table"]:
        """What can happen next."""
        if self.result is not None:
            yield Table()  # It is reopened, and nothing of before counts.
            return
        known = {tells for what, _, tells in self.acts if what == "confirms"} | {self.hosted} - {""}
        for seat, tells in product((0, 1), LOGS):
            yield self.after("reports", seat, tells)
            yield self.after("confirms", seat, tells)
            if tells in known:
                yield self.after("disputes", seat, tells)
        for tells in LOGS:
            yield replace(self, hosted=tells).decided()
        yield replace(self, late=True).decided()
        yield replace(self, disputed=self.disputed or "call")
        yield replace(self, result=(0, "ruling"))

    def after(self, what: str, seat: int, tells: str) -> "Table":
        """Of what a player said before, only the last of its kind is kept."""
        kind = what == "reports"
        kept = [act for act in self.acts if act[1] != seat or (act[0] == "reports") != kind]
        return replace(self, acts=(*kept, (what, seat, tells))).decided()

    def evidence(self, *, option: bool) -> Evidence:
        late = self.late and option
        tellings = {tells for what, _, tells in self.acts if what != "reports"} | {self.hosted}
        logs = [
            Log(IDS[tells], tells, LOGS[tells], hosted=tells == self.hosted, lapsed=late)
            for tells in sorted(tellings - {""})
        ]
        words = {
            seat: Word(IDS[tells], what == "confirms", order)
            for order, (what, seat, tells) in enumerate(self.acts)
            if what != "reports"
        }
        reports = {
            seat: Report(score_of(LOGS[tells]), order=order, lapsed=late)
            for order, (what, seat, tells) in enumerate(self.acts)
            if what == "reports"
        }
        games = {1: GameEvidence(tuple(logs), words)} if logs else {}
        return Evidence(1, games=games, reports=reports, disputed=bool(self.disputed))

    def decided(self, *, option: bool = False) -> "Table":
        return decided(self, option)

    def last_words(self) -> dict[int, str | None]:
        """By seat what each player said last: what their report or their log tells. Who disputes a
        log says what they reported before, or nothing where that was the same."""
        words: dict[int, str | None] = {}
        for what, seat, tells in self.acts:
            if what != "disputes":
                words[seat] = tells
                continue
            reported = [act[2] for act in self.acts if act[:2] == ("reports", seat)]
            words[seat] = next((report for report in reported if report != tells), None)
        return words


@cache
def decided(table: Table, option: bool) -> Table:
    """The table after all that follows from what was said; many ways lead to the same one."""
    decision = decide(table.evidence(option=option))
    if isinstance(decision.result, Played):
        (game,) = decision.games
        return replace(table, result=(game.log.winner, game.by.value))
    if decision.result is not None:
        reported_by = {seat: tells for what, seat, tells in table.acts if what == "reports"}
        return replace(table, result=(LOGS[reported_by[decision.result.seat]], decision.result.by))
    if decision.contradiction is not None:
        return replace(table, disputed=table.disputed or decision.contradiction)
    if table.disputed in list(Cause):
        return replace(table, disputed="").decided()
    return table


def score_of(winner: int | None) -> MatchScore:
    return MatchScore().after(winner)


def tables(option: bool = False) -> set[Table]:
    """Every match that some sequence of steps leads to."""
    seen, latest = {Table()}, {Table()}
    for _ in range(STEPS):
        latest = {after for table in latest for after in table.steps()} - seen
        seen |= latest
    return seen


@pytest.fixture(scope="module")
def reached() -> set[Table]:
    return tables()


@pytest.mark.proof(of="slow")
def test_there_are_thousands(reached: set[Table]) -> None:
    assert len(reached) > 5_000
    assert {table.result[1] for table in reached if table.result} == {
        "host",
        "both",
        "conceded",
        "ruling",
    }


def test_one_side_alone_never_settles_anything_in_its_own_favour(reached: set[Table]) -> None:
    """Whom a result does not favour has said it last; in a draw these are both."""
    for table in reached:
        if table.result is None or table.result[1] in ("host", "ruling"):
            continue
        winner, _ = table.result
        losers = (0, 1) if winner is None else (1 - winner,)
        words = table.last_words()
        assert all(LOGS.get(words.get(seat) or "", 9) == winner for seat in losers), table


def test_what_contradicts_is_before_a_judge_whichever_came_first(reached: set[Table]) -> None:
    for table in reached:
        words = table.last_words()
        if len(words) == 2 and words[0] != words[1] and table.result is None:
            assert table.disputed, table
        if len(words) == 2 and words[0] != words[1] and table.result is not None:
            assert table.result[1] in ("host", "ruling"), table


def test_a_dispute_without_a_call_ends_with_its_contradiction(reached: set[Table]) -> None:
    for table in reached:
        if table.disputed in list(Cause) and table.result is None:
            assert table.decided() == table


def test_who_speaks_alone_waits_for_the_other_or_has_lost(reached: set[Table]) -> None:
    for table in reached:
        seats = {seat for _, seat, _ in table.acts}
        whats = {what for what, _, _ in table.acts}
        if len(table.acts) != 1 or table.hosted or table.disputed or "disputes" in whats:
            continue
        ((what, seat, tells),) = table.acts
        if table.result is not None:
            assert table.result[1] == "ruling" or table.result == (1 - seat, "conceded")
            continue
        claim = Claim(1 - seat, None if what == "reports" else IDS[tells])
        assert decide(table.evidence(option=False)).claims == (claim,), (seats, table)


def test_the_host_settles_whatever_players_say(reached: set[Table]) -> None:
    for table in reached:
        if table.hosted and table.result is not None and table.result[1] != "ruling":
            assert table.result == (LOGS[table.hosted], "host"), table
        assert not (table.hosted and table.result is None), table


def test_only_where_the_event_has_chosen_it_does_time_settle(reached: set[Table]) -> None:
    deciders = set()
    for table in reached:
        if table.result is None and table.late and not table.disputed:
            settled = table.decided(option=True)
            deciders.add(settled.result and settled.result[1])
            assert settled.disputed == ""
            if settled.result is not None:
                winner, by = settled.result
                assert (by, settled.acts[-1][2]) == (
                    "window",
                    next(t for t in LOGS if LOGS[t] == winner),
                )
    assert deciders == {None, "window"}


# Longer matches


def log(tells: str, winner: int | None, **more: Any) -> Log:
    return Log(UUID(int=100 + ord(tells[0])), tells, winner, **more)


def confirms(of: Log, order: int = 0) -> Word:
    return Word(of.id, True, order)


G1, G2, G3 = log("x", 0), log("y", 0), log("z", 1)


@pytest.mark.parametrize(
    ("winners", "score", "possible"),
    [
        ({1: 0, 2: 0}, MatchScore((2, 0)), True),
        ({1: 0, 2: 0}, MatchScore((2, 1)), False),  # Nobody plays on when a match is decided.
        ({1: 0, 3: 0}, MatchScore((2, 1)), True),
        ({3: 0}, MatchScore((2, 0)), False),
        ({1: 0}, MatchScore((1, 0)), True),
        ({1: 0}, MatchScore((0, 2)), False),
        ({1: None}, MatchScore((0, 0), 3), True),
        ({1: None}, MatchScore(), False),
        ({}, MatchScore(), True),
    ],
)
def test_what_games_can_lead_to(
    winners: dict[int, int | None], score: MatchScore, possible: bool
) -> None:
    assert Evidence(3).leads_to(score, winners) is possible


def test_games_count_in_their_order_and_after_those_that_penalties_give() -> None:
    both = {0: confirms(G1), 1: confirms(G1)}
    second = GameEvidence((G2,), {0: confirms(G2), 1: confirms(G2)})
    assert decide(Evidence(3, games={2: second})) == Decision()
    games = {1: GameEvidence((G1,), both), 2: second}
    settled = (SettledGame(1, G1, Basis.BOTH), SettledGame(2, G2, Basis.BOTH))
    assert decide(Evidence(3, games=games)) == Decision(settled, Played(MatchScore((2, 0))))
    given = Evidence(3, MatchScore((1, 0)), games=games)
    assert decide(given) == Decision(settled[:1], Played(MatchScore((2, 0))))


def test_a_report_of_what_the_logs_come_to_confirms_them() -> None:
    games = {
        1: GameEvidence((G1,), {0: confirms(G1)}),
        2: GameEvidence((G2,), {0: confirms(G2)}),
    }
    report = Report(MatchScore((2, 0)), order=5)
    decision = decide(Evidence(3, games=games, reports={1: report}))
    assert decision.result == Played(MatchScore((2, 0)))
    assert [game.by for game in decision.games] == [Basis.BOTH] * 2


def test_a_later_game_against_a_report_is_a_contradiction_too() -> None:
    games = {2: GameEvidence((G3,), {1: confirms(G3)})}
    report = Report(MatchScore((2, 0)), order=5)
    decision = decide(Evidence(3, games=games, reports={0: report}))
    assert decision == Decision(contradiction=Cause.LOGS)


def test_equal_reports_count_against_logs_of_players_and_not_against_settled_games() -> None:
    games = {1: GameEvidence((G1,), {0: confirms(G1)})}
    reports = {seat: Report(MatchScore((0, 2)), order=5 + seat) for seat in (0, 1)}
    agreed = Reported(0, Basis.BOTH)
    assert decide(Evidence(3, games=games, reports=reports)) == Decision(result=agreed)
    settled = Evidence(3, settled={1: (0, NOTHING)}, reports=reports)
    assert decide(settled) == Decision(contradiction=Cause.LOGS)


def test_nobody_draws_a_match_that_must_be_won() -> None:
    drawn = log("d", None, hosted=True)
    decision = decide(Evidence(1, games={1: GameEvidence((drawn,))}, must_win=True))
    assert decision.contradiction == Cause.LOGS
    assert decision.result is None


def test_while_a_log_is_verified_no_report_settles_by_time() -> None:
    report = Report(MatchScore((1, 0)), lapsed=True)
    assert decide(Evidence(1, reports={0: report}, pending=True)).claims == (Claim(1),)
    settled = decide(Evidence(1, reports={0: report}))
    assert settled.result == Reported(0, Basis.WINDOW)


@pytest.mark.parametrize(
    ("score", "settles"),
    [((0, 1), False), ((0, 2), True), ((1, 2), True), ((0, 1, 1), False), ((0, 1, 2), True)],
)
def test_only_a_loss_of_the_whole_match_settles_it_by_the_word_of_its_loser(
    score: tuple[int, ...], settles: bool
) -> None:
    """Another may be meant as the score on the way."""
    first, second, *drawn = score
    reports = {0: Report(MatchScore((first, second), *drawn))}
    decision = decide(Evidence(best_of=3, reports=reports))
    lapsed = decide(Evidence(best_of=3, reports=reports).accepted())

    conceded = Decision(result=Reported(0, Basis.CONCEDED))
    assert decision == (conceded if settles else Decision(claims=(Claim(1),)))
    assert lapsed == conceded
