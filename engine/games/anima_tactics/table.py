"""The ground of a table in inches: round bases, scenery, and whole hundredths (AT-77, AT-87 to
AT-93)."""

from collections.abc import Iterator
from functools import lru_cache

from engine.core.base.canonical import Plain
from engine.core.display.sentences import path_words
from engine.core.geometry.movement import LEGS, Spot, Walk
from engine.core.geometry.plane import (
    TOUCH,
    Area,
    Disc,
    Point,
    farthest,
    keeps_off,
    length,
    lines_free,
    squared,
    touching,
    toward,
)
from engine.core.position.agenda import Frame
from engine.core.position.choices import Arguments, Space
from engine.core.position.open_spaces import Paths, Region, Several
from engine.games.anima_tactics.field import BLOCKED, CLEAR, COVER, NODES
from engine.games.anima_tactics.figures import flies, value
from engine.games.anima_tactics.ground import FREE, FREE_MOVEMENT, RUN
from engine.games.anima_tactics.state import NOBODY, NOWHERE, AnimaState
from engine.games.anima_tactics.terrain import SIZE, Terrain, terrain

INCH = 100
BASE = 59
"""The radius of a base of 30 mm (AT-87)."""
BOTH = 2 * BASE
COLUMNS = SIZE + 1
ANY_DISTANCE = 4 * SIZE
"""A charge may be declared however far the target is (AT-25)."""
DEPLOY_EVERY = 600
FLAGS_EVERY = 200
LANDING = 3
"""So far beside the line of a charge a lattice point in contact is looked for."""


def point(state: AnimaState, figure: int) -> Point:
    """The middle of a figure's base."""
    return divmod(state.place[figure], COLUMNS)


def place_of(at: Point) -> int:
    """A point as a position keeps it."""
    return at[0] * COLUMNS + at[1]


def end_of(path: Arguments) -> Point:
    """The end of a path."""
    return int(path[-2]), int(path[-1])


def disc(state: AnimaState, figure: int) -> Disc:
    """The base of a figure, as another's middle keeps off it."""
    x, y = point(state, figure)
    return x, y, BOTH


def bases(state: AnimaState, but: int = NOBODY) -> Iterator[tuple[int, Disc]]:
    """All figures in play but one, with their bases."""
    for figure in state.figures():
        if figure != but and state.place[figure] != NOWHERE:
            yield figure, disc(state, figure)


def slow(state: AnimaState, ground: Terrain, at: Point) -> tuple[Area, ...]:
    """Ground that a figure pays double for: abrupt, and higher than where its move begins."""
    level = ground.level(at)
    return (*ground.rough, *(area for area in ground.raised if area.level > level))


def walk_of(state: AnimaState, figure: int, most: int, legs: int = LEGS) -> Walk:
    """The limits of a movement: it keeps off bases, and contact with an enemy ends it (AT-16).

    Enemies stop no hidden figure, no flyer and none that has just escaped from them (AT-110), and
    hidden ones nobody.
    """
    start, ground, flying = point(state, figure), terrain(state), flies(state, figure)
    free = bool(state.hidden[figure] or flying or state.variant["board_contact"] == "pass")
    others, foes = list[Disc](), list[Disc]()
    for other, base in bases(state, figure):
        enemy = state.seat_of(other) != state.seat_of(figure) and not state.hidden[other]
        stops = enemy and not free and not state.parted(figure, other)
        (foes if stops else others).append(base)
    return Walk(
        start, BASE, most, SIZE, SIZE, tuple(others), tuple(foes), ground.walls,
        slow(state, ground, start), legs, flying,
    )  # fmt: skip


@lru_cache(maxsize=1 << 14)
def sight(ground: Terrain, eye: Point, at: Point) -> str:
    """The sight from one point of a base on another: lines to nine points of it (AT-91).

    High ground and levels above both block, and so does abrupt ground half: it covers, unless the
    shooter stands higher or in it.
    """
    own, other = ground.level(eye), ground.level(at)
    solid = [*ground.high, *(area for area in ground.raised if area.level > max(own, other))]
    if not lines_free(eye, at, BASE, solid):
        return BLOCKED
    rough = [area for area in ground.rough if own == 0 and not area.covers(eye)]
    return CLEAR if lines_free(eye, at, BASE, [*solid, *rough]) == 9 else COVER


class Table:
    """A table of 48 by 48 inches, on which figures stand anywhere."""

    certain = True

    def verb(self, kind: str) -> str:
        return kind

    def deploy(self, state: AnimaState, seat: int, figures: list[int]) -> Space:
        others = tuple(base for _, base in bases(state))
        spot = Spot(BASE, self._zone(state, seat), others, walls=terrain(state).walls)
        return Several([Region(spot, DEPLOY_EVERY, (figure,)) for figure in sorted(figures)])

    def _zone(self, state: AnimaState, seat: int) -> tuple[int, int, int, int]:
        depth = int(state.variant["depth"]) * INCH
        return (0, 0, SIZE, depth) if seat == state.bottom else (0, SIZE - depth, SIZE, SIZE)

    def put(self, state: AnimaState, figure: int, place: Arguments) -> None:
        state.place[figure] = place_of(end_of(place))

    def reach(self, state: AnimaState, figure: int, kind: str) -> Space:
        most = FREE_MOVEMENT if kind == FREE else value(state, figure, kind)
        walk = walk_of(state, figure, most * INCH, 1 if kind == RUN else LEGS)
        goals = [divmod(place, COLUMNS) for place in state.goals()]
        if figure in state.carriers:
            _, bottom, _, top = self._zone(state, state.seat_of(figure))
            goals.append((walk.start[0], (bottom + top) // 2))
        return Paths(walk, goals, (figure,))

    def go(self, state: AnimaState, figure: int, kind: str, path: Arguments) -> None:
        state.place[figure] = place_of(end_of(path))

    def charges(self, state: AnimaState, figure: int, targets: list[int]) -> Space:
        """`FIGURE TARGET X Y`: the point of contact aimed at, straight ahead (AT-92), under the
        option no farther than the charger runs (AT-25)."""
        start, ground, flying = point(state, figure), terrain(state), flies(state, figure)
        most, rough = ANY_DISTANCE, tuple[Area, ...]()
        if state.variant["strict_declare"] == "on":
            most, rough = value(state, figure, "run") * INCH, slow(state, ground, start)
        spaces = []
        for target in sorted(targets):
            others = tuple(base for other, base in bases(state, figure) if other != target)
            goal = disc(state, target)
            line = Walk(
                start, BASE, most, SIZE, SIZE, others, (goal,), ground.walls, rough, 1, flying,
                touches=goal,
            )  # fmt: skip
            spaces.append(Paths(line, (), (figure, target)))
        return Several(spaces)

    def intercepts(self, state: AnimaState, frame: Frame, figures: list[int]) -> Space:
        """`FIGURE X Y`: one straight step of at most 2 inches into the line of charge (AT-92)."""
        start, end = point(state, frame.card), end_of(frame.bound["path"])
        spaces = []
        for figure in sorted(figures):
            step = walk_of(state, figure, FREE_MOVEMENT * INCH, 1)
            line = (start, end, BOTH * BOTH)
            walk = Walk(**{**vars(step), "line": line})
            spaces.append(Paths(walk, _onto(step.start, start, end), (figure,)))
        return Several(spaces)

    def intercept(self, state: AnimaState, frame: Frame, figure: int, place: Arguments) -> None:
        state.place[figure] = place_of(end_of(place))

    def charge(self, state: AnimaState, frame: Frame) -> int:
        """Straight on, as far as running takes it and nobody intercepts (AT-13)."""
        figure, target = frame.card, frame.bound["target"]
        start, end = point(state, figure), end_of(frame.bound["path"])
        most = value(state, figure, "run") * INCH
        ground = () if flies(state, figure) else slow(state, terrain(state), start)
        far = farthest(start, end, most, ground)
        met = list[int]()
        for other in frame.bound["met"]:
            stop = _clear_way(start, end, [disc(state, other)])
            if stop <= far:
                far, met = stop, [other, *met]
        at = self._landing(state, figure, start, end, far)
        if met:
            at = self._beside(state, figure, met[0], at) or at
        state.place[figure] = place_of(at)
        reached = (*met[:1], target)
        return next((int(each) for each in reached if touching(at, disc(state, each))), NOBODY)

    def _spot(self, state: AnimaState, figure: int) -> Spot:
        """Anywhere on the table where a figure may stand."""
        others = tuple(base for _, base in bases(state, figure))
        return Spot(BASE, (0, 0, SIZE, SIZE), others, walls=terrain(state).walls)

    def _landing(self, state: AnimaState, figure: int, start: Point, end: Point, far: int) -> Point:
        """The farthest point of a way, up to `far`, on which a figure may stand."""
        spot = self._spot(state, figure)
        steps = (toward(start, end, step) for step in range(far, 0, -1))
        return next((at for at in steps if spot.takes(*at)), start)

    def _beside(self, state: AnimaState, figure: int, other: int, at: Point) -> Point | None:
        """The point in contact with an interceptor nearest to where its base stops a charge."""
        base, spot = disc(state, other), self._spot(state, figure)
        near = range(-LANDING, LANDING + 1)
        points = [(at[0] + x, at[1] + y) for x in near for y in near]
        fitting = [each for each in points if touching(each, base) and spot.takes(*each)]
        return min(fitting, key=lambda each: (squared(at, each), each), default=None)

    def shields(self, state: AnimaState, shooter: int, target: int) -> list[int]:
        """Friends less than 2 inches from the line between the middles (AT-12)."""
        eye, at = point(state, shooter), point(state, target)
        near = FREE_MOVEMENT * INCH + BASE
        return [
            friend
            for friend in state.on_table(state.seat_of(target))
            if friend != target and not keeps_off(eye, at, *point(state, friend), near * near)
        ]

    def read(self, state: AnimaState, a: int, b: int, aim: bool) -> None:
        """Do nothing: where every point is known nobody measures."""

    def known(self, state: AnimaState, a: int, b: int) -> bool:
        return True

    def beside(self, state: AnimaState, figure: int) -> list[int]:
        return []

    def touch(self, state: AnimaState, figure: int, enemies: Arguments) -> None:
        """Places say who touches whom."""

    def within(self, state: AnimaState, a: int, b: int, most: int) -> bool:
        far = most * INCH + self._edges(state)
        return squared(point(state, a), point(state, b)) <= far * far

    def around(self, state: AnimaState, place: int, figure: int, most: int) -> bool:
        far = most * INCH + self._edges(state)
        return squared(divmod(place, COLUMNS), point(state, figure)) <= far * far

    def beyond_half(self, state: AnimaState, a: int, b: int, range: int) -> bool:
        far = range * INCH + 2 * self._edges(state)
        return 4 * squared(point(state, a), point(state, b)) > far * far

    def _edges(self, state: AnimaState) -> int:
        """The difference between the distance of middles and the measured one (AT-77)."""
        return BOTH if state.variant["measure"] == "edge" else 0

    def nearest(self, state: AnimaState, figure: int, others: list[int]) -> list[int]:
        middle = point(state, figure)
        far = {other: squared(middle, point(state, other)) for other in others}
        return [other for other in others if far[other] == min(far.values())]

    def sight(self, state: AnimaState, a: int, b: int) -> str:
        return sight(terrain(state), point(state, a), point(state, b))

    def higher(self, state: AnimaState, a: int, b: int) -> bool:
        level = terrain(state).level
        return level(point(state, a)) > level(point(state, b))

    def touching(self, state: AnimaState, figure: int) -> list[int]:
        middle = point(state, figure)
        return [
            enemy
            for enemy in state.enemies(figure)
            if touching(middle, disc(state, enemy)) and not state.hidden[enemy]
        ]

    def push(self, state: AnimaState, figure: int, source: int, most: int) -> bool:
        """Straight away from the source until a base, a wall or higher ground stops it (AT-101)."""
        start, origin = point(state, figure), point(state, source)
        across, up = start[0] - origin[0], start[1] - origin[1]
        end = (start[0] + across * SIZE, start[1] + up * SIZE)
        ground, far = terrain(state), most * INCH
        end = toward(start, end, far)
        others = [base for other, base in bases(state, figure) if other != source]
        level = ground.level(start)
        solid = [*ground.walls, *(area for area in ground.raised if area.level > level)]

        def free(step: int) -> bool:
            at = toward(start, end, step)
            return all(keeps_off(start, at, x, y, both * both) for x, y, both in others) and all(
                area.clear_of(start, at, BASE)
                if area in ground.walls
                else area.chord(start, at) is None
                for area in solid
            )

        low, high = 0, length(start, end)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if free(middle) else (low, middle - 1)
        crashed = low < length(start, end)
        state.place[figure] = place_of(self._landing(state, figure, start, end, low))
        return crashed

    def spots(self, state: AnimaState, count: int) -> list[int]:
        return [place_of(at) for at in NODES["table"][count]]

    def on_spot(self, state: AnimaState, figure: int, spot: int) -> bool:
        return squared(point(state, figure), divmod(spot, COLUMNS)) <= BASE * BASE

    def at_flag(self, state: AnimaState, figure: int, spot: int) -> bool:
        return squared(point(state, figure), divmod(spot, COLUMNS)) <= (BASE + TOUCH) ** 2

    def flag_places(self, state: AnimaState, seat: int) -> Space:
        spot = Spot(BASE, self._zone(state, seat), walls=terrain(state).walls)
        return Region(spot, FLAGS_EVERY)

    def flag_place(self, state: AnimaState, place: Arguments) -> int:
        return place_of(end_of(place))

    def home(self, state: AnimaState, figure: int) -> bool:
        return Spot(BASE, self._zone(state, state.seat_of(figure))).takes(*point(state, figure))

    def apart(self, state: AnimaState, a: int, b: int) -> int:
        return length(divmod(a, COLUMNS), divmod(b, COLUMNS)) // INCH

    def end(self, state: AnimaState, path: Arguments) -> int:
        return place_of(end_of(path))

    def board(self, state: AnimaState) -> dict[str, Plain]:
        areas: list[Plain] = [
            {
                "name": area.kind, "corners": [list(corner) for corner in area.corners],
                "level": area.level,
            }
            for area in terrain(state).areas
        ]  # fmt: skip
        return {
            "name": "table", "columns": COLUMNS, "rows": COLUMNS, "ground": "plane", "marks": [],
            "areas": areas,
        }  # fmt: skip

    def cell(self, state: AnimaState, place: int) -> list[Plain]:
        return list(divmod(place, COLUMNS))

    def word(self, place: int) -> str:
        return path_words(divmod(place, COLUMNS))[0]


def _clear_way(start: Point, end: Point, others: list[Disc]) -> int:
    """The distance along a way for which a base keeps off others."""
    low, high = 0, length(start, end)
    while low < high:
        middle = (low + high + 1) // 2
        at = toward(start, end, middle)
        if all(keeps_off(start, at, x, y, both * both) for x, y, both in others):
            low = middle
        else:
            high = middle - 1
    return low


def _onto(at: Point, start: Point, end: Point) -> list[Point]:
    """Steps from a point straight onto a line: to it, and as far as a Free Movement goes."""
    across, up = end[0] - start[0], end[1] - start[1]
    whole = across * across + up * up
    along = min(max(across * (at[0] - start[0]) + up * (at[1] - start[1]), 0), whole)
    foot = (start[0] + across * along // whole, start[1] + up * along // whole)
    most = FREE_MOVEMENT * INCH
    return [toward(at, foot, step) for step in (most, most * 3 // 4, most // 2, most // 4)]
