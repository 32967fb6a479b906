"""Open spaces: places and ways on a table, of which nobody lists all."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import isqrt

from engine.core.base.canonical import Plain
from engine.core.geometry.movement import NO_WAY, Spot, Walk
from engine.core.geometry.plane import TOUCH, Disc, Point, contact
from engine.core.position.choices import (
    Argument,
    Arguments,
    Draw,
    LeadsNowhere,
    Space,
    Step,
    argument_order,
    order,
)

TRIES = 64
SAMPLED_LEGS = 3
COMPASS = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707),
    (924, -383),
)  # fmt: skip
"""Sixteen directions, in thousandths."""
SHORT_STEP = 60


class Open(Space):
    """A space that accepts more than it lists: it lists examples, each a member.

    head: the arguments that stand before the points of every member.
    """

    open = True

    def __init__(self, head: Arguments = ()) -> None:
        self.head = head

    def takes(self, points: Sequence[Argument]) -> bool:
        """True if these numbers may follow the head."""
        return not self.bars(points)

    @abstractmethod
    def bars(self, points: Sequence[Argument]) -> str:
        """The reason why these numbers may not follow the head; empty where they may."""

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

    def _next(self, clicked: Arguments) -> Step:
        """The head, one argument after the other, then points: of these nobody lists any, and a way
        that is not whole yet may go on as far as its length allows."""
        size = len(self.head)
        if clicked != self.head[: len(clicked)] and clicked[:size] != self.head:
            raise LeadsNowhere(clicked)
        if len(clicked) < size:
            return Step(False, self.head[len(clicked) : len(clicked) + 1] if self else ())
        points = clicked[size:]
        return Step(clicked in self, point=self.goes_on(points))

    def goes_on(self, points: Sequence[Argument]) -> bool:
        """True if a further point may follow these."""
        return not points and bool(self)

    def hinders(self, args: Arguments) -> str:
        """The reason why the points after this head are no member's; empty elsewhere."""
        size = len(self.head)
        return self.bars(args[size:]) if len(args) > size and args[:size] == self.head else ""

    def where(self, clicked: Arguments) -> dict[str, Plain]:
        """Shapes for the next point, and an example where there is one at hand."""
        points = clicked[len(self.head) :]
        ideas = (idea for idea in self.ideas_after(points) if self.takes((*points, *idea)))
        first = next(ideas, None)
        example: dict[str, Plain] = {} if first is None else {"example": [*first]}
        return {**self.shapes(points), **example}

    def ideas_after(self, points: Sequence[Argument]) -> Iterable[Sequence[int]]:
        """Points that may follow these, for an example."""
        return self.ideas()

    @abstractmethod
    def shapes(self, points: Sequence[Argument]) -> dict[str, Plain]:
        """Shapes of which each holds every point that may follow these, and the base."""

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

    def bars(self, points: Sequence[Argument]) -> str:
        match points:
            case [int(x), int(y)] if type(x) is int and type(y) is int:
                return self.spot.hinders(x, y)
        return NO_WAY

    def shapes(self, points: Sequence[Argument]) -> dict[str, Plain]:
        plain: dict[str, Plain] = {
            "radius": self.spot.radius,
            "box": _inset(self.spot.box, self.spot.radius),
        }
        if self.spot.around is not None:
            (x, y), most = self.spot.around
            plain["disc"] = [x, y, most]
        return plain

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


def _inset(box: tuple[int, int, int, int], by: int) -> list[Plain]:
    """The box in which the middle of a base of this radius lies that stays in a box."""
    left, bottom, right, top = box
    return [left + by, bottom + by, right - by, top - by]


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

    def bars(self, points: Sequence[Argument]) -> str:
        return self.walk.hinders(points)

    def shapes(self, points: Sequence[Argument]) -> dict[str, Plain]:
        """As far as the length that is left leads; bases that may be touched are named, as nobody
        points to hundredths of an inch."""
        walk = self.walk
        at, left = walk.left(points) or (walk.start, 0)
        plain: dict[str, Plain] = {
            "radius": walk.radius,
            "from": list(at),
            "box": _inset((0, 0, walk.wide, walk.high), walk.radius),
            "disc": [*at, left],
            "touch": [list(disc) for disc in _discs(walk)],
        }
        if walk.touches is not None and walk.legs * 2 == len(points) + 2:
            x, y, radii = walk.touches
            plain["ring"] = [x, y, radii, radii + TOUCH]
        if walk.line is not None and walk.legs * 2 == len(points) + 2:
            (x, y), (a, b), square = walk.line
            plain["line"] = [x, y, a, b, isqrt(square)]
        return plain

    def goes_on(self, points: Sequence[Argument]) -> bool:
        """True if the legs so far may be gone, and leave some length and a leg."""
        return super().goes_on(points) if not points else self.walk.goes_on(points)

    def ideas(self) -> Iterator[Sequence[int]]:
        walk, (x, y) = self.walk, self.walk.start
        yield from self.goals
        if walk.touches is not None:
            for (across, up), (a, b, radii) in ((of, walk.touches) for of in COMPASS):
                yield a + _outer(across, radii), b + _outer(up, radii)
            return
        yield from self._around((x, y), walk.most)

    def ideas_after(self, points: Sequence[Argument]) -> Iterable[Sequence[int]]:
        at, left = self.walk.left(points) or (self.walk.start, 0)
        straight = self.walk.touches is not None or not points
        return self.ideas() if straight else self._around(at, left)

    def _around(self, at: Point, most: int) -> Iterator[Sequence[int]]:
        """Points in all directions, as far as that is and nearer."""
        (x, y), walk = at, self.walk
        reach = min(most, walk.wide + walk.high)
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
        """The start of the way, its greatest length, its most legs, and the radius of the base."""
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

    def hinders(self, args: Arguments) -> str:
        return next((why for space in self.spaces if (why := space.hinders(args))), "")

    def where(self, clicked: Arguments) -> dict[str, Plain]:
        """Of the space that begins so."""
        steps = ((space, _step(space, clicked)) for space in self.spaces)
        return next((space.where(clicked) for space, step in steps if step and step.point), {})

    def _next(self, clicked: Arguments) -> Step:
        steps = [step for space in self.spaces if (step := _step(space, clicked))]
        more = {arg for step in steps for arg in step.more}
        return Step(
            any(step.ends for step in steps),
            tuple(sorted(more, key=argument_order)),
            point=any(step.point for step in steps),
        )

    def plain(self) -> Plain:
        """For clients: each space."""
        return [space.plain() for space in self.spaces]


def _step(space: Space, clicked: Arguments) -> Step | None:
    try:
        return space.next(clicked)
    except LeadsNowhere:
        return None


def _outer(part: int, reach: int) -> int:
    """A thousandth part of a reach, rounded away from 0 so that it is not short."""
    long = -(-abs(part) * (reach + 1) // 1000)
    return long if part >= 0 else -long


def _inner(part: int, reach: int) -> int:
    """A thousandth part of a reach, rounded toward 0."""
    long = abs(part) * reach // 1000
    return long if part >= 0 else -long
