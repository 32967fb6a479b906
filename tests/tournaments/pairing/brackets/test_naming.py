"""What a match is called where it stands among the rounds of an event."""

import pytest

from tournaments.pairing.brackets import (
    Bracket,
    double_elimination,
    named_rounds,
    single_elimination,
)
from tournaments.pairing.reason_texts import reason_of


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
            ["Winners’ round 1", "Winners’ final", "Losers’ final", "Final", "Second final"],
        ),
    ],
)
def test_matches(bracket: Bracket, names: list[str]) -> None:
    named = named_rounds(bracket)
    places = dict.fromkeys((match.part, match.round) for match in bracket.matches)
    reasons = [
        reason_of(
            "bracket", named[place].code.name.lower(), number=named[place].number, first=1, second=2
        )
        for place in places
    ]

    assert [reason.text for reason in reasons] == [
        f"{name}: seed 1 meets seed 2." for name in names
    ]
