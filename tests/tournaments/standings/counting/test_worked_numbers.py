"""The worked numbers that the rules of games give for their points and tiebreakers.

MTR is the Magic Tournament Rules, appendix C; SK211 a scorekeepers' article on the same.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.support.standings_played import explained, number, parts, ranks, scored, table
from tournaments.standings.counting import PROFILES, Played, Table

MAGIC = PROFILES["magic"]
BYES_OUT = PROFILES["magic-byes-out"]
POKEMON = PROFILES["pokemon"]


def record(wins: int, losses: int, draws: int, byes: int = 0) -> list[Played]:
    """Player x with this record, and z who met x once, not counted for x."""
    results = ["win"] * wins + ["loss"] * losses + ["draw"] * draws + ["bye"] * byes
    opponents = [None if result == "bye" else "y" for result in results]
    matches = [
        Played("x", opponent, result) for opponent, result in zip(opponents, results, strict=True)
    ]
    return [*matches, Played("z", "x", "win")]


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
def test_match_win_rates(played: list[Played], byes_in: str, byes_out: str) -> None:
    """MTR: 5-2-1, 1-3 who dropped, 3-2 with a bye. SK211: 6-2-1, the same with two byes, 1-4."""
    assert number("omw", "z", played, MAGIC) == Fraction(byes_in)
    assert number("omw", "z", played, BYES_OUT) == Fraction(byes_out)


@pytest.mark.parametrize(
    ("games", "own", "others"),
    [("2-0", 6, 0), ("2-1", 6, 3), ("2-0-1", 7, 1), ("1-1-1", 4, 4)],
)
def test_game_points(games: str, own: int, others: int) -> None:
    """MTR: 2-0-0 is 6 to 0, 2-1-0 is 6 to 3, 2-0-1 is 7 to 1; SK211: 1-1-1 is 4 to 4."""
    counted = table(parts(f"a{'=' if own == others else '>'}b{games}"), MAGIC)
    terms = [explained("gw", counted.breakdown(player)).terms for player in "ab"]

    assert [[term.value for term in of] for of in terms] == [[own], [others]]


def test_a_bye_is_worth_three_points_and_two_games() -> None:
    """MTR: a bye is a match won, in games 2-0, whatever was entered."""
    row = table(parts("a+1-0 b>c"), MAGIC).rows()[0]
    terms = explained("gw", table(parts("a+1-0 b>c"), MAGIC).breakdown("a")).terms

    assert (row.player, row.points, row.byes, row.wins) == ("a", 3, 1, 0)
    assert [(str(term.value), str(term.possible), term.note) for term in terms] == [
        ("6", "6", "bye")
    ]


def test_own_byes_are_no_opponents() -> None:
    """MTR: a is only judged by b, who won one of two: 1/2."""
    played = parts("a+ b>c / a>b c+")

    assert number("omw", "a", played, MAGIC) == Fraction(1, 2)
    assert number("ogw", "a", played, MAGIC) == Fraction(1, 2)


def test_the_floor_is_a_decimal_in_one_and_a_third_in_the_other() -> None:
    """MTR says 0.33; the real events have 1/3 (0.3333 in Magic Online's four decimals)."""
    played = parts("a>b2-0")
    floors = [number("omw", "a", played, PROFILES[name]) for name in ("magic", "melee", "mtgo")]

    assert floors == [Fraction("0.33"), Fraction(1, 3), Fraction("0.3333")]
    assert number("gw", "b", played, MAGIC) == Fraction("0.33")


def test_in_magic_online_a_bye_is_one_game() -> None:
    """A bye and 1-2 in games: two of four games won, where the MTR count three of five."""
    played = parts("a+ b>c / b>a2-1 c+")
    rates = [number("gw", "a", played, PROFILES[name]) for name in ("mtgo", "magic")]

    assert rates == [Fraction(1, 2), Fraction(3, 5)]


def test_magic_online_compares_four_decimals() -> None:
    """a's opponents have 2/3 and b's 0.66666...7: shown alike, and so the same rank."""
    profile = replace(PROFILES["mtgo"], tiebreakers=("gw",))
    played = [
        Played("a", "b", "draw", 200_000, 100_000),
        Played("b", "a", "draw", 200_001, 100_000),
    ]

    assert ranks(table(played, profile)) == [(1, "a"), (1, "b")]
    assert ranks(table(played, replace(profile, decimals=None))) == [(1, "b"), (2, "a")]


@pytest.mark.parametrize(
    ("played", "rate"),
    [
        (record(3, 1, 1), "7/10"),
        (record(1, 1, 0, byes=1), "1/2"),
        (record(0, 4, 0), "1/4"),
    ],
)
def test_pokemon_rates(played: list[Played], rate: str) -> None:
    """The explanation of the handbook: 3-1-1 is 70 %, 2-1 with a bye 50 %, 0-4 is 25 %."""
    assert number("omw", "z", played, POKEMON) == Fraction(rate)


def test_pokemon_opponents_of_opponents() -> None:
    """a beat b and c. b: 1-1, c: 0-2. b's opponents a 2-0 and d 0-1 (25 %); c's a and e 1-0."""
    played = parts("a>b / a>c / b>d / e>c")

    assert number("omw", "a", played, POKEMON) == (Fraction(1, 2) + Fraction(1, 4)) / 2
    of_b = (1 + Fraction(1, 4)) / 2
    assert number("oomw", "a", played, POKEMON) == (of_b + 1) / 2


def test_pokemon_who_came_late_is_below_all_with_equal_points() -> None:
    """The late penalty comes before opponents, however strong they were."""
    played = parts("a>c b>d / c>d a=b")
    rankings = [ranks(Table("abcd", played, POKEMON, late=late)) for late in ("", "a")]

    assert rankings[0][:2] == [(1, "a"), (2, "b")]
    assert rankings[1][:2] == [(1, "b"), (2, "a")]


def test_a_ceiling_for_who_dropped() -> None:
    """An older handbook has 75 % for opponents who dropped; the setting lowers only these."""
    profile = replace(POKEMON, dropped_ceiling=Fraction(3, 4))
    played = parts("b>c / b>a")
    assert number("omw", "a", played, profile) == 1
    gone = Table("abc", played, profile, gone="b")

    term = explained("omw", gone.breakdown("a")).terms[0]
    assert (term.value, term.raw, term.note) == (Fraction(3, 4), Fraction(1), "ceiling")


def test_the_tie_breaker_number_of_yugioh() -> None:
    """XXYYYZZZ. a won 3 of 3. b 1-1... its opponents: 3 digits of each, points first."""
    played = parts("a>b c>d / a>c b>d / a>d c>b")
    row = table(played, PROFILES["yugioh"]).rows()[0]
    values = [tiebreak.value for tiebreak in row.tiebreaks]

    # The opponents won 1, 2 and 0 of 3; the mean of 1/3, 2/3 and 0 is 1/3, in three digits.
    assert (row.player, row.points, values[0]) == ("a", 9, Fraction("0.333"))
    # b met a, d, c: 1, 0, 2/3; c met d, a, b: 0, 1, 1/3; d met c, b, a: 2/3, 1/3, 1.
    theirs = (Fraction(5, 9) + Fraction(4, 9) + Fraction(2, 3)) / 3
    assert (theirs, values[1]) == (Fraction(5, 9), Fraction("0.556"))


def test_in_yugioh_an_undecided_match_is_lost_by_both() -> None:
    """Since policy 2.5 there are no draws."""
    rows = table(parts("a=b1-1"), PROFILES["yugioh"]).rows()

    assert [row.points for row in rows] == [0, 0]


def test_netrunner_strength_of_schedule() -> None:
    """Cobra's own worked example: s beats c and p 6-0, p beats o 6-0, c and o draw 3-3. The
    schedule of s is (3/2 + 6/2) / 2 = 2.25; that of c and of p is 3.75, which is its extended."""
    played = parts("s>c p>o / s>p c=o")
    profile = PROFILES["netrunner-double-sided"]

    assert [number("sos", player, played, profile) for player in "scp"] == [
        Fraction("2.25"), Fraction("3.75"), Fraction("3.75"),
    ]  # fmt: skip
    assert number("esos", "s", played, profile) == Fraction("3.75")


@pytest.mark.parametrize(("name", "bye"), [("netrunner", 3), ("netrunner-double-sided", 6)])
def test_netrunner_byes(name: str, bye: int) -> None:
    """Cobra: own byes are left out, those of opponents count for them: b has a bye and a loss."""
    played = parts("b+ a>c / a>b c+")
    rows = {row.player: row.points for row in table(played, PROFILES[name]).rows()}

    assert rows["b"] == bye
    assert number("sos", "a", played, PROFILES[name]) == Fraction(bye, 2)
    assert number("sos", "c", played, PROFILES[name]) == bye


def test_flesh_and_blood_counts_late_losses_less() -> None:
    """Pairings and Tiebreaker Policy: a quarter of the last plus the wins so far. Win, win, loss:
    1, 2.25, 2.5625; loss, win, win: 0, 1, 2.25."""
    played = parts("a>d b>c / a>b c>d / c>a d>b")
    profile = PROFILES["flesh-and-blood"]
    rows = table(played, profile).rows()

    assert [number("cumulative", player, played, profile) for player in "ac"] == [
        Fraction("2.5625"), Fraction("2.25"),
    ]  # fmt: skip
    assert [(row.player, row.points) for row in rows[:2]] == [("a", 2), ("c", 2)]


def test_flesh_and_blood_losses_are_better_the_fewer() -> None:
    """A draw brings no point and is no loss; of opponents too, fewer losses are better."""
    profile = PROFILES["flesh-and-blood"]
    played = parts("a>c b>d / a=d c>b / a=b c=d")

    assert [number("match_loss", player, played, profile) for player in "abcd"] == [
        Fraction(0), Fraction(1, 3), Fraction(1, 3), Fraction(1, 3),
    ]  # fmt: skip
    assert number("opponents_match_loss", "b", played, profile) == Fraction(2, 9)
    assert number("opponents_cumulative", "b", played, profile) == (
        sum(number("cumulative", opponent, played, profile) for opponent in "dca") / 3
    )
    # a and b won early, with one point each and the same cumulative number; a only drew then.
    early = parts("a>c b>d / c=a d>b")
    assert ranks(table(early, profile)) == [(1, "a"), (2, "b"), (3, "d"), (4, "c")]


def test_miniatures_between_exactly_two() -> None:
    """a and b have three points each: b beat a, so b stands first, whatever the numbers say."""
    played = scored(("b", "a", 5, 4, 9, 1), ("a", "c", 20, 0, 50, 0), ("c", "b", 6, 2, 5, 5))
    two = [match for match in played if match.round < 3]
    profile = PROFILES["miniatures"]

    assert ranks(table(two, profile))[:2] == [(1, "b"), (2, "a")]
    # With c's win over b all three have three points, and head-to-head says nothing.
    assert {number("head_to_head", player, played, profile) for player in "abc"} == {0}


def test_miniatures_victory_points_and_what_survived() -> None:
    """a scored 4 + 20 and let in 5 + 0; a cap of 10 a match leaves -1 + 10."""
    played = scored(("b", "a", 5, 4, 9, 1), ("a", "c", 20, 0, 50, 0))
    profile = PROFILES["miniatures"]
    capped = replace(profile, most_difference=10)

    assert number("victory_points", "a", played, profile) == 24
    assert number("victory_points_difference", "a", played, profile) == 19
    assert number("victory_points_difference", "a", played, capped) == 9
    assert number("survivors", "a", played, profile) == 51
    by_survivors = PROFILES["miniatures-survivors"]
    assert number("survivors_difference", "a", played, by_survivors) == (1 - 9) + (50 - 0)


def test_what_survived_counts_against_what_survived_of_the_opponents() -> None:
    """All three win once and meet each other. a: 155 to 145 and 40 to 90; b: 145 to 155 and 100 to
    0; c: 90 to 40 and 0 to 100. So b has +90, a -40, c -50."""
    profile = PROFILES["miniatures-survivors"]
    played = scored(("a", "b", 1, 0, 155, 145), ("c", "a", 1, 0, 90, 40), ("b", "c", 1, 0, 100, 0))
    counted = table(played, profile)

    assert [number("survivors_difference", name, played, profile) for name in "abc"] == [
        -40, 90, -50,
    ]  # fmt: skip
    assert ranks(counted) == [(1, "b"), (2, "a"), (3, "c")]


def test_of_a_bye_the_average_survives_with_no_difference() -> None:
    profile = PROFILES["miniatures-survivors"]
    played = [*scored(("a", "b", 1, 0, 40, 10)), Played("x", None, "bye", round=1)]
    assert number("survivors", "x", played, profile) == 25
    assert number("survivors_difference", "x", played, profile) == 0


def test_miniatures_a_bye_scores_the_median_of_the_rounds_winners() -> None:
    """Winners scored 7, 10 and 11: the bye scores 10, with no difference. Two winners: between."""
    profile = PROFILES["miniatures"]
    matches = scored(("a", "b", 7, 3, 0, 0), ("c", "d", 10, 9, 0, 0), ("e", "f", 11, 0, 0, 0))
    played = [match._replace(round=1) for match in matches] + [Played("x", None, "bye", round=1)]

    assert number("victory_points", "x", played, profile) == 10
    assert number("victory_points_difference", "x", played, profile) == 0
    fewer = [match for match in played if match.player not in "ef"]
    assert number("victory_points", "x", fewer, profile) == Fraction("8.5")


def test_objectives_count_before_survivors_and_those_of_opponents_last() -> None:
    """Objective points, surviving points, the sum of the opponents' objective points; a bye scores
    what all scored on the average: (7 + 3) / 2."""
    profile = PROFILES["miniatures-objectives"]
    played = [*scored(("a", "b", 7, 3, 40, 10)), Played("x", None, "bye", round=1)]

    assert [number("victory_points", player, played, profile) for player in "abx"] == [7, 3, 5]
    assert [number("survivors", player, played, profile) for player in "abx"] == [40, 10, 25]
    assert number("opponents_victory_points", "a", played, profile) == 3


def test_a_fixed_score_for_a_bye() -> None:
    """A bye may score a number, or what was entered."""
    played = [Played("x", None, "bye", victory_points=4)]
    fixed = replace(PROFILES["miniatures"], bye_victory_points=12)
    entered = replace(fixed, bye_victory_points="recorded")

    assert number("victory_points", "x", played, fixed) == 12
    assert number("victory_points", "x", played, entered) == 4


CHESS = parts("a>b c=d / a=c b>d / a>d b=c")


def test_buchholz() -> None:
    """Points: a 2 1/2, b 1 1/2, c 1 1/2, d 1/2. a met b, c, d: 3 1/2 in all, 3 without the lowest,
    1 1/2 without the highest too."""
    profile = replace(
        PROFILES["chess-buchholz"], tiebreakers=("buchholz", "buchholz_cut_1", "median_buchholz")
    )
    rows = table(CHESS, profile).rows()

    assert [(row.player, row.score) for row in rows] == [
        ("a", Fraction(5, 2)), ("b", Fraction(3, 2)), ("c", Fraction(3, 2)), ("d", Fraction(1, 2)),
    ]  # fmt: skip
    assert [tiebreak.value for tiebreak in rows[0].tiebreaks] == [Fraction(7, 2), 3, Fraction(3, 2)]


def test_sonneborn_berger() -> None:
    """a beat b (1 1/2) and d (1/2) and drew with c (half of 1 1/2): 2 3/4. b beat d (1/2) and drew
    with c: 1 1/4. c drew with a, b and d: half of 2 1/2 + 1 1/2 + 1/2."""
    profile = PROFILES["chess-sonneborn-berger"]

    assert [number("sonneborn_berger", player, CHESS, profile) for player in "abc"] == [
        Fraction(11, 4), Fraction(5, 4), Fraction(9, 4),
    ]  # fmt: skip


def test_an_unplayed_round_is_as_against_an_equal() -> None:
    """a had a bye and beat b: 2 points. Buchholz adds a's own 2 to b's 1, Sonneborn-Berger too."""
    played = parts("a+ b>c / a>b c+")
    chess = PROFILES["chess-sonneborn-berger"]
    without = replace(chess, virtual_opponent=False)

    assert [number(key, "a", played, chess) for key in ("buchholz", "sonneborn_berger")] == [3, 3]
    assert [number(key, "a", played, without) for key in ("buchholz", "sonneborn_berger")] == [1, 1]


def test_the_progressive_score() -> None:
    """Win, draw, loss: 1, then 1 1/2, then 1 1/2, together 4."""
    profile = replace(PROFILES["chess-buchholz"], tiebreakers=("progressive",))

    assert number("progressive", "a", parts("a>b / a=c / d>a"), profile) == 4


def test_a_team_has_no_games() -> None:
    """MTR: of a team only the result of the match counts."""
    assert PROFILES["magic-teams"].tiebreakers == ("omw",)


def test_an_opponent_met_twice_counts_twice_and_one_who_left_still_counts() -> None:
    """MTR: a met b (one of three won) twice and c (one of one) once: (1/3 + 1/3 + 1) / 3; that b
    dropped after two rounds and c was disqualified changes nothing for a."""
    played = parts("a>b / b>a / d>b c>a")
    counted = Table("ad", played, MAGIC, gone="bc")

    assert explained("omw", counted.breakdown("a")).value == Fraction(5, 9)


def test_pokemon_ends_with_the_match_between_exactly_two() -> None:
    """a and b are level but for the match that they had; among three it says nothing."""
    profile = replace(POKEMON, tiebreakers=("head_to_head",))
    two = parts("a>b / b>c a>d / c>a b>e")

    assert ranks(table(two, profile))[:2] == [(1, "a"), (2, "b")]
    three = parts("a>b / b>c / c>a")
    assert ranks(table(three, profile)) == [(1, "a"), (1, "b"), (1, "c")]


def test_victory_points_come_before_their_difference() -> None:
    """Malifaux: a and c won one each; c scored less with the greater difference, d lost less."""
    played = scored(("a", "b", 8, 7, 0, 0), ("c", "d", 6, 0, 0, 0), ("e", "f", 8, 3, 0, 0))
    counted = table(played, PROFILES["miniatures-difference"])

    assert ranks(counted) == [(1, "e"), (2, "a"), (3, "c"), (4, "b"), (5, "f"), (6, "d")]


def test_miniatures_end_with_what_survived() -> None:
    """Level in points, opponents, difference and victory points: more survivors stand first."""
    played = scored(("a", "b", 8, 3, 20, 0), ("c", "d", 8, 3, 30, 0))

    assert ranks(table(played, PROFILES["miniatures"])) == [(1, "c"), (2, "a"), (3, "b"), (3, "d")]
