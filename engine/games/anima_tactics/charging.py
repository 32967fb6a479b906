"""Charges over the squares of the board: straight paths to an enemy (AT-31, AT-57 to AT-59)."""

from collections.abc import Mapping, Sequence
from functools import cache

from engine.core.position.choices import Argument, Arguments, LeadsNowhere, Step
from engine.games.anima_tactics.field import (
    COLUMN,
    NEXT,
    ROW,
    SIDE,
    SQUARE_OF,
    STEPS,
    WORDS,
    distance,
    impassable,
)
from engine.games.anima_tactics.figures import flies
from engine.games.anima_tactics.ground import RUN
from engine.games.anima_tactics.reaching import prices
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.ways import OpenPaths, taken

ANY_LENGTH = 3 * SIDE
"""No charge costs as much."""
SHORT = 2
"""Examples fall short by at most so many squares, where there are such; any charge may be declared
(AT-25)."""


def landing(state: AnimaState, figure: int, way: Sequence[int]) -> int:
    """The last square of a way on which a figure may stand: flyers end on no other and on nothing
    impassable (AT-63)."""
    others = taken(state) - {state.place[figure]}
    blocked = impassable(state.variant["map"])
    return next(square for square in reversed(way) if square not in others | blocked)


@cache
def _nearer(across: int, up: int) -> tuple[int, ...]:
    """The directions of the steps that bring one nearer to what lies so far across and up, the most
    direct one last."""
    far = max(abs(across), abs(up))
    ahead = [
        (abs(across - right) + abs(up - above), direction)
        for direction, (right, above) in enumerate(STEPS)
        if max(abs(across - right), abs(up - above)) < far
    ]
    return tuple(direction for _, direction in sorted(ahead, reverse=True))


class Charges(OpenPaths):
    """`FIGURE TARGET SQUARE ...`: the whole way to the first square beside the target.

    Every square is one nearer to the target than the one before, none is occupied or impassable
    unless the charger flies; a way longer than the charger runs may be declared, or not under the
    option (AT-25).
    """

    __slots__ = ("_barred", "_longest", "_occupied", "_prices", "targets")

    def __init__(self, state: AnimaState, figure: int, targets: Sequence[int]) -> None:
        super().__init__(state, figure, RUN)
        self.targets = targets
        flying = flies(state, figure)
        self._prices = prices(state.variant["map"], flying)
        self._occupied = taken(state)
        self._barred = set[int]() if flying else self._occupied
        strict = state.variant["strict_declare"] == "on"
        self._longest = self.most if strict else ANY_LENGTH

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) < 3:
            return False
        if args[0] != self.figure or args[1] not in self.targets:
            return False
        if type(args[0]) is not int or type(args[1]) is not int:
            return False
        gone = self._gone(args)
        return gone is not None and self._is_end(gone[0], args[1])

    def _is_end(self, at: int, target: int) -> bool:
        return distance(at, self.state.place[target]) == 1 and self._may_end(at)

    def _may_end(self, at: int) -> bool:
        return at not in self._occupied and at not in impassable(self.state.variant["map"])

    def _gone(self, args: Arguments) -> tuple[int, int] | None:
        """The end of the squares of a way to a target, and their cost; None where one may not be
        entered."""
        at, cost = self.state.place[self.figure], 0
        for word in args[2:]:
            onto = SQUARE_OF.get(word, -1)
            dear = dict(self._onward(at, int(args[1]))).get(onto)
            if dear is None or cost + dear > self._longest:
                return None
            at, cost = onto, cost + dear
        return at, cost

    def _onward(self, at: int, target: int) -> list[tuple[int, int]]:
        """The squares that a charge may enter next, each with its price."""
        end = self.state.place[target]
        return [
            (NEXT[at][direction], dear)
            for direction in _nearer(COLUMN[end] - COLUMN[at], ROW[end] - ROW[at])
            for dear, froms in self._prices[direction]
            if froms >> at & 1 and NEXT[at][direction] not in self._barred
        ]

    def _next(self, clicked: Arguments) -> Step:
        """The charger, its target, then square after square; a whole way in one click by its
        end."""
        if not clicked:
            return Step(False, (self.figure,) if self else ())
        if clicked[0] != self.figure:
            raise LeadsNowhere(clicked)
        if len(clicked) == 1:
            return Step(False, tuple(sorted(each for each in self.targets if self._reaches(each))))
        if clicked[1] not in self.targets or (gone := self._gone(clicked)) is None:
            raise LeadsNowhere(clicked)
        (at, cost), target = gone, int(clicked[1])
        if distance(at, self.state.place[target]) == 1:
            return Step(len(clicked) > 2 and self._is_end(at, target))
        more = sorted(
            WORDS[onto]
            for onto, dear in self._onward(at, target)
            if self._reaches(target, onto, cost + dear)
        )
        reach: dict[Argument, Arguments] = {
            WORDS[path[-1]]: tuple(WORDS[square] for square in path)
            for path in self._paths(target, at, cost)
            if len(path) > 1
        }
        return Step(False, tuple(more), reach)

    def __bool__(self) -> bool:
        """True if there is a way to any target."""
        return any(self._reaches(target) for target in self._by_distance())

    def _by_distance(self) -> list[int]:
        state, start = self.state, self.state.place[self.figure]
        return sorted(
            self.targets, key=lambda target: (distance(start, state.place[target]), target)
        )

    def examples(self) -> list[Arguments]:
        """A way to each target that is not much too far; where all are, to the nearest."""
        near = [target for target in sorted(self.targets) if self._near(target)]
        ways = self._ways(near)
        for target in self._by_distance():
            ways = ways or self._ways([target])
        return ways

    def _ways(self, targets: Sequence[int]) -> list[Arguments]:
        return [
            (self.figure, target, *(WORDS[square] for square in path))
            for target in targets
            if (path := self._way(target))
        ]

    def _reaches(self, target: int, start: int | None = None, cost: int = 0) -> bool:
        """True if there is a way to a target from where the charger stands, or from `start`, to
        which it has cost so much."""
        if start is not None and distance(start, self.state.place[target]) == 1:
            return self._may_end(start)
        start = self.state.place[self.figure] if start is None else start
        if self._longest < ANY_LENGTH:
            return bool(self._paths(target, start, cost))
        return bool(self._straight(target, start))

    def _way(self, target: int) -> tuple[int, ...]:
        """A path to a target, empty where there is none: a cheapest one where it is not much too
        far."""
        start = self.state.place[self.figure]
        if self._longest == ANY_LENGTH and not self._near(target):
            return self._straight(target, start)
        return min(self._paths(target, start), key=lambda path: path[-1], default=())

    def _near(self, target: int) -> bool:
        state = self.state
        apart = distance(state.place[self.figure], state.place[target])
        return apart <= self.most + SHORT

    def _straight(self, target: int, start: int) -> tuple[int, ...]:
        """The first path that is found when what is straight ahead is tried first."""
        end, waiting, before = self.state.place[target], [start], {start: start}
        while waiting:
            at = waiting.pop()
            if distance(at, end) == 1 and self._may_end(at):
                return _path(before, at)
            if distance(at, end) > 1:
                onward = [onto for onto, _ in self._onward(at, target) if onto not in before]
                before.update(dict.fromkeys(onward, at))
                waiting += onward
        return ()

    def _paths(self, target: int, start: int, spent: int = 0) -> list[tuple[int, ...]]:
        """A cheapest path from a square to each one beside a target at which a charge may end."""
        row, before = {start: spent}, {start: start}
        for _ in range(distance(start, self.state.place[target]) - 1):
            onward: dict[int, int] = {}
            for at, cost in row.items():
                for onto, dear in self._onward(at, target):
                    if cost + dear < onward.get(onto, self._longest + 1):
                        onward[onto], before[onto] = cost + dear, at
            row = onward
        return [_path(before, end) for end in sorted(row) if end != start and self._may_end(end)]


def _path(before: Mapping[int, int], end: int) -> tuple[int, ...]:
    """The squares that are entered on the way to one, by that before each; the first is its own."""
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(reversed(way[:-1]))
