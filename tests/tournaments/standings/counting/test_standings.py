"""The table and where its numbers come from: the laws that hold for every profile."""

import itertools
import random
import sys
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.support.standings_played import explained, number, parts, ranks, table
from tournaments.standings.counting import (
    PROFILES,
    TIEBREAKERS,
    Explained,
    Played,
    Profile,
    Row,
    Table,
    decimal,
    standings,
)

USUAL = PROFILES["card-game"]
EVERYTHING = replace(USUAL, tiebreakers=tuple(TIEBREAKERS))
CHESS_WITH_EVERYTHING = replace(PROFILES["chess-buchholz"], tiebreakers=tuple(TIEBREAKERS))
ALL = {**PROFILES, "everything": EVERYTHING, "chess-everything": CHESS_WITH_EVERYTHING}


def some_event(seed: int) -> tuple[list[str], list[Played]]:
    """A few rounds among a few players, with byes, assigned losses, absences and draws."""
    rng = random.Random(seed)
    names = [f"p{number}" for number in range(rng.randrange(2, 12))]
    played = []
    for round_ in range(1, rng.randrange(1, 7)):
        present = rng.sample(names, rng.randrange(len(names) + 1))
        while len(present) > 1:
            played += match(rng, present.pop(), present.pop(), round_)
        for name in present:
            won = rng.randrange(2)
            result = "bye" if won else "loss"
            played.append(Played(name, None, result, 2 * won, 2 - 2 * won, round=round_))
    return names, played


def match(rng: random.Random, player: str, other: str, round_: int) -> list[Played]:
    won, lost, drawn = rng.choice([(2, 0, 0), (2, 1, 0), (0, 2, 0), (1, 2, 0), (1, 1, 1)])
    results = {1: ("win", "loss"), 0: ("draw", "draw"), -1: ("loss", "win")}
    results_ = results[(won > lost) - (won < lost)]
    mine, yours, left, others_left = (rng.randrange(20) for _ in range(4))
    return [
        Played(
            player, other, results_[0], won, lost, drawn, mine, yours, left, others_left, round_
        ),
        Played(
            other, player, results_[1], lost, won, drawn, yours, mine, others_left, left, round_
        ),
    ]


def test_points_then_opponents_decide() -> None:
    """Round 1: a>b c>d. Round 2: a>c b>d. b and c have 3 each; b lost to a, c lost to a; b beat d
    and so did c: everything is equal, so they share a place."""
    rows = standings("abcd", parts("a>b c>d / a>c b>d"), USUAL)

    assert [(row.rank, row.tied, row.player, row.points) for row in rows] == [
        (1, False, "a", 6),
        (2, True, "b", 3),
        (2, True, "c", 3),
        (4, False, "d", 0),
    ]
    third = Fraction(1, 3)
    values = {row.player: [tiebreak.value for tiebreak in row.tiebreaks] for row in rows}
    assert values["a"] == [Fraction(1, 2), Fraction(1), Fraction(1, 2)]
    assert values["b"] == [(1 + third) / 2, Fraction(1, 2), (1 + third) / 2]
    assert values["d"] == [Fraction(1, 2), third, Fraction(1, 2)]


def test_a_bye_is_a_win_without_an_opponent() -> None:
    row = standings("abc", parts("a+1-0 b=c"), USUAL)[0]

    assert (row.player, row.points, row.byes, row.wins, row.games_won) == ("a", 3, 1, 0, 1)
    assert [str(tiebreak.value) for tiebreak in row.tiebreaks] == ["0", "1", "0"]


def test_the_round_of_an_assigned_loss_counts_and_its_games_do_not() -> None:
    """b won one of three rounds in the eyes of a, and two of the four games that were played."""
    played = parts("a- b>c2-0 / b- a>c2-0 / a>b2-0 c+")
    games = explained("gw", table(played, USUAL).breakdown("b"))

    assert number("omw", "a", played, USUAL) == Fraction(1, 3)
    assert [
        (str(term.value), str(term.possible), term.counted, term.note) for term in games.terms
    ] == [
        ("6", "6", True, ""),
        ("0", "0", False, "assigned_loss"),
        ("0", "6", True, ""),
    ]
    with_games = replace(USUAL, assigned_loss_games=True)
    assert number("gw", "b", played, with_games) == Fraction(6, 18)


def test_an_opponent_met_twice_counts_twice() -> None:
    played = parts("a>b / a>b / a>c / c>b")

    assert number("omw", "a", played, USUAL) == (Fraction(1, 3) * 2 + Fraction(1, 2)) / 3


def test_before_anything_is_played_all_share_the_first_place() -> None:
    rows = standings(["b", "a"], [], USUAL)

    assert [(row.rank, row.tied, row.player, row.points) for row in rows] == [
        (1, True, "b", 0),
        (1, True, "a", 0),
    ]
    assert {str(tiebreak.value) for row in rows for tiebreak in row.tiebreaks} == {"0"}


@pytest.mark.parametrize("profile", ALL.values(), ids=ALL)
def test_nobody(profile: Profile) -> None:
    assert standings([], [], profile) == ()


def test_a_difference_beyond_any_rounding_decides() -> None:
    """100001/300003 is above 1/3 by less than four places show."""
    profile = replace(USUAL, tiebreakers=("gw",))
    played = [
        Played("a", "b", "draw", games_won=100_001, games_lost=200_001),
        Played("b", "a", "draw", games_won=100_000, games_lost=200_000),
    ]

    assert [row.player for row in standings("ba", played, profile)] == ["a", "b"]


def test_numbers_without_a_common_denominator_are_as_exact() -> None:
    """Two thousand players with game counts that share nothing: a common denominator would have
    thousands of digits."""
    profile = replace(USUAL, tiebreakers=("gw", "ogw"), floor=Fraction(0))
    numbers = range(1, 1000)
    played = []
    for each in numbers:
        lost = 10_007 + 2 * each * each
        played += [
            Played(f"a{each}", f"b{each}", "draw", 1, lost),
            Played(f"b{each}", f"a{each}", "draw", lost, 1),
        ]
    rows = standings(sorted({result.player for result in played}), played, profile)

    assert [row.player for row in rows[:2]] == ["b999", "b998"]
    assert [tiebreak.value for tiebreak in rows[0].tiebreaks] == [
        Fraction(10_007 + 2 * 999 * 999, 10_008 + 2 * 999 * 999),
        Fraction(1, 10_008 + 2 * 999 * 999),
    ]


def test_who_is_not_listed_counts_for_the_others() -> None:
    """A player who was disqualified has no place; what was played against them stays."""
    played = parts("a>x b>c / a>b x>c")
    rows = standings("abc", played, USUAL)

    assert [(row.rank, row.player) for row in rows] == [(1, "a"), (2, "b"), (3, "c")]
    assert rows[0].tiebreaks == table(played, USUAL).rows()[0].tiebreaks


def test_head_to_head_of_several_counts_when_all_met_all() -> None:
    """a, b and c have a win and a loss against each other and differ in nothing; with d, whom only
    a and b met, they cannot be told apart by it."""
    profile = replace(USUAL, tiebreakers=("head_to_head",), head_to_head="all")
    played = parts("a>b / b>c / c=a")

    assert [number("head_to_head", player, played, profile) for player in "abc"] == [0, 0, 0]
    assert ranks(table(played, profile)) == [(1, "a"), (2, "b"), (3, "c")]
    level = parts("a>b c>d / b>c d>a / c>a b>d / d>c a>b")
    rounded = table(level, profile)
    assert ranks(rounded)[:2] == [(1, "a"), (1, "b")]


def test_tie_breakers_may_be_read_the_other_way_round() -> None:
    played = parts("a>b2-1 c>d2-0")
    profile = replace(USUAL, tiebreakers=("gw",), floor_own_games=False)
    opposite = replace(profile, opposite=frozenset({"gw"}))

    assert [row.player for row in standings("abcd", played, profile)] == ["c", "a", "b", "d"]
    assert [row.player for row in standings("abcd", played, opposite)] == ["a", "c", "d", "b"]


def test_the_breakdown_says_which_opponent_brought_what() -> None:
    """a met b, who won one of two, c, who won none and is raised to the floor, and nobody once."""
    played = parts("a>b c- / a>c b+ / a+ b>c")
    omw = explained("omw", table(played, PROFILES["magic"]).breakdown("a"))

    assert (omw.key, omw.how, omw.value) == (
        "omw",
        "mean",
        (Fraction(2, 3) + Fraction("0.33")) / 2,
    )
    assert [
        (term.round, term.opponent, term.value, term.raw, term.counted, term.note)
        for term in omw.terms
    ] == [
        (1, "b", Fraction(2, 3), Fraction(2, 3), True, ""),
        (2, "c", Fraction("0.33"), 0, True, "floor"),
        (3, None, 0, 0, False, "bye"),
    ]


def test_the_breakdown_says_what_was_left_out() -> None:
    profile = replace(PROFILES["chess-buchholz"], tiebreakers=("median_buchholz",))
    played = parts("a>b c=d / a=c b>d / a>d b=c")
    median = explained("median_buchholz", table(played, profile).breakdown("a"))

    assert [(term.opponent, term.value, term.note) for term in median.terms] == [
        ("b", Fraction(3, 2), ""),
        ("c", Fraction(3, 2), "highest"),
        ("d", Fraction(1, 2), "lowest"),
    ]


def told_by(figure: Explained, profile: Profile) -> Fraction | None:
    """What the terms of a number say that it is; None where there is nothing to count."""
    counted = [term for term in figure.terms if term.counted]
    total = sum((term.value for term in counted), Fraction(0))
    if figure.how == "sum":
        return total
    if not counted:
        return None
    if figure.how == "mean":
        return total / len(counted)
    return total / sum(term.possible or 0 for term in counted)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ALL)
def test_breakdowns_add_up_to_the_table(name: str, seed: int) -> None:
    profile = ALL[name]
    names, played = some_event(seed)
    counted = Table(names, played, profile, late=names[:1])
    floor = profile.floor

    for row in counted.rows():
        breakdown = counted.breakdown(row.player)
        assert [figure.key for figure in breakdown.numbers] == ["points", *profile.tiebreakers]
        assert breakdown.numbers[0].value == row.score
        assert [figure.value for figure in breakdown.numbers[1:]] == [
            tiebreak.value for tiebreak in row.tiebreaks
        ]
        for figure in breakdown.numbers:
            value = told_by(figure, profile)
            if value is None:
                assert figure.exact in (0, floor)
            else:
                assert value == figure.exact
            if figure.key == "gw" and profile.floor_own_games and value is not None:
                assert figure.value == as_compared(max(figure.exact, floor), profile)
            elif value is not None:
                assert figure.value == as_compared(figure.exact, profile)


def as_compared(value: Fraction, profile: Profile) -> Fraction:
    """Rounded half up, where the profile rounds."""
    if profile.decimals is None:
        return value
    power = 10**profile.decimals
    return Fraction((2 * value * power + 1) // 2, power)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ALL)
def test_laws(name: str, seed: int) -> None:
    profile = ALL[name]
    names, played = some_event(seed)
    rows = standings(names, played, profile)
    rounds: dict[int, list[Played]] = defaultdict(list)
    for played_match in played:
        rounds[played_match.round].append(played_match)
    shuffled = [
        result
        for round_ in sorted(rounds)
        for result in random.Random(seed).sample(rounds[round_], len(rounds[round_]))
    ]

    assert sorted(row.player for row in rows) == sorted(names)
    assert standings(names, shuffled, profile) == rows
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(row.tied == (sum(r.rank == row.rank for r in rows) > 1) for row in rows)
    for before, (above, below) in enumerate(pairwise(rows), 1):
        same = key(above, profile) == key(below, profile)
        assert below.rank == (above.rank if same else before + 1)
        assert key(above, profile) >= key(below, profile)


def key(row: Row, profile: Profile) -> tuple[Fraction, ...]:
    """What a row is ordered by."""
    turned = {name: TIEBREAKERS[name].lowest_first for name in profile.tiebreakers}
    return (
        row.score,
        *(
            -tiebreak.value if turned[tiebreak.key] else tiebreak.value
            for tiebreak in row.tiebreaks
        ),
    )


@pytest.mark.parametrize("seed", range(20))
def test_games_and_matches_add_up(seed: int) -> None:
    names, played = some_event(seed)
    rows = standings(names, played, USUAL)
    draws = sum(result.result == "draw" for result in played)
    assigned = sum(result.result == "loss" and result.opponent is None for result in played)

    assert sum(row.wins for row in rows) == sum(row.losses for row in rows) - assigned
    assert sum(row.points for row in rows) == (3 * sum(row.wins + row.byes for row in rows) + draws)
    assert all(0 <= tiebreak.value <= 1 for row in rows for tiebreak in row.tiebreaks)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1/3", "0.3333"),
        ("2/3", "0.6667"),
        ("-7/2", "-3.5000"),
        ("12", "12.0000"),
        ("-1/99999", "0.0000"),
    ],
)
def test_numbers_for_people(value: str, text: str) -> None:
    assert decimal(Fraction(value)) == text


def test_twice_the_players_are_twice_the_work() -> None:
    """Counted in calls, so that no machine is too slow: a square would be four times."""

    def calls(players: int) -> int:
        rng = random.Random(7)
        names = [f"p{number}" for number in range(players)]
        played = []
        for round_ in range(1, 9):
            order = rng.sample(names, len(names))
            for first, second in zip(order[::2], order[1::2], strict=True):
                played += match(rng, first, second, round_)
        counted = itertools.count()
        sys.setprofile(lambda *_: next(counted))
        try:
            standings(names, played, PROFILES["magic"])
        finally:
            sys.setprofile(None)
        return next(counted)

    assert calls(2_000) / calls(1_000) == pytest.approx(2, rel=0.05)
