"""Standings against worked examples, and the laws that hold for all of them."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.standings import PROFILES, Played, Profile, standings
from tournaments.standings.metrics import METRICS, Record

USUAL = PROFILES["card-game"]
DECIMAL_FLOOR = replace(USUAL, floor=Fraction("0.33"))


def parts(line: str) -> list[Played]:
    """Matches such as `a>b` (a beats b 1-0), `a=b` (a draw) and `a+` (a bye), as parts."""
    found = []
    for word in line.split():
        if word.endswith("+"):
            found.append(Played(word[0], None, "bye", games_won=1))
            continue
        one, sign, other = list(word)
        if sign == "=":
            found += [
                Played(one, other, "draw", games_drawn=1),
                Played(other, one, "draw", games_drawn=1),
            ]
        else:
            found += [
                Played(one, other, "win", games_won=1),
                Played(other, one, "loss", games_lost=1),
            ]
    return found


def metric(name: str, player: str, played: list[Played], profile: Profile = USUAL) -> Fraction:
    records = {one.player: Record() for one in played}
    for one in played:
        records[one.player].played.append(one)
    return METRICS[name](player, records, profile)


def record(wins: int, losses: int, draws: int, byes: int = 0) -> list[Played]:
    """Player x with this record, against opponents who do not matter."""
    results = ["win"] * wins + ["loss"] * losses + ["draw"] * draws + ["bye"] * byes
    return [Played("x", "y", result) for result in results]


def rate_as_seen(played: list[Played], profile: Profile) -> Fraction:
    """The match-win rate of x as it counts for z, who met x once."""
    met = [*played, Played("z", "x", "win"), Played("y", None, "bye")]
    return metric("omw", "z", met, profile)


@pytest.mark.parametrize(
    ("played", "byes_in", "byes_out"),
    [
        (record(5, 2, 1), "16/24", "16/24"),
        (record(1, 3, 0), "33/100", "33/100"),
        (record(2, 2, 0, byes=1), "9/15", "6/12"),
        (record(6, 2, 1), "19/27", "19/27"),
        (record(4, 2, 1, byes=2), "19/27", "13/21"),
        (record(1, 4, 0), "33/100", "33/100"),
    ],
)
def test_match_win_rates_of_the_tournament_rules(
    played: list[Played], byes_in: str, byes_out: str
) -> None:
    without = replace(DECIMAL_FLOOR, bye_in_own_rate=False)

    assert rate_as_seen(played, DECIMAL_FLOOR) == Fraction(byes_in)
    assert rate_as_seen(played, without) == Fraction(byes_out)


@pytest.mark.parametrize(
    ("won", "lost", "drawn", "rate"),
    [(2, 0, 0, "6/6"), (2, 1, 0, "6/9"), (2, 0, 1, "7/9"), (1, 1, 1, "4/9"), (0, 2, 0, "1/3")],
)
def test_game_points_of_a_match(won: int, lost: int, drawn: int, rate: str) -> None:
    played = [Played("x", "y", "win", games_won=won, games_lost=lost, games_drawn=drawn)]

    assert metric("gw", "x", played) == Fraction(rate)


def test_points_then_opponents_decide() -> None:
    """Round 1: a>b c>d. Round 2: a>c b>d. b and c have 3 each; b lost to a, c lost to a; b beat d
    and so did c: everything is equal, so they share a place."""
    rows = standings("abcd", parts("a>b c>d a>c b>d"), USUAL)

    assert [(row.rank, row.tied, row.player, row.points) for row in rows] == [
        (1, False, "a", 6),
        (2, True, "b", 3),
        (2, True, "c", 3),
        (4, False, "d", 0),
    ]
    third = Fraction(1, 3)
    values = {row.player: [one.value for one in row.tiebreaks] for row in rows}
    assert values["a"] == [Fraction(1, 2), Fraction(1), Fraction(1, 2)]
    assert values["b"] == [(1 + third) / 2, Fraction(1, 2), (1 + third) / 2]
    assert values["d"] == [Fraction(1, 2), third, Fraction(1, 2)]


def test_a_bye_is_a_win_without_an_opponent() -> None:
    row = standings("abc", parts("a+ b=c"), USUAL)[0]

    assert (row.player, row.points, row.byes, row.wins, row.games_won) == ("a", 3, 1, 0, 1)
    assert [str(one.value) for one in row.tiebreaks] == ["0", "1", "0"]


def test_an_opponent_met_twice_counts_twice() -> None:
    played = parts("a>b a>b a>c c>b")

    assert metric("omw", "a", played) == (Fraction(1, 3) * 2 + Fraction(1, 2)) / 3


def test_the_floor_holds_for_opponents_games_too() -> None:
    assert metric("ogw", "a", parts("a>b")) == Fraction(1, 3)


def test_before_anything_is_played_all_share_the_first_place() -> None:
    rows = standings(["b", "a"], [], USUAL)

    assert [(row.rank, row.tied, row.player, row.points) for row in rows] == [
        (1, True, "b", 0),
        (1, True, "a", 0),
    ]
    assert {str(one.value) for row in rows for one in row.tiebreaks} == {"0"}


def test_nobody() -> None:
    assert standings([], [], USUAL) == ()


def test_a_difference_beyond_any_rounding_decides() -> None:
    """100001/300003 is above 1/3 by less than four places show."""
    profile = replace(USUAL, metrics=("gw",))
    played = [
        Played("a", "b", "draw", games_won=100_001, games_lost=200_001),
        Played("b", "a", "draw", games_won=100_000, games_lost=200_000),
    ]

    assert [row.player for row in standings("ba", played, profile)] == ["a", "b"]


@pytest.mark.parametrize("seed", range(20))
def test_laws(seed: int) -> None:
    rng = random.Random(seed)
    names = [f"p{number}" for number in range(rng.randrange(2, 12))]
    played = []
    for _ in range(rng.randrange(0, 40)):
        one, other = rng.sample(names, 2)
        won = rng.choice(("win", "draw"))
        played += [
            Played(one, other, won, games_won=won == "win", games_drawn=won == "draw"),
            Played(
                other,
                one,
                {"win": "loss", "draw": "draw"}[won],
                games_lost=won == "win",
                games_drawn=won == "draw",
            ),
        ]
    rows = standings(names, played, USUAL)
    shuffled = rng.sample(played, len(played))

    assert sorted(row.player for row in rows) == sorted(names)
    assert standings(names, shuffled, USUAL) == rows
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert sum(row.wins for row in rows) == sum(row.losses for row in rows)
    draws = sum(one.result == "draw" for one in played) // 2
    assert sum(row.points for row in rows) == 3 * sum(row.wins for row in rows) + 2 * draws
    assert all(0 <= one.value <= 1 for row in rows for one in row.tiebreaks)
    assert all(row.tied == (sum(r.rank == row.rank for r in rows) > 1) for row in rows)
