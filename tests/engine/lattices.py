"""Random questions of geometry on a lattice so small that everything touches everything else."""

from random import Random

from engine.core.geometry.movement import Spot, Walk
from engine.core.geometry.plane import Area, Disc, Point

SMALL = 24
"""How many steps a small table has each way."""
TABLE = 60
RADIUS = 3


def point(random: Random, size: int = SMALL) -> Point:
    """A point of the table."""
    return random.randint(0, size), random.randint(0, size)


def area(random: Random, size: int = SMALL) -> Area:
    """A convex area of three to six corners, anticlockwise."""
    while True:
        corners = _hull({point(random, size) for _ in range(random.randint(3, 6))})
        if len(corners) >= 3:
            turn = random.randrange(len(corners))
            return Area("rock", (*corners[turn:], *corners[:turn]))


def _hull(points: set[Point]) -> tuple[Point, ...]:
    """The corners of the least convex outline around some points, anticlockwise."""
    halves = []
    for ordered in (sorted(points), sorted(points, reverse=True)):
        half: list[Point] = []
        for at in ordered:
            while len(half) >= 2 and _turn(half[-2], half[-1], at) <= 0:
                half.pop()
            half.append(at)
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def _turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 where the way turns to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def disc(random: Random, start: Point) -> Disc:
    """Somebody's base on the table that does not lie over `start`; some touch it."""
    while True:
        x, y = point(random, TABLE)
        if (x - start[0]) ** 2 + (y - start[1]) ** 2 >= (2 * RADIUS) ** 2:
            return x, y, 2 * RADIUS


def small_area(random: Random) -> Area:
    """An area of a few steps somewhere on the table."""
    x, y = point(random, TABLE - SMALL // 2)
    return Area(
        "rock",
        tuple((x + across // 2, y + up // 2) for across, up in area(random).corners),
    )


def _areas(random: Random, start: Point, most: int) -> tuple[Area, ...]:
    """Small areas that keep off a base at `start`; halving may have made an outline flat."""
    drawn = [small_area(random) for _ in range(random.randint(0, most))]
    corners = [(_hull(set(each.corners)), each) for each in drawn]
    solid = [Area("rock", hull) for hull, _ in corners if len(hull) >= 3]
    return tuple(each for each in solid if each.clear_of(start, start, RADIUS))


def walk(random: Random) -> Walk:
    """A walk among bases and areas, with each of its conditions now and then."""
    start = random.randint(RADIUS, TABLE - RADIUS), random.randint(RADIUS, TABLE - RADIUS)
    foes = tuple(disc(random, start) for _ in range(random.randint(0, 3)))
    line = (point(random, TABLE), point(random, TABLE), (2 * RADIUS) ** 2)
    return Walk(
        start=start,
        radius=RADIUS,
        most=random.randint(4, 70),
        wide=TABLE,
        high=TABLE,
        others=tuple(disc(random, start) for _ in range(random.randint(0, 3))),
        foes=foes,
        walls=_areas(random, start, 2),
        slow=_areas(random, start, 2),
        legs=random.choice((1, 2, 3, 8)),
        flies=random.random() < 0.15,
        touches=foes[0] if foes and random.random() < 0.3 else None,
        line=line if random.random() < 0.15 else None,
    )


def spot(random: Random) -> Spot:
    """A place for a base in a box, among bases and areas."""
    start = point(random, TABLE)
    left, bottom = random.randint(0, 20), random.randint(0, 20)
    return Spot(
        radius=RADIUS,
        box=(left, bottom, left + random.randint(9, 40), bottom + random.randint(9, 40)),
        others=tuple(disc(random, start) for _ in range(random.randint(0, 4))),
        foes=tuple(disc(random, start) for _ in range(random.randint(0, 3))),
        walls=_areas(random, start, 2),
        around=(start, random.randint(10, 40)) if random.random() < 0.3 else None,
    )


def place(random: Random, spot: Spot) -> Point:
    """A point around the box of a place, mostly inside of it."""
    left, bottom, right, top = spot.box
    return random.randint(left, right), random.randint(bottom, top)


def path(random: Random, walk: Walk) -> tuple[int, ...]:
    """Corner points that may or may not be gone: short legs, and ends beside bases."""
    at, points = walk.start, list[int]()
    for _ in range(random.randint(1, random.choice((1, 1, 2, walk.legs + 1)))):
        at = (at[0] + random.randint(-18, 18), at[1] + random.randint(-18, 18))
        points += at
    discs = [*walk.foes, *walk.others]
    if discs and random.random() < 0.5:
        x, y, radii = random.choice(discs)
        across, up = random.choice(_ring(radii))
        points[-2:] = (x + across, y + up)
    return tuple(points)


def _ring(radii: int) -> list[Point]:
    """The lattice points around a base in contact, nearly so, or just too near."""
    reach = range(-radii - 3, radii + 4)
    return [
        (x, y) for x in reach for y in reach if radii - 1 <= (x * x + y * y) ** 0.5 <= radii + 3
    ]
