"""Movement of a base over a table, by the geometry of `engine.core.geometry.plane`.

A walk is the corner points of a path to its end, as a log keeps them: the way counts, and no path
of whole hundredths of an inch is the shortest one round a base.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.geometry.plane import (
    Area,
    Disc,
    Point,
    keeps_off,
    length,
    meets,
    nearest_at_end,
    price,
    squared,
    touching,
)

LEGS = 8

OFF_TABLE = "the base would reach off the table"
OUTSIDE = "the base would reach out of the area"
TOO_FAR = "that is too far"
OTHER_BASE = "another base is in the way"
FOE_TOUCHED = "the way would touch an enemy before its end, and a touch ends it"
IMPASSABLE = "impassable ground is in the way"
NOT_TOUCHING = "the base must end in contact with its target"
OFF_LINE = "the base must end in the line of the charge"
NO_WAY = "that leads nowhere"
"""Reasons why a base may not stand or go somewhere."""


@dataclass(frozen=True)
class Spot:
    """The limits of the places where a base may stand.

    radius: of the base. box: the least x and y and the greatest that the base may reach. others:
    bases that it may touch and not overlap. foes: bases that it may not touch. walls: areas that
    the whole base keeps out of. around: a point and how far from it the middle may be.
    """

    radius: int
    box: tuple[int, int, int, int]
    others: tuple[Disc, ...] = ()
    foes: tuple[Disc, ...] = ()
    walls: tuple[Area, ...] = ()
    around: tuple[Point, int] | None = None

    def takes(self, x: int, y: int) -> bool:
        """True if the base may stand with its middle there."""
        return not self.hinders(x, y)

    def hinders(self, x: int, y: int) -> str:
        """The reason why the base may not stand there, in a sentence; empty where it may."""
        radius, (left, bottom, right, top) = self.radius, self.box
        if not (left + radius <= x <= right - radius and bottom + radius <= y <= top - radius):
            return OUTSIDE
        at = (x, y)
        if self.around is not None and squared(at, self.around[0]) > self.around[1] ** 2:
            return TOO_FAR
        if not all(squared(at, (a, b)) >= radii * radii for a, b, radii in self.others):
            return OTHER_BASE
        if any(meets(at, at, foe) for foe in self.foes):
            return OTHER_BASE
        return "" if all(area.clear_of(at, at, radius) for area in self.walls) else IMPASSABLE


@dataclass(frozen=True)
class Walk:
    """A move over the table: from where, how far, and what stands in its way.

    most: what all legs may cost together. wide, high: of the table, off which no base reaches.
    others: bases that it keeps off. foes: bases that end the move when they are touched: a leg that
    comes into contact is the last, and comes nearest at its end. walls: areas that the whole base
    keeps out of. slow: areas that cost double. flies: bases, walls and slow areas count for its end
    alone. touches: a base that its end must touch. line: a way, as two points, and the square of
    the distance to which its end must come nearer than that.
    """

    start: Point
    radius: int
    most: int
    wide: int
    high: int
    others: tuple[Disc, ...] = ()
    foes: tuple[Disc, ...] = ()
    walls: tuple[Area, ...] = ()
    slow: tuple[Area, ...] = ()
    legs: int = LEGS
    flies: bool = False
    touches: Disc | None = None
    line: tuple[Point, Point, int] | None = None

    def takes(self, args: Sequence[object]) -> bool:
        """True if x1, y1, x2, y2 ... is a way that may be gone."""
        return not self.hinders(args)

    def hinders(self, args: Sequence[object]) -> str:
        """The reason why these points are no way, in a sentence; empty where they are one."""
        end = self._gone(args, whole=True)
        return end if isinstance(end, str) else self._no_end(end[0])

    def goes_on(self, args: Sequence[object]) -> bool:
        """True if these legs may be gone with at least another after them."""
        end = self.left(args)
        return end is not None and end[1] > 0 and len(args) < 2 * self.legs

    def left(self, args: Sequence[object]) -> tuple[Point, int] | None:
        """The point from which the way goes on after these legs, and the length that is left; None
        where it does not go on."""
        end = self._gone(args, whole=False) if args else (self.start, self.most)
        return None if isinstance(end, str) else end

    def _gone(self, args: Sequence[object], *, whole: bool) -> tuple[Point, int] | str:
        """The end of these legs and the length that is left, or the reason why they may not be
        gone. A leg after which the way goes on touches no foe."""
        count = len(args)
        if not 2 <= count <= 2 * self.legs or count % 2:
            return NO_WAY
        at, left, last = self.start, self.most, count - 2
        for index in range(0, count, 2):
            x, y = args[index], args[index + 1]
            if type(x) is not int or type(y) is not int:
                return NO_WAY
            to = (x, y)
            left -= self._cost(at, to)
            if left < 0:
                return TOO_FAR
            if barred := self._barred(at, to, whole and index == last):
                return barred
            at = to
        return at, left

    def _cost(self, at: Point, to: Point) -> int:
        return length(at, to) if self.flies or not self.slow else price(at, to, self.slow)

    def _barred(self, at: Point, to: Point, last: bool) -> str:
        """The reason why a leg may not be gone; empty where it may."""
        radius, (x, y) = self.radius, to
        if at == to:
            return NO_WAY
        if not (radius <= x <= self.wide - radius and radius <= y <= self.high - radius):
            return OFF_TABLE
        if self.flies:
            if not last:
                return ""
            at = to
        for x, y, radii in self.others:
            if not keeps_off(at, to, x, y, radii * radii):
                return OTHER_BASE
        for foe in self.foes:
            if meets(at, to, foe) and not (last and _stops_at(at, to, foe)):
                return FOE_TOUCHED
        return "" if all(area.clear_of(at, to, radius) for area in self.walls) else IMPASSABLE

    def _no_end(self, at: Point) -> str:
        """The reason why a way may not end there; empty where it may."""
        if self.touches is not None and not touching(at, self.touches):
            return NOT_TOUCHING
        if self.line is None:
            return ""
        first, last, square = self.line
        return OFF_LINE if keeps_off(first, last, at[0], at[1], square) else ""


def _stops_at(at: Point, to: Point, foe: Disc) -> bool:
    """True if a leg comes to a base at its end and not before."""
    x, y, radii = foe
    return squared(to, (x, y)) >= radii * radii and nearest_at_end(at, to, x, y)
