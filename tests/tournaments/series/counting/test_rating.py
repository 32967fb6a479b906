"""How strong players are, from their matches."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.series.counting.rating import Match, Strength, strengths

NEWCOMER = (1600, 200)


def met(first: str, second: str, winner: int | None = 0) -> Match:
    return Match(((*first.split(),), (*second.split(),)), winner)


def test_a_win_lifts_one_and_lowers_the_other_as_much() -> None:
    rated = strengths([met("ada", "bo")])

    assert rated == {
        "ada": Strength(displayed=1083, mean=1663, spread=194, matches=1),
        "bo": Strength(displayed=956, mean=1537, spread=194, matches=1),
    }
    assert rated["ada"].mean - NEWCOMER[0] == NEWCOMER[0] - rated["bo"].mean


def test_a_draw_of_equals_tells_only_that_they_are_known_better() -> None:
    rated = strengths([met("ada", "bo", None)])

    assert {strength.mean for strength in rated.values()} == {NEWCOMER[0]}
    assert {strength.spread < NEWCOMER[1] for strength in rated.values()} == {True}


def test_what_is_less_expected_says_more() -> None:
    favourite = [met("ada", "bo")] * 5
    expected = strengths([*favourite, met("ada", "bo")])["ada"].mean
    upset = strengths([*favourite, met("ada", "bo", 1)])["ada"].mean
    before = strengths(favourite)["ada"].mean

    assert before - upset > expected - before > 0


def test_uncertainty_falls_with_each_match() -> None:
    spreads = [
        strengths([met("ada", "bo", number % 2) for number in range(played)])["ada"].spread
        for played in range(1, 12)
    ]

    assert all(later < sooner for sooner, later in pairwise(spreads))


def test_teams_share_what_they_win() -> None:
    rated = strengths([met("ada bo", "cy di")])

    assert rated["ada"] == rated["bo"]
    assert rated["cy"] == rated["di"]
    assert rated["ada"].mean > NEWCOMER[0] > rated["cy"].mean
    assert rated["ada"].mean < strengths([met("ada", "bo")])["ada"].mean


def test_order_of_matches_counts_but_sides_do_not() -> None:
    games = [met("ada", "bo"), met("bo", "cy"), met("cy", "ada", None), met("ada", "cy", 1)]
    turned = [Match((game.sides[1], game.sides[0]), _turned(game.winner)) for game in games]

    assert strengths(games) == strengths(games) == strengths(turned)
    assert strengths(games) != strengths(games[::-1])


def _turned(winner: int | None) -> int | None:
    return None if winner is None else 1 - winner


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from([0, 1, None]))))
def test_no_season_breaks_it(games: list[tuple[int, int, int | None]]) -> None:
    played = [
        met(f"p{first}", f"p{second}", won) for first, second, won in games if first != second
    ]
    rated = strengths(played)

    assert {*rated} == {person for match in played for side in match.sides for person in side}
    assert all(
        0 <= strength.displayed <= strength.mean and strength.spread > 0
        for strength in rated.values()
    )
    assert sum(strength.matches for strength in rated.values()) == 2 * len(played)
