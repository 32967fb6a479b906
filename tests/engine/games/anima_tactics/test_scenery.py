"""Preparing a table: dice for scenery, who places it, and where it and the figures may be."""

from typing import Any

import pytest

from engine.core.geometry.plane import Area
from engine.core.logs.play import Table
from engine.core.position.choices import Choice
from engine.games import GAMES
from engine.games.anima_tactics.field import NODES
from engine.games.anima_tactics.scenery import ask_scenery, features
from engine.games.anima_tactics.state import AnimaState, Feature
from engine.games.anima_tactics.terrain import SHAPES, Placements
from tests.engine import naive_plane, naive_scenery
from tests.engine.walks import start

GAME: Any = GAMES["anima_tactics"]


def test_a_die_brings_one_to_three_features() -> None:
    """1 to 3 one, 4 to 6 two, 7 to 10 three: the book's two sixes are one (AT-01)."""
    assert [features(die) for die in range(1, 11)] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.parametrize("word", SHAPES)
def test_pieces_are_convex_anticlockwise_and_share_no_ground(word: str) -> None:
    pieces = SHAPES[word].pieces
    for piece in pieces:
        (ax, ay), (bx, by) = piece.corners[0], piece.corners[1]
        assert (ax, ay) != (bx, by)
        inner = [
            (d[0] - c[0]) * (e[1] - d[1]) - (d[1] - c[1]) * (e[0] - d[0])
            for c, d, e in zip(
                piece.corners, (*piece.corners[1:], piece.corners[0]),
                (*piece.corners[2:], *piece.corners[:2]), strict=True,
            )
        ]  # fmt: skip
        assert min(inner) > 0
    for at, piece in enumerate(pieces):
        for other in pieces[:at]:
            assert not any(
                naive_plane.crosses(piece, *side)
                for side in zip(other.corners, (*other.corners[1:], other.corners[0]), strict=True)
            )


@pytest.mark.parametrize("word", SHAPES)
def test_as_many_turns_differ_as_the_file_says(word: str) -> None:
    shape = SHAPES[word]
    outlines = {
        frozenset(frozenset(piece.corners) for piece in shape.placed(0, 0, turn))
        for turn in range(4)
    }
    assert len(outlines) == shape.turns


def test_scenery_keeps_three_inches_off_the_edge() -> None:
    """The wood reaches 300 from its middle, so its middle is 600 from every edge (AT-76)."""
    wood = Placements("wood", 0, (), [])
    assert ("wood", 0, 600, 600) in wood
    assert ("wood", 0, 4200, 4200) in wood
    for x, y in ((599, 600), (600, 599), (4201, 4200), (4200, 4201)):
        assert ("wood", 0, x, y) not in wood


def test_scenery_keeps_an_inch_off_other_scenery() -> None:
    other = SHAPES["wall"].placed(2400, 2400, 0)
    wood = Placements("wood", 0, other, [])
    assert ("wood", 0, 2400, 2400 + 25 + 100 + 300) in wood
    assert ("wood", 0, 2400, 2400 + 25 + 100 + 299) not in wood
    assert ("wood", 0, 2400, 2400) not in wood


def test_nobody_walls_in_a_node() -> None:
    nodes = NODES["table"][3]
    pond = Placements("pond", 0, (), nodes)
    assert ("pond", 0, 2400, 2400 + 240 + 200) in pond
    assert ("pond", 0, 2400, 2400 + 240 + 199) not in pond
    assert ("wood", 0, 2400, 2400) in Placements("wood", 0, (), nodes)


def test_where_scenery_fits_is_what_the_slow_answer_says() -> None:
    other: list[Area] = [
        *SHAPES["ruin"].placed(1200, 1200, 1), *SHAPES["crag"].placed(3000, 2500, 0)
    ]  # fmt: skip
    answers = set()
    for word, shape in SHAPES.items():
        for turn in range(shape.turns):
            space = Placements(word, turn, other, NODES["table"][5])
            for x, y in ((700, 1701), (1200, 1901), (2333, 2500), (3600, 3205), (2500, 3400)):
                args = (word, turn, x, y)
                assert (args in space) == naive_scenery.takes(space, args), args
                answers.add(args in space)
    assert answers == {True, False}


def opened(number: int) -> tuple[Table, Choice]:
    table = start(GAME, number, {"ground": "table"})
    table.listen()
    choice = table.choice()
    assert choice is not None
    return table, choice


def state_of(table: Table) -> AnimaState:
    assert isinstance(table.state, AnimaState)
    return table.state


def test_the_higher_roller_places_first_and_then_they_alternate() -> None:
    for number in range(6):
        table, choice = opened(number)
        state = state_of(table)
        rolled = [(stream, face + 1) for stream, face in state.rng.drawn if isinstance(face, int)]
        assert [stream for stream, _ in rolled[:4]] == [
            "scenery/0", "scenery/1", "placement/0", "placement/1"
        ]  # fmt: skip
        counts = [features(face) for _, face in rolled[:2]]
        last = [face for _, face in rolled[-2:]]
        assert all(
            first == second
            for (_, first), (_, second) in zip(rolled[2:-2:2], rolled[3:-2:2], strict=True)
        )
        seats = []
        while choice.occasion == "scenery":
            seats.append(choice.seat)
            table.move(choice.seat, next(iter(choice)))
            choice = table.choice() or choice
        first = int(last[1] > last[0])
        assert seats == [(first + turn) % 2 for turn in range(sum(counts))]
        assert len(state.scenery) == sum(counts)


def test_at_106_where_nothing_fits_any_more_the_rest_is_left_out() -> None:
    """Woods of 6 by 6 inches, 7.2 from middle to middle: nothing else has room."""
    middles = [(x, y) for x in range(600, 4201, 720) for y in range(600, 4201, 720)]
    table, choice = opened(3)
    assert choice.occasion == "scenery"
    state = state_of(table)
    state.scenery = [Feature("wood", x, y) for x, y in middles]
    assert ask_scenery(state, state.agenda[-1], {}) is None


def test_figures_are_deployed_in_zones_of_8_inches_off_walls_and_each_other() -> None:
    table, choice = opened(3)
    while choice.occasion != "deploy":
        table.move(choice.seat, next(iter(choice)))
        choice = table.choice() or choice
    state = state_of(table)
    state.scenery = []
    choice = GAME.choice(state)
    figure = next(iter(choice))[1]
    bottom = state.bottom == choice.seat

    def legal(x: int, y: int) -> bool:
        return ("deploy", figure, x, y if bottom else 4800 - y) in choice

    assert legal(59, 59)
    assert legal(4741, 741)
    assert not legal(58, 59)
    assert not legal(59, 742)
    assert not legal(59, 58)
