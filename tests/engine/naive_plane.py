"""An independent answer to every question of geometry: slow, in fractions, and sharing nothing with
`engine.core.geometry.plane` but the shapes of what is asked.

Distances are squares of fractions, areas are cut by all their lines at once, and what a way costs
is found by halving.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from engine.core.geometry.movement import Spot, Walk
from engine.core.geometry.plane import Area
from engine.core.position.open_spaces import Paths, Region


def to_point(a: Any, b: Any, p: Any) -> Fraction:
    """The square of the distance from a point to the nearest point of a way."""
    return Fraction(*_to_point(a, b, p))


def _to_point(a: Any, b: Any, p: Any) -> tuple[int, int]:
    """The same as a numerator and a denominator: the way to the foot of the perpendicular, clamped
    to both ends, everything times the square of the length so that all are whole numbers."""
    across, up = b[0] - a[0], b[1] - a[1]
    whole = across * across + up * up or 1
    along = min(max((p[0] - a[0]) * across + (p[1] - a[1]) * up, 0), whole)
    x = (a[0] - p[0]) * whole + along * across
    y = (a[1] - p[1]) * whole + along * up
    return x * x + y * y, whole * whole


def inside(area: Area, p: Any, scale: int = 1) -> bool:
    """Whether a point lies inside, off the outline: a ray to the right crosses the outline once.

    The point may be `scale` times as far from the origin as it is, so that it is whole.
    """
    x, y = p
    crossed = 0
    for (cx, cy), (dx, dy) in _sides(area):
        cx, cy, dx, dy = cx * scale, cy * scale, dx * scale, dy * scale
        if _to_point((cx, cy), (dx, dy), p)[0] == 0:
            return False
        if (cy > y) != (dy > y):
            # Where the side is as high as the point, it lies (at / rise) to the right of it.
            at, rise = (cx - x) * (dy - cy) + (y - cy) * (dx - cx), dy - cy
            crossed += (at > 0) == (rise > 0) and at != 0
    return crossed % 2 == 1


def share_inside(area: Area, a: Any, b: Any) -> Fraction:
    """How much of a way lies inside, as a fraction of its length."""
    cuts = {Fraction(0), Fraction(1)}
    for (cx, cy), (dx, dy) in _sides(area):
        first = (dx - cx) * (a[1] - cy) - (dy - cy) * (a[0] - cx)
        last = (dx - cx) * (b[1] - cy) - (dy - cy) * (b[0] - cx)
        if first * last < 0:
            cuts.add(Fraction(first, first - last))
    share = Fraction(0)
    for first, last in pairwise(sorted(cuts)):
        middle = (first + last) / 2
        part, whole = middle.numerator, middle.denominator
        at = (whole * a[0] + part * (b[0] - a[0]), whole * a[1] + part * (b[1] - a[1]))
        share += (last - first) if inside(area, at, whole) else 0
    return share


def crosses(area: Area, a: Any, b: Any) -> bool:
    """Whether any part of a way lies inside; a way that stands still is a point."""
    return inside(area, a) if tuple(a) == tuple(b) else share_inside(area, a, b) > 0


def gap_is(a: Any, b: Any, c: Any, d: Any, least: int) -> bool:
    """Whether two ways that do not cross are so far from each other."""
    return all(keeps(*each, least) for each in ((a, b, c), (a, b, d), (c, d, a), (c, d, b)))


def keeps(a: Any, b: Any, p: Any, least: int) -> bool:
    """Whether every point of a way is so far from a point."""
    square, of = _to_point(a, b, p)
    return square >= least * least * of


def clear_of(area: Area, a: Any, b: Any, radius: int) -> bool:
    """Whether a base stays outside of an area on its way."""
    return all(gap_is(a, b, c, d, radius) for c, d in _sides(area)) and not crosses(area, a, b)


def apart(first: Area, second: Area, off: int) -> bool:
    """Whether two areas share no ground and are as far from each other."""
    pairs = [(side, other) for side in _sides(first) for other in _sides(second)]
    crossed = any(
        crosses(area, a, b)
        for area, other in ((first, second), (second, first))
        for a, b in _sides(other)
    )
    return not crossed and all(gap_is(*side, *other, off) for side, other in pairs)


def price(a: Any, b: Any, slow: Iterable[Area]) -> int:
    """The least whole number that is not below the length with slow parts twice."""
    factor = 1 + sum((share_inside(area, a, b) for area in slow), Fraction(0))
    square = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) * factor**2
    low, high = -1, 1
    while high**2 < square:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if middle**2 >= square else (middle, high)
    return high if square else 0


def lines_free(eye: Any, at: Any, radius: int, areas: Sequence[Area]) -> int:
    """To how many of nine points of a base a line passes inside none of the areas."""
    slant = 0
    while 2 * (slant + 1) ** 2 <= radius**2:
        slant += 1
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    points = [
        (at[0] + x * (slant if y else radius), at[1] + y * (slant if x else radius))
        for x, y in steps
    ]
    return sum(not any(crosses(area, eye, point) for area in areas) for point in points)


def stands(spot: Spot, args: Sequence[Any]) -> bool:
    """Whether a base may stand at x, y."""
    if len(args) != 2 or any(type(arg) is not int for arg in args):
        return False
    left, bottom, right, top = spot.box
    sides = (args[0] - left, args[1] - bottom, right - args[0], top - args[1])
    return (
        min(sides) >= spot.radius
        and all(keeps(args, args, disc, disc[2]) for disc in spot.others)
        and all(to_point(args, args, disc) > (disc[2] + 2) ** 2 for disc in spot.foes)
        and all(clear_of(area, args, args, spot.radius) for area in spot.walls)
        and (spot.around is None or to_point(args, args, spot.around[0]) <= spot.around[1] ** 2)
    )


def walks(walk: Walk, args: Sequence[Any]) -> bool:
    """Whether a path may be gone."""
    if len(args) % 2 or not args or len(args) > 2 * walk.legs:
        return False
    if any(type(arg) is not int for arg in args):
        return False
    points = [walk.start, *zip(args[::2], args[1::2], strict=True)]
    legs = list(pairwise(points))
    inner = walk.radius, walk.wide - walk.radius, walk.high - walk.radius
    if not all(inner[0] <= x <= inner[1] and inner[0] <= y <= inner[2] for x, y in points[1:]):
        return False
    slow = () if walk.flies else walk.slow
    if any(a == b for a, b in legs) or sum(price(a, b, slow) for a, b in legs) > walk.most:
        return False
    final = points[-1]
    gone = [(final, final)] if walk.flies else legs
    return (
        all(keeps(a, b, disc, disc[2]) for a, b in gone for disc in walk.others)
        and all(clear_of(area, a, b, walk.radius) for a, b in gone for area in walk.walls)
        and all(_stops(gone, foe) for foe in walk.foes)
        and (walk.touches is None or _in_contact(final, walk.touches))
        and (walk.line is None or to_point(*walk.line[:2], final) < walk.line[2])
    )


def _stops(legs: Sequence[Any], foe: Any) -> bool:
    """Whether a path comes into contact with a foe nowhere, or at its end and nearest there."""
    closest = [to_point(a, b, foe) for a, b in legs]
    near = [square < (foe[2] + 2) ** 2 + 1 for square in closest]
    if not any(near):
        return True
    at_the_end = to_point(legs[-1][1], legs[-1][1], foe)
    return not any(near[:-1]) and at_the_end == closest[-1] and at_the_end >= foe[2] ** 2


def _in_contact(at: Any, disc: Any) -> bool:
    return disc[2] ** 2 <= to_point(at, at, disc) <= (disc[2] + 2) ** 2


def takes(space: Paths | Region, args: Sequence[Any]) -> bool:
    """Whether an open space holds these arguments."""
    head = len(space.head)
    if tuple(args[:head]) != space.head:
        return False
    if isinstance(space, Paths):
        return walks(space.walk, args[head:])
    return stands(space.spot, args[head:])


def _sides(area: Area) -> list[tuple[Any, Any]]:
    return list(zip(area.corners, [*area.corners[1:], area.corners[0]], strict=True))
