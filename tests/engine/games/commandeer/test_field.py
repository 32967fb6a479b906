"""The geometry of the battlefield (CO-05, CO-14, CO-17, CO-29)."""

from collections.abc import Iterable

from engine.games.commandeer.field import (
    BORDER_LINES,
    CELL_OF,
    CELLS,
    LINE,
    NO_LINE,
    RAYS,
    SHARING_AN_EDGE,
    START,
    TOUCHING,
    WORDS,
)


def words(cells: Iterable[int]) -> list[str]:
    return sorted(WORDS[cell] for cell in cells)


def test_co_29_columns_are_letters_and_row_1_is_the_first_seats_edge():
    assert (WORDS[0], WORDS[5], WORDS[30], WORDS[35]) == ("a1", "f1", "a6", "f6")
    assert words(START) == ["c3", "c4", "d3", "d4"]


def test_cells_touch_by_edges_or_corners():
    assert words(SHARING_AN_EDGE[CELL_OF["a1"]]) == ["a2", "b1"]
    assert words(TOUCHING[CELL_OF["a1"]]) == ["a2", "b1", "b2"]
    assert sorted({len(TOUCHING[cell]) for cell in CELLS}) == [3, 5, 8]
    assert sorted({len(SHARING_AN_EDGE[cell]) for cell in CELLS}) == [2, 3, 4]


def test_border_lines_are_counted():
    counts = [BORDER_LINES[cell] for cell in CELLS]
    assert [counts.count(lines) for lines in (0, 1, 2)] == [16, 16, 4]


def test_rays_run_to_the_edge():
    assert [WORDS[cell] for cell in RAYS[1][CELL_OF["c2"]]] == ["d3", "e4", "f5"]
    assert [WORDS[cell] for cell in RAYS[6][CELL_OF["c2"]]] == ["b2", "a2"]
    assert RAYS[0][CELL_OF["c6"]] == ()


def test_a_line_joins_two_cells_in_one_direction_and_back_in_the_other():
    for start in CELLS:
        for end in CELLS:
            direction, steps = LINE[start][end]
            if direction == NO_LINE:
                assert LINE[end][start] == (NO_LINE, 0)
            else:
                assert RAYS[direction][start][steps - 1] == end
                assert LINE[end][start] == ((direction + 4) % 8, steps)
