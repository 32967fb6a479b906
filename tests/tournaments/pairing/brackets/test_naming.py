"""What a match is called where it stands among the rounds of an event."""

import pytest

from tournaments.pairing.brackets import (
    Bracket,
    double_elimination,
    match_names,
    single_elimination,
)


@pytest.mark.parametrize(
    ("bracket", "names"),
    [
        (
            single_elimination(12, third_place=True),
            [
                *("Round 1 of the bracket", "Quarter-final", "Semi-final", "Final"),
                "Match for third place",
            ],
        ),
        (single_elimination(16), ["Round of 16", "Quarter-final", "Semi-final", "Final"]),
        (
            double_elimination(3),
            ["Winners' round 1", "Winners' final", "Losers' final", "Final", "Second final"],
        ),
    ],
)
def test_matches(bracket: Bracket, names: list[str]) -> None:
    named = match_names(bracket)
    places = dict.fromkeys((match.part, match.round) for match in bracket.matches)

    assert [named[place] for place in places] == names
