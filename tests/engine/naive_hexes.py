"""The geometry of hexes once more, in fractions and by searching everything; nothing is shared."""

from collections.abc import Collection, Iterable
from fractions import Fraction

Hex = tuple[int, int]


def middle(cell: Hex) -> tuple[Fraction, Fraction]:
    """The middle of a hex on paper: across, and up in units of which three squares make four.

    Each row lies half a hex to the right of the one below.
    """
    column, row = cell
    return column + Fraction(row, 2), Fraction(row)


def apart(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    """The square of the distance of two points on paper."""
    return (a[0] - b[0]) ** 2 + Fraction(3, 4) * (a[1] - b[1]) ** 2


def touch(a: Hex, b: Hex) -> bool:
    """Two hexes touch whose middles are one apart."""
    return apart(middle(a), middle(b)) == 1


def steps(start: Hex, hexes: Iterable[Hex]) -> dict[Hex, int]:
    """How many steps it takes to each hex that can be reached over these hexes: again and again a
    hex that touches a nearer one is one farther."""
    left = set(hexes) - {start}
    counted = {start: 0}
    number = 0
    while new := {cell for cell in left if any(touch(cell, near) for near in counted)}:
        number += 1
        counted |= dict.fromkeys(new, number)
        left -= new
    return counted


def line(a: Hex, b: Hex, length: int) -> list[tuple[Hex, ...]]:
    """The hexes nearest to each of the points that part the straight way into so many steps."""
    around = [
        (column, row)
        for column in range(min(a[0], b[0]) - 1, max(a[0], b[0]) + 2)
        for row in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2)
    ]
    start, end = middle(a), middle(b)
    passed = []
    for number in range(length + 1):
        part = Fraction(number, length) if length else Fraction(0)
        point = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        squares = {cell: apart(middle(cell), point) for cell in around}
        least = min(squares.values())
        passed.append(tuple(sorted(cell for cell in around if squares[cell] == least)))
    return passed


def sees(a: Hex, b: Hex, length: int, hexes: Collection[Hex], blocked: Collection[Hex]) -> bool:
    """No step between the ends has all of its hexes blocked or off the map."""
    return not any(
        all(cell in blocked or cell not in hexes for cell in step)
        for step in line(a, b, length)[1:-1]
    )
