"""What is said of the matches of a bracket."""

import pytest

from tests.support.drawn_brackets import names, played_out, stood
from tournaments.pairing.brackets import Bracket, double_elimination, single_elimination
from web.stages.drawing import Caption, Label, draw, listed
from web.stages.drawing.bracket_captions import Seat


def called(bracket: Bracket) -> list[tuple[str, list[int]]]:
    return [
        (round_.name, [caption.match.number for caption in round_.matches])
        for round_ in listed(stood(bracket))
    ]


def sitting(caption: Caption) -> list[str]:
    return [seat.name for seat in caption.seats]


@pytest.mark.parametrize(
    ("bracket", "rounds"),
    [
        (single_elimination(2), ["Final"]),
        (single_elimination(3), ["Round 1", "Final"]),
        (single_elimination(5), ["Round 1", "Semi-finals", "Final"]),
        (
            single_elimination(8, third_place=True),
            ["Quarter-finals", "Semi-finals", "Final", "Third place"],
        ),
        (single_elimination(12), ["Round 1", "Quarter-finals", "Semi-finals", "Final"]),
        (
            single_elimination(64),
            [
                *("Round of 64", "Round of 32", "Round of 16"),
                *("Quarter-finals", "Semi-finals", "Final"),
            ],
        ),
        (single_elimination(4, entries=(2, 1, 1)), ["Round 1", "Round 2", "Final"]),
        (double_elimination(2), ["Winners’ final", "Final", "Second final"]),
        (double_elimination(2, reset=False), ["Winners’ final", "Final"]),
        (
            double_elimination(4),
            [
                *("Winners’ round 1", "Winners’ final", "Losers’ round 1", "Losers’ final"),
                *("Final", "Second final"),
            ],
        ),
    ],
)
def test_names_of_rounds(bracket: Bracket, rounds: list[str]) -> None:
    assert [name for name, _ in called(bracket)] == rounds


def test_a_match_is_in_one_round() -> None:
    assert called(single_elimination(5)) == [
        ("Round 1", [1]),
        ("Semi-finals", [2, 3]),
        ("Final", [4]),
    ]


def test_a_player_not_yet_known_is_named_by_where_they_come_from() -> None:
    bracket = single_elimination(4, third_place=True)
    first, _, final, third = stood(bracket, {1: "e4"})

    assert first.seats == (
        Seat("Player 1", "seed 1", "e1", 1, lost=True),
        Seat("Player 4", "seed 4", "e4", 4, won=True),
    )
    assert final.seats == (
        Seat("Player 4", "winner of match 1", "e4", 4),
        Seat("Winner of match 2", "winner of match 2"),
    )
    assert sitting(third) == ["Player 1", "Loser of match 2"]


def test_states() -> None:
    """The reader of the bracket learns of every match why it has no score, if it has none."""
    bracket = single_elimination(8)
    labels = {2: Label(state="disputed"), 4: Label(state="by a ruling")}
    matches = stood(bracket, {1: None, 4: "e3"}, withdrawn=("e2", "e7"), labels=labels)

    assert [match.state for match in matches] == [
        "double loss",
        "disputed",
        "not played",
        "by a ruling",
        "",
        "walkover",
        "",
    ]
    assert [sitting(match) for match in matches[4:]] == [
        ["No player", "Winner of match 2"],
        ["No player", "Player 3"],
        ["Winner of match 5", "Player 3"],
    ]


def test_a_match_to_be_played() -> None:
    assert [match.state for match in stood(single_elimination(4))] == ["not started"] * 2 + [""]


def test_the_second_final() -> None:
    bracket = double_elimination(2)

    assert [match.state for match in stood(bracket)] == ["not started", "", "if needed"]
    assert stood(bracket, {1: "e1", 2: "e1"})[2].state == "not needed"
    assert stood(bracket, {1: "e1", 2: "e2"})[2].state == "not started"


def test_nobody_has_lost_a_second_final_that_is_not_needed() -> None:
    final, reset = stood(double_elimination(2), {1: "e1", 2: "e1"})[1:]

    assert [(seat.won, seat.lost) for seat in final.seats] == [(True, False), (False, True)]
    assert [(seat.won, seat.lost) for seat in reset.seats] == [(False, False)] * 2


def test_what_follows() -> None:
    assert [match.then for match in stood(single_elimination(5, third_place=True))] == [
        ("Winner plays match 2", "Loser finishes 5th"),
        ("Winner plays match 4", "Loser plays match 5"),
        ("Winner plays match 4", "Loser plays match 5"),
        ("Winner finishes 1st", "Loser finishes 2nd"),
        ("Winner finishes 3rd", "Loser finishes 4th"),
    ]
    assert [match.then for match in stood(double_elimination(3))] == [
        ("Winner plays match 2", "Loser plays match 3"),
        ("Winner plays match 4", "Loser plays match 3"),
        ("Winner plays match 4", "Loser finishes 3rd"),
        ("Winner finishes 1st", "Loser finishes 2nd", "Match 5 if needed"),
        ("Winner finishes 1st", "Loser finishes 2nd"),
    ]
    assert stood(single_elimination(64))[0].then == (
        "Winner plays match 33",
        "Loser finishes 33rd to 64th",
    )


def last(bracket: Bracket, matches: list[Caption]) -> list[int]:
    return [box.caption.match.number for box in draw(bracket, matches).boxes if box.last]


def test_the_match_that_decides_all_is_marked() -> None:
    single, double = single_elimination(4, third_place=True), double_elimination(2)

    assert last(single, stood(single, {1: "e1"})) == []
    assert last(single, played_out(single)) == [3]
    assert last(double, played_out(double)) == [2]
    assert last(double, stood(double, {1: "e1", 2: "e2"})) == []
    assert last(double, stood(double, {1: "e1", 2: "e2", 3: "e2"})) == [3]


def test_ways_that_were_taken() -> None:
    bracket = double_elimination(2)
    drawn = draw(bracket, stood(bracket, {1: "e1", 2: "e1"}))

    assert [line.taken for line in drawn.lines] == [False, True]
    assert [line.end for line in drawn.lines if not line.taken] == [
        (drawn.boxes[2].place.x, drawn.boxes[2].place.middle)
    ]


def test_the_own_seat() -> None:
    bracket = single_elimination(3)
    drawn = draw(bracket, stood(bracket), own="e1")

    assert names(bracket)["e1"] == "Player 1"
    assert [[row.own for row in box.rows] for box in drawn.boxes] == [
        [False, False],
        [True, False],
    ]
