"""Geometry on a table in whole hundredths of an inch: lengths, discs, convex areas and sight.

Every answer is exact and the same on every machine: there are only integers, distances are compared
by their squares, and a length that must be a number is rounded up once. The origin is a corner of
the table, x grows to the right and y upwards; bases are round, and a base is where its middle is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

Point = tuple[int, int]
Disc = tuple[int, int, int]
"""Somebody else's base as it matters to a figure: its middle, and both radii added."""
Chord = tuple[int, int, int, int]
"""The part of a way inside an area: it begins at the fraction n/d of the way and ends at N/D."""

TOUCH = 2
"""Bases are in contact when no more than this lies between them (0.02 inch)."""
FINE = 1024
"""Distances are taken in parts of a hundredth where a point is rounded once."""


def squared(a: Point, b: Point) -> int:
    """The square of the distance between two points."""
    x, y = b[0] - a[0], b[1] - a[1]
    return x * x + y * y


def root_up(square: int) -> int:
    """The least integer whose square is not below a number."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def length(a: Point, b: Point) -> int:
    """The distance between two points, rounded up."""
    return root_up(squared(a, b))


def touching(a: Point, disc: Disc) -> bool:
    """True if a base at `a` is in contact with another: edge to edge at most 0.02 inch."""
    x, y, radii = disc
    return radii * radii <= squared(a, (x, y)) <= (radii + TOUCH) * (radii + TOUCH)


def meets(a: Point, b: Point, disc: Disc) -> bool:
    """True if a base on its way from `a` to `b` comes into contact with another, or overlaps it."""
    x, y, radii = disc
    return not keeps_off(a, b, x, y, (radii + TOUCH) * (radii + TOUCH) + 1)


def toward(a: Point, b: Point, most: int) -> Point:
    """The point on the way from `a` to `b` that is `most` away, or `b` where that is nearer.

    It is never farther than `most`, and less than 0.03 inch short of it.
    """
    square = squared(a, b)
    if square <= most * most:
        return b
    long = root_up(square)
    (x, y), across, up = a, b[0] - a[0], b[1] - a[1]
    return x + _part(across, most, long), y + _part(up, most, long)


def _part(span: int, most: int, long: int) -> int:
    """span * most / long, rounded toward 0."""
    part = abs(span) * most // long
    return part if span >= 0 else -part


def contact(a: Point, disc: Disc) -> Point | None:
    """The point at which a base coming straight from `a` meets another; None if they overlap."""
    x, y, radii = disc
    square = squared(a, (x, y))
    if square < radii * radii:
        return None
    fine = isqrt(square * FINE * FINE)
    across, up = a[0] - x, a[1] - y
    point = (x + _outward(across, radii, fine), y + _outward(up, radii, fine))
    return point if touching(point, disc) else None


def _outward(span: int, radii: int, fine: int) -> int:
    """span * radii / distance, rounded away from 0, the distance being in 1024ths."""
    part = -(-abs(span) * radii * FINE // fine)
    return part if span >= 0 else -part


def keeps_off(a: Point, b: Point, x: int, y: int, square: int) -> bool:
    """True if every point of the way from `a` to `b` is as far from a point as the root of
    `square`, or farther."""
    across, up = b[0] - a[0], b[1] - a[1]
    px, py = x - a[0], y - a[1]
    along = across * px + up * py
    if along <= 0:
        return px * px + py * py >= square
    whole = across * across + up * up
    if along >= whole:
        px -= across
        py -= up
        return px * px + py * py >= square
    beside = across * py - up * px
    return beside * beside >= square * whole


def nearest_at_end(a: Point, b: Point, x: int, y: int) -> bool:
    """True if no point of the way from `a` to `b` is nearer to a point than its end."""
    across, up = b[0] - a[0], b[1] - a[1]
    return across * (x - b[0]) + up * (y - b[1]) >= 0


@dataclass(frozen=True)
class Area:
    """A piece of ground: a convex outline, its corners anticlockwise.

    kind: what the ground is, in the game's own words. level: how high it lies.
    """

    kind: str
    corners: tuple[Point, ...]
    level: int = 0

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The least x and y of all corners, and the greatest."""
        across, up = zip(*self.corners, strict=True)
        return min(across), min(up), max(across), max(up)

    @cached_property
    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """Each corner with the next."""
        return tuple(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))

    @cached_property
    def _edges(self) -> tuple[tuple[int, int, int], ...]:
        """Each side as (p, q, r): p * x + q * y + r is above 0 on the inner side of its line."""
        return tuple(
            (ay - by, bx - ax, (by - ay) * ax - (bx - ax) * ay) for (ax, ay), (bx, by) in self.sides
        )

    def covers(self, point: Point) -> bool:
        """True if a point lies inside or on the outline."""
        x, y = point
        return all(p * x + q * y + r >= 0 for p, q, r in self._edges)

    def holds(self, point: Point) -> bool:
        """True if a point lies inside; the outline is not inside."""
        x, y = point
        return all(p * x + q * y + r > 0 for p, q, r in self._edges)

    def misses(self, a: Point, b: Point, off: int) -> bool:
        """True if the way is surely `off` away or farther; the boxes around both decide it."""
        left, bottom, right, top = self.box
        (ax, ay), (bx, by) = a, b
        return (
            (ax <= left - off and bx <= left - off)
            or (ax >= right + off and bx >= right + off)
            or (ay <= bottom - off and by <= bottom - off)
            or (ay >= top + off and by >= top + off)
        )

    def chord(self, a: Point, b: Point) -> Chord | None:
        """The part of the way from `a` to `b` that lies inside; None for none.

        A part that runs along a side, or touches a corner alone, is not inside.
        """
        if self.misses(a, b, 0):
            return None
        (ax, ay), (bx, by) = a, b
        low, low_of, high, high_of = 0, 1, 1, 1
        for p, q, r in self._edges:
            first, last = p * ax + q * ay + r, p * bx + q * by + r
            if first <= 0 and last <= 0:
                return None
            if first < 0:
                if -first * low_of > low * (last - first):
                    low, low_of = -first, last - first
            elif last < 0 and first * high_of < high * (first - last):
                high, high_of = first, first - last
        return (low, low_of, high, high_of) if low * high_of < high * low_of else None

    def clear_of(self, a: Point, b: Point, radius: int) -> bool:
        """True if a base that goes from `a` to `b` stays outside as a whole; it may touch."""
        if self.misses(a, b, radius):
            return True
        if self.chord(a, b) is not None:
            return False
        square = radius * radius
        return all(keeps_off(a, b, x, y, square) for x, y in self.corners) and all(
            keeps_off(c, d, x, y, square) for c, d in self.sides for x, y in (a, b)
        )

    def moved(self, by: Point) -> "Area":
        """An area of this shape elsewhere."""
        across, up = by
        corners = tuple((x + across, y + up) for x, y in self.corners)
        return Area(self.kind, corners, self.level)

    def apart(self, other: "Area", off: int) -> bool:
        """True if two areas are `off` (1 or more) away from each other, or farther."""
        left, bottom, right, top = other.box
        if self.misses((left, bottom), (right, top), off):
            return True
        square = off * off
        return not (
            any(other.chord(a, b) is not None for a, b in self.sides)
            or any(self.chord(a, b) is not None for a, b in other.sides)
        ) and all(
            keeps_off(a, b, x, y, square)
            for first, second in ((self, other), (other, self))
            for a, b in first.sides
            for x, y in second.corners
        )


def price(a: Point, b: Point, slow: Iterable[Area]) -> int:
    """The cost of the way from `a` to `b`: its length, twice in slow areas, rounded up.

    Areas share no ground, so their parts add up.
    """
    whole, share, of = squared(a, b), 0, 1
    for area in slow:
        inside = area.chord(a, b)
        if inside is not None:
            low, low_of, high, high_of = inside
            part, part_of = high * low_of - low * high_of, high_of * low_of
            share, of = share * part_of + part * of, of * part_of
    if not share:
        return root_up(whole)
    return -(-root_up(whole * (of + share) * (of + share)) // of)


def farthest(a: Point, b: Point, most: int, slow: Sequence[Area]) -> int:
    """The distance along the way from `a` to `b` to which a price of `most` leads, for `toward`.

    The next hundredth costs more. Points are whole, so that steps still longer may cost less.
    """
    if price(a, b, slow) <= most:
        return length(a, b)
    low, high = 0, min(most, length(a, b))
    while low < high:
        middle = (low + high + 1) // 2
        if price(a, toward(a, b, middle), slow) <= most:
            low = middle
        else:
            high = middle - 1
    return low


def rim(at: Point, radius: int) -> tuple[Point, ...]:
    """The middle of a base and eight points around it."""
    x, y = at
    slant = isqrt(radius * radius // 2)
    return (
        at, (x + radius, y), (x + slant, y + slant), (x, y + radius), (x - slant, y + slant),
        (x - radius, y), (x - slant, y - slant), (x, y - radius), (x + slant, y - slant),
    )  # fmt: skip


def lines_free(eye: Point, at: Point, radius: int, areas: Iterable[Area]) -> int:
    """To how many of the nine points of a base a line from `eye` passes inside none of the areas:
    from 0 to 9."""
    near = [area for area in areas if not area.misses(eye, at, radius)]
    return sum(all(area.chord(eye, point) is None for area in near) for point in rim(at, radius))
