"""Hexes: small cases by hand, and all pairs of a map against answers in fractions."""

from itertools import combinations, pairwise, product
from random import Random

import pytest

from engine.core.geometry.hexes import (
    STEPS,
    HexMap,
    distance,
    hex_word,
    line,
    read_hex,
    rectangle,
)
from tests.engine import naive_hexes
from tests.support.proofs import DRAWN_BY, count

SMALL = rectangle(5, 5)
MAP = HexMap(SMALL)


def test_a_hex_is_written_as_a_letter_and_a_number() -> None:
    assert [hex_word(cell) for cell in ((0, 0), (3, 6), (25, 25))] == ["a1", "d7", "z26"]
    assert [read_hex(word) for word in ("a1", "d7", "z26")] == [(0, 0), (3, 6), (25, 25)]


@pytest.mark.parametrize(
    "word", ["", "d", "7d", "D7", "d0", "d07", "d27", "dd7", "d7 ", "d٧", "d-1"]
)
def test_what_is_no_hex_is_refused(word: str) -> None:
    with pytest.raises(
        ValueError, match=r"is not a hex: write a letter and a number to 26, as d7$"
    ):
        read_hex(word)


def test_a_hex_touches_six_others_as_the_scene_says() -> None:
    assert STEPS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert {
        (q, r) for q, r in product(range(-2, 3), repeat=2) if naive_hexes.touch((0, 0), (q, r))
    } == set(STEPS)


def test_distances_along_rows_and_across_them() -> None:
    assert distance((4, 4), (4, 4)) == 0
    assert distance((0, 0), (5, 0)) == 5
    assert distance((0, 0), (3, 2)) == 5  # both to the right
    assert distance((3, 0), (0, 3)) == 3  # straight up to the left
    assert distance((5, 0), (1, 7)) == 7


def test_a_line_names_both_hexes_where_it_runs_along_their_edge() -> None:
    assert line((2, 2), (2, 2)) == [((2, 2),)]
    assert line((0, 0), (3, 0)) == [((0, 0),), ((1, 0),), ((2, 0),), ((3, 0),)]
    assert line((0, 0), (1, 1)) == [((0, 0),), ((0, 1), (1, 0)), ((1, 1),)]
    assert line((0, 0), (2, 1)) == [((0, 0),), ((1, 0),), ((1, 1),), ((2, 1),)]


def test_a_line_is_blocked_along_an_edge_by_both_hexes_alone() -> None:
    assert MAP.sees((1, 2), (3, 1), ())
    a, b = (2, 1), (3, 2)
    assert line(a, b)[1:-1] == [((2, 2), (3, 1))]
    assert MAP.sees(a, b, {(2, 2)})
    assert MAP.sees(a, b, {(3, 1)})
    assert not MAP.sees(a, b, {(2, 2), (3, 1)})
    assert MAP.sees(a, b, {a, b})  # what stands at its ends blocks nothing
    assert not HexMap(set(SMALL) - {(2, 2)}).sees(a, b, {(3, 1)})  # the edge of the map does


def test_ways_go_round_what_is_blocked() -> None:
    row = HexMap((column, 0) for column in range(5))
    assert row.reach((1, 0)) == {(1, 0): 0, (0, 0): 1, (2, 0): 1, (3, 0): 2, (4, 0): 3}
    assert row.reach((1, 0), 1) == {(1, 0): 0, (0, 0): 1, (2, 0): 1}
    assert row.reach((1, 0), 0) == {(1, 0): 0}
    assert row.reach((1, 0), blocked={(2, 0)}) == {(1, 0): 0, (0, 0): 1}
    assert row.reach((1, 0), 1, {(1, 0)}) == {(1, 0): 0, (0, 0): 1, (2, 0): 1}
    assert row.within((1, 0), 2) == [(0, 0), (1, 0), (2, 0), (3, 0)]


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (7, 9), (5, 5), (4, 3)])
def test_a_rectangle_looks_the_same_from_both_ends(columns: int, rows: int) -> None:
    cells = rectangle(columns, rows)
    assert len(set(cells)) == len(cells) == rows * columns - rows // 2
    across = {2 * column + row for column, row in cells}
    up = max(row for _, row in cells)
    turned = {(min(across) + max(across) - 2 * column - row, up - row) for column, row in cells}
    assert {(2 * column + row, row) for column, row in cells} == turned
    assert min(column for column, _ in cells) == min(row for _, row in cells) == 0


@pytest.mark.proof(of="slow")
def test_all_pairs_of_a_small_map() -> None:
    assert {cell: {near for near in SMALL if naive_hexes.touch(cell, near)} for cell in SMALL} == {
        cell: set(near) for cell, near in MAP.touching.items()
    }
    for a in SMALL:
        steps = naive_hexes.steps(a, SMALL)
        assert MAP.reach(a) == steps
        assert {cell: distance(a, cell) for cell in SMALL} == steps
    for a, b in product(SMALL, repeat=2):
        assert line(a, b) == naive_hexes.line(a, b, distance(a, b)), (a, b)


def test_random_pairs_of_a_wide_map() -> None:
    """A line is as long as the distance, from behind the same, and its steps hang together."""
    random = Random(DRAWN_BY[0])
    print("seed", DRAWN_BY[0])
    ties = 0
    for _ in range(count(20_000, 20)):
        a, b = ((random.randrange(26), random.randrange(26)) for _ in range(2))
        steps = line(a, b)
        assert len(steps) == distance(a, b) + 1 == distance(b, a) + 1
        assert steps[::-1] == line(b, a)
        assert (steps[0], steps[-1]) == ((a,), (b,))
        for before, after in pairwise(steps):
            assert any(naive_hexes.touch(x, y) for x in before for y in after), (a, b)
        ties += sum(len(step) == 2 for step in steps)
        assert all(naive_hexes.touch(*step) for step in steps if len(step) != 1)
    assert ties > 0


def test_random_walls_on_a_small_map() -> None:
    """Ways and sight among blocked hexes are those of the naive answer."""
    random = Random(DRAWN_BY[0])
    print("seed", DRAWN_BY[0])
    answers = set()
    for _ in range(count(600, 6)):
        blocked = set(random.sample(SMALL, random.randrange(len(SMALL) // 2)))
        a, b = random.sample(SMALL, 2)
        most = random.randrange(6)
        free = (set(SMALL) - blocked) | {a}
        steps = naive_hexes.steps(a, free)
        assert MAP.reach(a, blocked=blocked) == steps
        assert MAP.reach(a, most, blocked) == {cell: n for cell, n in steps.items() if n <= most}
        seen = naive_hexes.sees(a, b, distance(a, b), SMALL, blocked)
        assert MAP.sees(a, b, blocked) is MAP.sees(b, a, blocked) is seen, (a, b, blocked)
        answers.add(seen)
    assert answers == {True, False}


def test_distance_is_a_distance() -> None:
    for a, b in combinations(SMALL, 2):
        assert distance(a, b) == distance(b, a) > 0
        assert all(distance(a, b) <= distance(a, c) + distance(c, b) for c in SMALL)
