"""The board of 6 x 6 squares: which are adjacent, in Reach, Range and Radius, and where Push leads.

A square is a number, `row * 6 + column`, both from 0. Units do not block any of these relations,
and no square is related to itself (LE-20).
"""

from collections.abc import Collection
from functools import cache

SIDE = 6
CELLS = SIDE * SIDE
WORDS = tuple(f"{'abcdef'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
"""Squares as players write them: column letter and row number, `a1` to `f6`."""
DIRECTIONS = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""Steps of column and row: up, left, right, down (rulebook, Movements)."""


@cache
def line(cell: int, columns: int, rows: int) -> tuple[int, ...]:
    """The squares from a square to the edge of the board, the nearest first, without itself."""
    row, column = divmod(cell, SIDE)
    squares: list[int] = []
    while 0 <= (row := row + rows) < SIDE and 0 <= (column := column + columns) < SIDE:
        squares.append(row * SIDE + column)
    return tuple(squares)


@cache
def in_range(cell: int, most: int) -> frozenset[int]:
    """Range: the squares at most so far away in a straight line (LE-20)."""
    return frozenset(other for step in DIRECTIONS for other in line(cell, *step)[:most])


def neighbours(cell: int) -> frozenset[int]:
    """The squares up, down, left and right: adjacent, and where one step leads (LE-20, LE-57)."""
    return in_range(cell, 1)


def adjacent(cell: int, reach: int = 0, counted: str = "n") -> frozenset[int]:
    """The squares that count as adjacent with Reach; without it (0) they are the neighbours.

    Reach `n` is that many squares on each of the 4 lines, or one more where it is counted
    `n_plus_1` (LE-20, option `reach`).
    """
    return in_range(cell, max(1, reach) if counted == "n" else reach + 1)


def distance(cell: int, other: int) -> int:
    """Number of orthogonal steps between two squares."""
    row, column = divmod(cell, SIDE)
    row_of_other, column_of_other = divmod(other, SIDE)
    return abs(row - row_of_other) + abs(column - column_of_other)


@cache
def in_radius(cell: int, most: int, measured: str = "manhattan") -> frozenset[int]:
    """Radius: the squares at most so many steps away, lines or not.

    Steps are orthogonal, or diagonal too where they are measured `chebyshev` (LE-20, option
    `radius`).
    """
    return frozenset(
        other
        for other in range(CELLS)
        if other != cell
        and (distance(cell, other) if measured == "manhattan" else _kings_steps(cell, other))
        <= most
    )


def _kings_steps(cell: int, other: int) -> int:
    row, column = divmod(cell, SIDE)
    row_of_other, column_of_other = divmod(other, SIDE)
    return max(abs(row - row_of_other), abs(column - column_of_other))


def push_path(source: int, target: int, by: int, occupied: Collection[int]) -> tuple[int, ...]:
    """The squares over which a Push drives `target` straight away from `source` (LE-19).

    A hero or the edge stops it. Empty where they share no line, or nothing can move.
    """
    return _forced(target, _towards(source, target), by, occupied)


def pull_path(source: int, target: int, by: int, occupied: Collection[int]) -> tuple[int, ...]:
    """The squares over which a Pull drags `target` straight to `source`, next to it at most.

    Any hero stops it, `source` included. Empty where they share no line, or nothing can move
    (LE-19).
    """
    return _forced(target, _towards(target, source), by, {*occupied, source})


def _towards(cell: int, other: int) -> tuple[int, int] | None:
    """The direction from a square to another in its row or column, or None."""
    return next((step for step in DIRECTIONS if other in line(cell, *step)), None)


def _forced(
    cell: int, step: tuple[int, int] | None, by: int, occupied: Collection[int]
) -> tuple[int, ...]:
    path: list[int] = []
    for passed in line(cell, *step)[:by] if step else ():
        if passed in occupied:
            break
        path.append(passed)
    return tuple(path)
