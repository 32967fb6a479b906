"""The deployments that are listed are all those that are legal, tried one by one (section V)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tactics_anthem.gathering import gathered
from engine.games.tactics_anthem.modes import Value, strength
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import side
from tests.engine.steps import steps_to_list

HANDS = st.lists(st.tuples(st.integers(1, 12), st.integers(0, 2)), max_size=11)


def modes(
    values: dict[int, Value], size: int, least: int, *, by_rank: bool
) -> list[tuple[int, ...]]:
    """Each set of so many that is a mode, of five one of such a category or a higher one."""
    keys = {
        chosen: strength([values[card] for card in chosen], by_rank)
        for chosen in combinations(values, size)
    }
    return [chosen for chosen, key in keys.items() if key and (size < 5 or key[0] >= least)]


@given(HANDS, st.integers(0, 4), st.booleans())
def test_every_mode_is_gathered_once(hand: list[Value], least: int, by_rank: bool) -> None:
    values = {3 * at + 2: value for at, value in enumerate(hand)}
    for size in range(1, 6):
        sets = list(gathered(values, size, least, by_rank))
        assert len(set(sets)) == len(sets)
        keys = [strength([values[card] for card in chosen], by_rank) for chosen in sets]
        assert None not in keys
        strong = [
            chosen
            for chosen, key in zip(sets, keys, strict=True)
            if key and (size < 5 or key[0] >= least)
        ]
        assert sorted(strong) == modes(values, size, least, by_rank=by_rank)


@pytest.mark.parametrize(
    ("hand", "least", "expected"),
    [
        ([(number, 0) for number in range(1, 7)], 1, 6),  # every five of a colour
        ([(number, 0) for number in range(1, 7)], 4, 2),  # the two runs of it
        ([(7, 0), (7, 1), (7, 2), (8, 0), (8, 1)], 2, 1),  # a Star Trio
        ([(7, 0), (7, 1), (7, 2), (8, 0), (8, 1)], 4, 0),
        ([(7, 0), (7, 1), (7, 2), (7, 0), (7, 1)], 3, 1),  # five of one number (TA-64)
        ([(1, 0), (2, 1), (3, 2), (4, 0), (5, 1), (5, 2)], 2, 2),  # two Star Consecs
    ],
)
def test_stars_of_a_category(hand: list[Value], least: int, expected: int) -> None:
    assert len(list(gathered(dict(enumerate(hand)), 5, least, False))) == expected


SIXTEEN = "B1 B2 B3 B4 B5 B6 G2 G3 G4 G6 G7 Y3 Y4 Y5 Y6 Y9"
STEPS_OF_A_MOVE = 40
"""Calls of functions for a deployment that is listed: what is no mode is not looked at."""


def test_a_large_hand_is_listed_by_its_modes() -> None:
    board = Board(you=side(minions=SIXTEEN), opponent=side(), step="deploy")
    steps, moves = steps_to_list(GAME, board.state.copy())
    assert moves == 255
    assert steps <= STEPS_OF_A_MOVE * moves
