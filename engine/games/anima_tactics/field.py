"""The square board of 48 by 48: words of squares, distances, lines, and maps with their terrain.

A square is a number, `row * 48 + column`, both from 0; moves write it as column and row, `a1` to
`av48`. Each of the eight squares around a square is 1 away (AT-31).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.core.base.toml_tables import DataError, read_table

SIDE = 48
SQUARES = SIDE * SIDE
COLUMN = tuple(square % SIDE for square in range(SQUARES))
ROW = tuple(square // SIDE for square in range(SQUARES))
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
COLUMNS = tuple(
    (_LETTERS[column // 26 - 1] if column >= 26 else "") + _LETTERS[column % 26]
    for column in range(SIDE)
)
WORDS = tuple(f"{COLUMNS[COLUMN[square]]}{ROW[square] + 1}" for square in range(SQUARES))
SQUARE_OF: Mapping[object, int] = {word: square for square, word in enumerate(WORDS)}
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Directions as steps of column and row, clockwise from straight up."""


def _next(square: int, step: tuple[int, int]) -> int:
    column, row = COLUMN[square] + step[0], ROW[square] + step[1]
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else -1


NEXT = tuple(tuple(_next(square, step) for step in STEPS) for square in range(SQUARES))
"""By square and direction: the square one step away, -1 beyond the edge."""
AROUND = tuple(frozenset(square for square in around if square >= 0) for around in NEXT)
"""By square: the up to eight squares around it."""


def distance(a: int, b: int) -> int:
    """Number of steps between two squares, diagonal ones included (AT-31)."""
    return max(abs(COLUMN[a] - COLUMN[b]), abs(ROW[a] - ROW[b]))


@lru_cache(maxsize=1 << 14)
def line(a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """The squares on the line between the middles of two, from behind `a` to `b` included.

    Each entry is a square whose interior it passes, or the two squares that meet at a corner
    through which it goes (AT-32, AT-66).
    """
    column, row = COLUMN[a], ROW[a]
    across, up = COLUMN[b] - column, ROW[b] - row
    wide, high = abs(across), abs(up)
    right, above = (1 if across > 0 else -1), (1 if up > 0 else -1)
    passed: list[tuple[int, ...]] = []
    x = y = 0
    while x < wide or y < high:
        ahead = (1 + 2 * x) * high - (1 + 2 * y) * wide
        if ahead == 0:
            corner = (row * SIDE + column + right, (row + above) * SIDE + column)
            passed.append(corner)
        if ahead <= 0:
            column, x = column + right, x + 1
        if ahead >= 0:
            row, y = row + above, y + 1
        passed.append((row * SIDE + column,))
    return tuple(passed)


@dataclass(frozen=True)
class Map:
    """A printed board (rulebook, Terrain Types): its squares of abrupt, high and low terrain, and
    by square its elevation, 0 to 2."""

    name: str
    abrupt: frozenset[int]
    high: frozenset[int]
    low: frozenset[int]
    level: tuple[int, ...]

    @property
    def impassable(self) -> frozenset[int]:
        return self.high | self.low


CLEAR, COVER, BLOCKED = "clear", "cover", "blocked"


@lru_cache(maxsize=1 << 14)
def sight(name: str, a: int, b: int, down: str, through: str) -> str:
    """The sight from `a` of a target on `b`: CLEAR, COVER or BLOCKED (AT-32, AT-66, AT-67).

    down: whether two levels down are `blocked` or `open` (option `down2`). through: whether a
    level between two lower squares is `cover` or `none` (option `through1`).
    """
    board = MAPS[name]
    own, other = board.level[a], board.level[b]
    if other >= own + 2 or (own >= other + 2 and down == BLOCKED):
        return BLOCKED
    covered = other == own + 1
    for passed in line(a, b):
        if all(_covers(board, square, own) for square in passed):
            covered = True
        if passed == (b,):
            break
        if all(square in board.high or board.level[square] >= own + 2 for square in passed):
            return BLOCKED
        if (
            own == other == 0
            and through == COVER
            and all(board.level[each] == 1 for each in passed)
        ):
            covered = True
    return COVER if covered else CLEAR


def _covers(board: Map, square: int, own: int) -> bool:
    """Abrupt terrain covers, unless the shooter stands higher (AT-32, AT-66)."""
    return square in board.abrupt and board.level[square] >= own


def rows_of(depth: int, bottom: bool) -> range:
    """The squares of a deployment zone so many rows deep (AT-30, AT-75)."""
    first = 0 if bottom else SIDE - depth
    return range(first * SIDE, (first + depth) * SIDE)


_TERRAIN = ("abrupt", "high", "low", "level1", "level2")


def _read_maps(file: Path) -> dict[str, Map]:
    """The maps of a file. Each rectangle `c10-f12` also stands there turned half round, so that a
    board looks the same from both edges. DataError names what is wrong."""
    maps = {}
    for name, table in read_table(file).items():
        if name == "official":
            continue
        squares = {
            kind: frozenset(
                square
                for written in table.get(kind, ())
                for square in _rectangle(written, f"{file.name}, {name}, {kind}")
            )
            for kind in _TERRAIN
        }
        levels = tuple(
            2 if square in squares["level2"] else int(square in squares["level1"])
            for square in range(SQUARES)
        )
        maps[name] = Map(name, squares["abrupt"], squares["high"], squares["low"], levels)
    return maps


def _rectangle(written: Any, where: str) -> frozenset[int]:
    first, _, last = str(written).partition("-")
    if first not in SQUARE_OF or last not in SQUARE_OF:
        raise DataError(f"{where}: {written!r} is not a rectangle: write two corners, as c10-f12")
    a, b = SQUARE_OF[first], SQUARE_OF[last]
    inside = {
        row * SIDE + column
        for row in range(ROW[a], ROW[b] + 1)
        for column in range(COLUMN[a], COLUMN[b] + 1)
    }
    return frozenset(inside | {SQUARES - 1 - square for square in inside})


MAPS: Mapping[str, Map] = _read_maps(Path(__file__).parent / "maps.toml")


def _read_nodes(file: Path) -> Mapping[str, Mapping[int, list[tuple[int, int]]]]:
    return {
        ground: {int(count): [(x, y) for x, y in places] for count, places in table.items()}
        for ground, table in read_table(file).items()
        if ground != "official"
    }


NODES = _read_nodes(Path(__file__).parent / "nodes.toml")
"""By ground and how many there are: where the Power Nodes lie (AT-33, AT-100)."""


@cache
def impassable(name: str) -> frozenset[int]:
    """The squares of a map that nobody walks through (rulebook, Impassable Terrain)."""
    return MAPS[name].impassable
