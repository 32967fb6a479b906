"""The battlefield's geometry: 36 cells, their words, their neighbours, borders and rays (CO-29).

A cell is an integer, its row times six plus its column, both from 0; row 0 lies at the edge of
seat 0. Moves write a cell as column letter and row number, `a1` to `f6`. A direction is an
integer below eight, clockwise from 0, which is forward for seat 0.
"""

from collections.abc import Mapping, Sequence

SIDE = 6
CELLS = range(SIDE * SIDE)
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
HALF_TURN = 4

WORDS = tuple(f"{'abcdef'[cell % SIDE]}{cell // SIDE + 1}" for cell in CELLS)
CELL_OF: Mapping[object, int] = {word: cell for cell, word in enumerate(WORDS)}
START = frozenset(CELL_OF[word] for word in ("c3", "d3", "c4", "d4"))
"""The four cells in the middle (rulebook, Play zones 1)."""


def _ray(cell: int, direction: int) -> tuple[int, ...]:
    column, row = cell % SIDE, cell // SIDE
    across, up = STEPS[direction]
    cells = []
    while 0 <= (column := column + across) < SIDE and 0 <= (row := row + up) < SIDE:
        cells.append(row * SIDE + column)
    return tuple(cells)


RAYS = tuple(tuple(_ray(cell, direction) for cell in CELLS) for direction in range(8))
"""By direction and cell: the cells from the next one to the edge."""

TOUCHING = tuple(
    tuple(ray[0] for direction in range(8) if (ray := RAYS[direction][cell])) for cell in CELLS
)
"""By cell: the up to eight cells around it."""

SHARING_AN_EDGE = tuple(
    tuple(ray[0] for direction in range(0, 8, 2) if (ray := RAYS[direction][cell]))
    for cell in CELLS
)
"""By cell: the up to four cells that share an edge with it (CO-05)."""

CONNECTED: Mapping[str, Sequence[tuple[int, ...]]] = {"4": SHARING_AN_EDGE, "8": TOUCHING}

BORDER_LINES = tuple(
    (cell % SIDE in (0, SIDE - 1)) + (cell // SIDE in (0, SIDE - 1)) for cell in CELLS
)
"""By cell: how many border lines it lies at; a corner lies at two (CO-17)."""

NO_LINE = -1


def _between(start: int, end: int) -> tuple[int, int]:
    for direction in range(8):
        ray = RAYS[direction][start]
        if end in ray:
            return direction, ray.index(end) + 1
    return NO_LINE, 0


LINE = tuple(tuple(_between(start, end) for end in CELLS) for start in CELLS)
"""By two cells: the direction from one to the other and how far, or NO_LINE and 0."""
