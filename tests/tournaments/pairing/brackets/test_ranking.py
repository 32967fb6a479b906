"""The order of the players of a bracket, at every moment of it."""

import random

import pytest

from tests.support.brackets import players
from tournaments.pairing.brackets import (
    Bracket,
    Stand,
    bracket_state,
    double_elimination,
    places,
    ranking,
    single_elimination,
)

SIZES = (2, 3, 5, 8, 13, 16)


def brackets(size: int) -> list[Bracket]:
    return [
        single_elimination(size),
        single_elimination(size, third_place=True),
        double_elimination(size),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_whoever_is_in_stands_above_whoever_is_out_and_the_end_is_the_places(size: int) -> None:
    rng, names = random.Random(size), players(size)
    for bracket in brackets(size):
        results: dict[int, str | None] = {}
        while True:
            seatings = bracket_state(bracket, names, results)
            ranked = ranking(seatings, names)
            ready = [seating for seating in seatings if seating.stand == Stand.READY]
            assert sorted(row.name for row in ranked) == sorted(names)
            assert [row.rank for row in ranked] == sorted(row.rank for row in ranked)
            if not ready:
                break
            results[ready[0].match.number] = rng.choice(ready[0].players)
        decided = places(seatings)
        assert {row.name: row.rank for row in ranked} == {
            name: at[0] for name, at in decided.items()
        }
        assert all(row.tied == (decided[row.name][0] != decided[row.name][1]) for row in ranked)


def test_where_neither_goes_on_both_stand_with_those_who_lost_then() -> None:
    names = players(4)
    bracket = single_elimination(4)
    seatings = bracket_state(bracket, names, {1: None, 2: "p02"})

    assert [(row.name, row.rank, row.tied) for row in ranking(seatings, names)] == [
        ("p02", 1, False),
        ("p01", 2, True),
        ("p03", 2, True),
        ("p04", 2, True),
    ]
