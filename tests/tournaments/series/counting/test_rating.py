"""How strong players are, from their matches."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.series.counting.rating import Match, Strength, strengths

NEWCOMER = (1600, 200)


def met(first: str, second: str, winner: int | None = 0) -> Match:
    return Match(((*first.split(),), (*second.split(),)), winner)


def test_a_win_lifts_one_and_lowers_the_other_as_much() -> None:
    found = strengths([met("ada", "bo")])

    assert found == {
        "ada": Strength(displayed=1083, mean=1663, spread=194, matches=1),
        "bo": Strength(displayed=956, mean=1537, spread=194, matches=1),
    }
    assert found["ada"].mean - NEWCOMER[0] == NEWCOMER[0] - found["bo"].mean


def test_a_draw_of_equals_tells_only_that_they_are_known_better() -> None:
    found = strengths([met("ada", "bo", None)])

    assert {one.mean for one in found.values()} == {NEWCOMER[0]}
    assert {one.spread < NEWCOMER[1] for one in found.values()} == {True}


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
    found = strengths([met("ada bo", "cy di")])

    assert found["ada"] == found["bo"]
    assert found["cy"] == found["di"]
    assert found["ada"].mean > NEWCOMER[0] > found["cy"].mean
    assert found["ada"].mean < strengths([met("ada", "bo")])["ada"].mean


def test_order_of_matches_counts_but_sides_do_not() -> None:
    games = [met("ada", "bo"), met("bo", "cy"), met("cy", "ada", None), met("ada", "cy", 1)]
    turned = [Match((one.sides[1], one.sides[0]), _turned(one.winner)) for one in games]

    assert strengths(games) == strengths(games) == strengths(turned)
    assert strengths(games) != strengths(games[::-1])


def _turned(winner: int | None) -> int | None:
    return None if winner is None else 1 - winner


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from([0, 1, None]))))
def test_no_season_breaks_it(games: list[tuple[int, int, int | None]]) -> None:
    played = [met(f"p{one}", f"p{two}", won) for one, two, won in games if one != two]
    found = strengths(played)

    assert {*found} == {person for match in played for side in match.sides for person in side}
    assert all(0 <= one.displayed <= one.mean and one.spread > 0 for one in found.values())
    assert sum(one.matches for one in found.values()) == 2 * len(played)
