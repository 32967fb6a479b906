"""Where a base may stand and walk on a table: open spaces over the geometry of `engine.core.plane`.

A walk is the corner points of a path to its end, as a log keeps them: the way counts, and no path
of whole hundredths of an inch is the shortest one round a base.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.canonical import Plain
from engine.core.choices import Argument, Arguments, Draw, Space, order
from engine.core.plane import (
    Area,
    Disc,
    Point,
    contact,
    keeps_off,
    length,
    meets,
    nearest_at_end,
    price,
    squared,
    touching,
)

LEGS = 8
TRIES = 64
SAMPLED_LEGS = 3
COMPASS = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707),
    (924, -383),
)  # fmt: skip
"""Sixteen directions, in thousandths."""
SHORT_STEP = 60


@dataclass(frozen=True)
class Spot:
    """Where a base may stand.

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
        """Whether the base may stand with its middle there."""
        radius, (left, bottom, right, top) = self.radius, self.box
        if not (left + radius <= x <= right - radius and bottom + radius <= y <= top - radius):
            return False
        at = (x, y)
        if self.around is not None and squared(at, self.around[0]) > self.around[1] ** 2:
            return False
        return (
            all(squared(at, (a, b)) >= radii * radii for a, b, radii in self.others)
            and not any(meets(at, at, foe) for foe in self.foes)
            and all(area.clear_of(at, at, radius) for area in self.walls)
        )


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
        """Whether x1, y1, x2, y2 ... is a way that may be gone."""
        count = len(args)
        if not 2 <= count <= 2 * self.legs or count % 2:
            return False
        at, left, last = self.start, self.most, count - 2
        for index in range(0, count, 2):
            x, y = args[index], args[index + 1]
            if type(x) is not int or type(y) is not int:
                return False
            to = (x, y)
            left -= self._cost(at, to)
            if left < 0 or not self._leg(at, to, index == last):
                return False
            at = to
        return self._may_end(at)

    def _cost(self, at: Point, to: Point) -> int:
        return length(at, to) if self.flies or not self.slow else price(at, to, self.slow)

    def _leg(self, at: Point, to: Point, last: bool) -> bool:
        radius, (x, y) = self.radius, to
        if at == to or not (
            radius <= x <= self.wide - radius and radius <= y <= self.high - radius
        ):
            return False
        if self.flies:
            if not last:
                return True
            at = to
        for x, y, radii in self.others:
            if not keeps_off(at, to, x, y, radii * radii):
                return False
        for foe in self.foes:
            if meets(at, to, foe) and not (last and _stops_at(at, to, foe)):
                return False
        return all(area.clear_of(at, to, radius) for area in self.walls)

    def _may_end(self, at: Point) -> bool:
        if self.touches is not None and not touching(at, self.touches):
            return False
        if self.line is None:
            return True
        first, last, square = self.line
        return not keeps_off(first, last, at[0], at[1], square)


def _stops_at(at: Point, to: Point, foe: Disc) -> bool:
    """Whether a leg comes to a base at its end and not before."""
    x, y, radii = foe
    return squared(to, (x, y)) >= radii * radii and nearest_at_end(at, to, x, y)


class Open(Space):
    """A space that accepts more than it lists: it lists examples, each a member.

    head: the arguments that stand before the points of every member.
    """

    open = True

    def __init__(self, head: Arguments = ()) -> None:
        self.head = head

    @abstractmethod
    def takes(self, points: Sequence[Argument]) -> bool:
        """Whether these numbers may follow the head."""

    @abstractmethod
    def ideas(self) -> Iterable[Sequence[int]]:
        """Numbers that may be members, for examples."""

    @abstractmethod
    def drawn(self, draw: Draw) -> Sequence[int] | None:
        """Random numbers that may follow the head; None where a try finds none."""

    def __contains__(self, args: object) -> bool:
        size = len(self.head)
        if not isinstance(args, tuple) or args[:size] != self.head:
            return False
        # A truth value equals a number, and is none.
        return not any(isinstance(arg, bool) for arg in args[:size]) and self.takes(args[size:])

    def __iter__(self) -> Iterator[Arguments]:
        return iter(self.examples)

    def __len__(self) -> int:
        return len(self.examples)

    def __bool__(self) -> bool:
        return any(self.takes(points) for points in self.ideas())

    @cached_property
    def examples(self) -> list[Arguments]:
        """Some members, sorted, without repeats; none where there may be none."""
        ideas = {tuple(points) for points in self.ideas()}
        return sorted(((*self.head, *points) for points in ideas if self.takes(points)), key=order)

    def reach(self) -> dict[str, Plain]:
        """For clients: within which numbers members lie."""
        return {}

    def plain(self) -> Plain:
        """For clients: what every member begins with, and the reach."""
        return {"head": list(self.head), **self.reach()}

    def sample(self, draw: Draw) -> Arguments:
        """A random member; an example where no try finds one."""
        for _ in range(TRIES):
            points = self.drawn(draw)
            if points is not None and self.takes(points):
                return (*self.head, *points)
        return self.examples[draw(len(self.examples))]


class Region(Open):
    """Points where a base may stand: deployment, say. Arguments: x, y.

    Examples lie on a grid of `step`; a sample is uniform.
    """

    def __init__(self, spot: Spot, step: int, head: Arguments = ()) -> None:
        super().__init__(head)
        self.spot = spot
        self.step = step

    def takes(self, points: Sequence[Argument]) -> bool:
        match points:
            case [int(x), int(y)] if type(x) is int and type(y) is int:
                return self.spot.takes(x, y)
        return False

    def ideas(self) -> Iterator[Sequence[int]]:
        (left, bottom, right, top), radius = self.spot.box, self.spot.radius
        for x in range(left + radius, right - radius + 1, self.step):
            for y in range(bottom + radius, top - radius + 1, self.step):
                yield x, y

    def drawn(self, draw: Draw) -> Sequence[int]:
        (left, bottom, right, top), radius = self.spot.box, self.spot.radius
        return (
            left + radius + draw(max(right - left - 2 * radius + 1, 1)),
            bottom + radius + draw(max(top - bottom - 2 * radius + 1, 1)),
        )

    def reach(self) -> dict[str, Plain]:
        """The box, and the radius of the base that stays inside it."""
        plain: dict[str, Plain] = {"box": list(self.spot.box), "radius": self.spot.radius}
        if self.spot.around is not None:
            point, most = self.spot.around
            plain |= {"from": list(point), "most": most}
        return plain


def _discs(walk: Walk) -> tuple[Disc, ...]:
    """The bases that a walk may come to."""
    return walk.foes if walk.touches is None else (walk.touches,)


class Paths(Open):
    """Ways over the table. Arguments: x1, y1, x2, y2 ..., the corner points to the end.

    A third of what is tried ends at a goal or at a foe's base, a third are examples, and the others
    are one to three random legs; one leg is uniform in its end. goals: points worth going to.
    """

    def __init__(self, walk: Walk, goals: Sequence[Point] = (), head: Arguments = ()) -> None:
        super().__init__(head)
        self.walk = walk
        straight = [contact(walk.start, disc) for disc in _discs(walk)]
        self.goals = [*goals, *(point for point in straight if point is not None)]

    def takes(self, points: Sequence[Argument]) -> bool:
        return self.walk.takes(points)

    def ideas(self) -> Iterator[Sequence[int]]:
        walk, (x, y) = self.walk, self.walk.start
        yield from self.goals
        if walk.touches is not None:
            for (across, up), (a, b, radii) in ((of, walk.touches) for of in COMPASS):
                yield a + _outer(across, radii), b + _outer(up, radii)
            return
        reach = min(walk.most, walk.wide + walk.high)
        for part in (reach, reach // 2, min(SHORT_STEP, reach)):
            for across, up in COMPASS:
                yield x + _inner(across, part), y + _inner(up, part)

    def drawn(self, draw: Draw) -> Sequence[int] | None:
        kind = draw(3)
        if kind == 0 and (self.goals or self.walk.touches is not None):
            return self._to_a_goal(draw)
        if kind == 1 and self.examples:
            return [int(arg) for arg in self.examples[draw(len(self.examples))][len(self.head) :]]
        points: list[int] = []
        at = self.walk.start
        legs = 1 + draw(min(self.walk.legs, SAMPLED_LEGS))
        for _ in range(legs):
            at = self._near(at, self.walk.most // legs, draw)
            points += at
        return points

    def _to_a_goal(self, draw: Draw) -> Sequence[int]:
        """Straight to a goal; to a base at a random point of its edge."""
        walk = self.walk
        discs = _discs(walk)
        at = draw(len(self.goals) + len(discs))
        if at < len(self.goals):
            return self.goals[at]
        x, y, radii = discs[at - len(self.goals)]
        across, up = COMPASS[draw(len(COMPASS))]
        turned = contact((x + across + draw(383), y + up + draw(383)), (x, y, radii))
        return turned or (x + _outer(across, radii), y + _outer(up, radii))

    def _near(self, at: Point, most: int, draw: Draw) -> Point:
        """A random point of the table in the square that reaches so far from one."""
        walk, (x, y) = self.walk, at
        left, right = max(0, x - most), min(walk.wide, x + most)
        bottom, top = max(0, y - most), min(walk.high, y + most)
        return left + draw(right - left + 1), bottom + draw(top - bottom + 1)

    def reach(self) -> dict[str, Plain]:
        """Where the way begins, how far it leads, over how many legs, and the base."""
        walk = self.walk
        plain: dict[str, Plain] = {
            "from": list(walk.start), "most": walk.most, "legs": walk.legs, "radius": walk.radius,
        }  # fmt: skip
        if walk.touches is not None:
            plain["touches"] = list(walk.touches[:2])
        return plain


class Several(Space):
    """All members of several open spaces, which begin with different arguments."""

    open = True

    def __init__(self, spaces: Sequence[Open]) -> None:
        self.spaces = spaces

    def __contains__(self, args: object) -> bool:
        return any(args in space for space in self.spaces)

    def __iter__(self) -> Iterator[Arguments]:
        return iter(sorted((args for space in self.spaces for args in space), key=order))

    def __len__(self) -> int:
        return sum(len(space) for space in self.spaces)

    def __bool__(self) -> bool:
        return any(self.spaces)

    def sample(self, draw: Draw) -> Arguments:
        """A member of any of the spaces, as likely as of any other."""
        spaces = [space for space in self.spaces if space]
        return spaces[draw(len(spaces))].sample(draw)

    def plain(self) -> Plain:
        """For clients: each space."""
        return [space.plain() for space in self.spaces]


def _outer(part: int, reach: int) -> int:
    """A thousandth part of a reach, rounded away from 0 so that it is not short."""
    long = -(-abs(part) * (reach + 1) // 1000)
    return long if part >= 0 else -long


def _inner(part: int, reach: int) -> int:
    """A thousandth part of a reach, rounded toward 0."""
    long = abs(part) * reach // 1000
    return long if part >= 0 else -long
