"""Maps of hexes: distances, ways, and straight lines, in whole numbers.

A hex is (column, row) in axial coordinates, both from 0, which players write as a letter and a
number: `d7`. To draw a map, shift each row by half a hex to the right of the one below
(`docs/scene.md`).
"""

import re
from collections.abc import Collection, Iterable, Mapping

Hex = tuple[int, int]

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a hex to the six that it touches, anticlockwise."""
WIDEST = 26
"""The most columns and rows of a map, as a column is one letter."""

_WORD = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


def hex_word(cell: Hex) -> str:
    """A hex as players write it: `d7`."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def read_hex(word: str) -> Hex:
    """The hex that players write so; ValueError where the word is none."""
    written = _WORD.fullmatch(word)
    if written is None or int(written[2]) > WIDEST:
        raise ValueError(
            f"{word[:20]!r} is not a hex: write a letter and a number to {WIDEST}, as d7"
        )
    return ord(written[1]) - ord("a"), int(written[2]) - 1


def distance(a: Hex, b: Hex) -> int:
    """Number of steps between two hexes, whatever lies between."""
    across, up = b[0] - a[0], b[1] - a[1]
    return max(abs(across), abs(up), abs(across + up))


def line(a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
    """The straight line from the middle of a hex to the middle of another, step by step, with both
    ends: each step is the hex in which its point lies, or both where it lies on their common edge,
    sorted. The line from `b` to `a` is the same, reversed.
    """
    length = distance(a, b)
    if length == 0:
        return [(a,)]
    across, up = b[0] - a[0], b[1] - a[1]
    return [
        _nearest(a[0] * length + across * step, a[1] * length + up * step, length)
        for step in range(length + 1)
    ]


def _nearest(x: int, y: int, scale: int) -> tuple[Hex, ...]:
    """The hexes whose middle is nearest to the point (x / scale, y / scale).

    They are among the four around it, as these are the corners of two triangles that have equal
    sides, and it lies in one of them.
    """
    left, low = x // scale, y // scale
    squares: dict[Hex, int] = {}
    for cell in ((left, low), (left, low + 1), (left + 1, low), (left + 1, low + 1)):
        dx, dy = cell[0] * scale - x, cell[1] * scale - y
        squares[cell] = dx * dx + dx * dy + dy * dy
    least = min(squares.values())
    return tuple(cell for cell, square in squares.items() if square == least)


class HexMap:
    """A map of these hexes, which may lie anyhow. It never changes; what stands on it is passed in.

    touching: by hex, those of the map that it touches.
    """

    __slots__ = ("hexes", "touching")

    hexes: frozenset[Hex]
    touching: Mapping[Hex, tuple[Hex, ...]]

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.hexes = frozenset(hexes)
        self.touching = {
            cell: tuple(
                near for q, r in STEPS if (near := (cell[0] + q, cell[1] + r)) in self.hexes
            )
            for cell in sorted(self.hexes)
        }

    def reach(
        self, start: Hex, most: int | None = None, blocked: Collection[Hex] = ()
    ) -> dict[Hex, int]:
        """The number of steps from a hex to each that can be reached in at most so many, itself
        included at 0; by default to all that can be reached. Blocked hexes are not entered."""
        steps, edge = {start: 0}, [start]
        while edge and (most is None or steps[edge[0]] < most):
            after = steps[edge[0]] + 1
            beyond: list[Hex] = []
            for cell in edge:
                for near in self.touching[cell]:
                    if near not in steps and near not in blocked:
                        steps[near] = after
                        beyond.append(near)
            edge = beyond
        return steps

    def sees(self, a: Hex, b: Hex, blocked: Collection[Hex]) -> bool:
        """True if nothing blocks the straight line between two hexes, themselves apart.

        Where it runs along the edge of two hexes, both must block. Hexes off the map block.
        """
        return all(
            any(cell in self.hexes and cell not in blocked for cell in step)
            for step in line(a, b)[1:-1]
        )

    def within(self, a: Hex, most: int) -> list[Hex]:
        """The hexes of the map at most so many steps away, whatever lies between, sorted."""
        return [cell for cell in self.touching if distance(a, cell) <= most]


def rectangle(columns: int, rows: int) -> list[Hex]:
    """The hexes of an upright map of so many rows: those of the first, third and so on have
    `columns` hexes, the others lie in the gaps between them, one fewer. It looks the same from its
    left and right, and with an odd number of rows from both ends too.
    """
    spans = [
        ((rows - 1) // 2 - row // 2, columns - row % 2, row) for row in range(rows)
    ]  # the first column of each row, its length, the row
    return [(first + at, row) for first, length, row in spans for at in range(length)]
