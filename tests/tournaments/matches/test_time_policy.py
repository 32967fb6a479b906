"""What the policies make of a match when its time is over: a table of values."""

import pytest

from tournaments.matches.selectors.time_policy import Ending, ending_at_time
from tournaments.terms.match_score import MatchScore


def score(first: int, second: int, drawn: int = 0) -> MatchScore:
    return MatchScore((first, second), drawn)


@pytest.mark.parametrize("so_far", [score(1, 0), score(1, 1), score(0, 0)])
def test_the_leader_wins_and_who_is_level_draws(so_far: MatchScore) -> None:
    assert ending_at_time("leader", so_far=so_far) == Ending(so_far)


@pytest.mark.parametrize(
    ("policy", "so_far", "ending"),
    [
        ("draw", score(1, 0, 1), Ending(score(0, 0, 1))),
        ("draw", score(1, 1), Ending(score(1, 1))),
        ("double_loss", score(2, 1), Ending(score(1, 1), True)),
        ("staff", score(1, 0), None),
    ],
)
def test_the_other_policies_ask_for_no_leader(
    policy: str, so_far: MatchScore, ending: Ending | None
) -> None:
    assert ending_at_time(policy, so_far=so_far) == ending


@pytest.mark.parametrize(
    ("policy", "so_far", "ending"),
    [
        ("leader", score(1, 1), None),
        ("leader", score(0, 1), Ending(score(0, 1))),
        ("draw", score(1, 0), None),
        ("double_loss", score(0, 0), Ending(score(0, 0), True)),
    ],
)
def test_no_match_of_a_bracket_is_drawn(
    policy: str, so_far: MatchScore, ending: Ending | None
) -> None:
    assert ending_at_time(policy, so_far=so_far, must_win=True) == ending
