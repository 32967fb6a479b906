"""Squares that stand in a relation: the definitions of the rulebook, drawn."""

import pytest

from engine.games.letal.geometry import (
    CELLS,
    adjacent,
    distance,
    in_radius,
    in_range,
    line,
    neighbours,
    pull_path,
    push_path,
)

CENTRE, CORNER = 14, 0  # column 2, row 2; column 0, row 0


def drawn(cell: int, related: frozenset[int]) -> list[str]:
    """The board from its first row: `o` the square itself, `x` the squares related to it."""
    signs = {cell: "o"} | dict.fromkeys(related, "x")
    whole = "".join(signs.get(square, ".") for square in range(CELLS))
    return [whole[at : at + 6] for at in range(0, CELLS, 6)]


def test_adjacent_are_the_four_squares_up_down_left_and_right():
    """Rulebook, Adjacent: "Anything that is not in one of those 4 cases is not adjacent"."""
    assert drawn(CENTRE, adjacent(CENTRE)) == [
        "......",
        "..x...",
        ".xox..",
        "..x...",
        "......",
        "......",
    ]
    assert adjacent(CENTRE) == neighbours(CENTRE)
    assert drawn(CORNER, adjacent(CORNER)) == ["ox....", "x.....", *["......"] * 4]


REACH_OR_RANGE_2 = [
    "..x...",
    "..x...",
    "xxoxx.",
    "..x...",
    "..x...",
    "......",
]


def test_reach_2_and_range_2_share_one_picture():
    """Rulebook, Positioning relations, the figure REACH 2 / RANGE 2."""
    assert drawn(CENTRE, adjacent(CENTRE, 2)) == REACH_OR_RANGE_2
    assert drawn(CENTRE, in_range(CENTRE, 2)) == REACH_OR_RANGE_2


def test_reach_may_be_counted_from_the_adjacent_square_on():
    """LE-20: "extend by that number", the option `reach = n_plus_1`."""
    assert drawn(CENTRE, adjacent(CENTRE, 1, "n_plus_1")) == REACH_OR_RANGE_2
    assert adjacent(CENTRE, 1) == adjacent(CENTRE)
    assert adjacent(CENTRE, 0, "n_plus_1") == adjacent(CENTRE)


def test_range_ends_at_the_edge_and_never_leaves_the_line():
    """Rulebook, Range: "you cannot choose a non-linear case"."""
    assert drawn(CENTRE, in_range(CENTRE, 3)) == [
        "..x...",
        "..x...",
        "xxoxxx",
        "..x...",
        "..x...",
        "..x...",
    ]


def test_radius_2_holds_squares_off_the_lines():
    """Rulebook, Radius: "allow you to hit non-linear cases"; by orthogonal steps (LE-20)."""
    assert drawn(CENTRE, in_radius(CENTRE, 2)) == [
        "..x...",
        ".xxx..",
        "xxoxx.",
        ".xxx..",
        "..x...",
        "......",
    ]


def test_radius_may_be_measured_with_diagonals():
    """LE-20, the option `radius = chebyshev`."""
    assert drawn(CENTRE, in_radius(CENTRE, 2, "chebyshev")) == [
        *["xxxxx."] * 2,
        "xxoxx.",
        *["xxxxx."] * 2,
        "......",
    ]


def test_a_line_goes_from_the_nearest_square_to_the_edge():
    assert line(14, 1, 0) == (15, 16, 17)
    assert line(14, 0, -1) == (8, 2)
    assert line(17, 1, 0) == ()


def test_distance_counts_orthogonal_steps():
    assert [distance(14, other) for other in (14, 15, 21, 35)] == [0, 1, 2, 6]


@pytest.mark.parametrize(
    ("source", "target", "by", "occupied", "path"),
    [
        (14, 15, 1, {14, 15}, (16,)),
        (14, 15, 2, {14, 15}, (16, 17)),
        (14, 15, 5, {14, 15}, (16, 17)),  # the edge
        (14, 15, 2, {14, 15, 17}, (16,)),  # a hero
        (14, 15, 2, {14, 15, 16}, ()),
        (14, 26, 1, {14, 26}, (32,)),  # from afar, down the column
        (14, 21, 2, {14, 21}, ()),  # no straight line: ignored
        (14, 15, 0, {14, 15}, ()),
    ],
)
def test_push_drives_straight_away(
    source: int, target: int, by: int, occupied: set[int], path: tuple[int, ...]
):
    """Rulebook, Movements: Push; LE-19, LE-56."""
    assert push_path(source, target, by, occupied) == path


@pytest.mark.parametrize(
    ("source", "target", "by", "occupied", "path"),
    [
        (12, 16, 1, {12, 16}, (15,)),
        (12, 16, 2, {12, 16}, (15, 14)),
        (12, 16, 5, {12, 16}, (15, 14, 13)),  # it stops when adjacent
        (12, 13, 2, {12, 13}, ()),
        (12, 16, 3, {12, 16, 14}, (15,)),  # a hero between
        (12, 20, 3, {12, 20}, ()),  # no straight line: ignored
        (2, 32, 2, {2, 32}, (26, 20)),
    ],
)
def test_pull_drags_straight_near(
    source: int, target: int, by: int, occupied: set[int], path: tuple[int, ...]
):
    """Rulebook, Movements: Pull; LE-19."""
    assert pull_path(source, target, by, occupied) == path


def test_relations_of_squares_are_mutual():
    for cell in range(CELLS):
        for related in (adjacent(cell, 2), in_radius(cell, 2), in_radius(cell, 1, "chebyshev")):
            assert cell not in related
        assert all(cell in in_range(other, 4) for other in in_range(cell, 4))
        assert all(cell in in_radius(other, 3) for other in in_radius(cell, 3))
