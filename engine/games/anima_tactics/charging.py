"""Charges over the squares of the board: straight paths to an enemy (AT-31, AT-57 to AT-59)."""

from collections.abc import Sequence

from engine.core.choices import Argument, Arguments, LeadsNowhere, Step
from engine.games.anima_tactics.field import AROUND, SQUARE_OF, WORDS, distance, impassable
from engine.games.anima_tactics.figures import flies
from engine.games.anima_tactics.ground import RUN
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.ways import OpenPaths, passable, taken

SHORT = 2
"""Examples fall short by at most so many squares, where there are such; any charge may be declared
(AT-25)."""


def landing(state: AnimaState, figure: int, way: Sequence[int]) -> int:
    """The last square of a way on which a figure may stand: flyers end on no other and on nothing
    impassable (AT-63)."""
    others = taken(state) - {state.place[figure]}
    blocked = impassable(state.variant["map"])
    return next(square for square in reversed(way) if square not in others | blocked)


class Charges(OpenPaths):
    """`FIGURE TARGET SQUARE ...`: the whole way to the first square beside the target.

    Every square is one nearer to the target than the one before, none is occupied or impassable
    unless the charger flies; a way longer than the charger runs may be declared (AT-25).
    """

    __slots__ = ("targets",)

    def __init__(self, state: AnimaState, figure: int, targets: Sequence[int]) -> None:
        super().__init__(state, figure, RUN)
        self.targets = targets

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) < 3:
            return False
        if args[0] != self.figure or args[1] not in self.targets:
            return False
        if type(args[0]) is not int or type(args[1]) is not int:
            return False
        at = self._gone(args)
        return at is not None and self._is_end(at, args[1])

    def _is_end(self, at: int, target: int) -> bool:
        beside = distance(at, self.state.place[target]) == 1
        return beside and at not in self._no_end(taken(self.state))

    def _gone(self, args: Arguments) -> int | None:
        """Where the squares of a way to a target lead; None where one may not be entered."""
        state, end = self.state, self.state.place[int(args[1])]
        at = state.place[self.figure]
        occupied = taken(state)
        for word in args[2:]:
            onto = SQUARE_OF.get(str(word), -1)
            if onto not in AROUND[at] or distance(onto, end) != distance(at, end) - 1:
                return None
            if not self._goes(at, onto, occupied):
                return None
            at = onto
        return at

    def _next(self, clicked: Arguments) -> Step:
        """The charger, its target, then square after square; a whole way in one click by its
        end."""
        if not clicked:
            return Step(False, (self.figure,) if self else ())
        if clicked[0] != self.figure:
            raise LeadsNowhere(clicked)
        if len(clicked) == 1:
            return Step(False, tuple(sorted(each for each in self.targets if self._reaches(each))))
        if clicked[1] not in self.targets or (at := self._gone(clicked)) is None:
            raise LeadsNowhere(clicked)
        target, end = int(clicked[1]), self.state.place[int(clicked[1])]
        if distance(at, end) == 1:
            return Step(len(clicked) > 2 and self._is_end(at, target))
        more = sorted(
            WORDS[onto]
            for onto in AROUND[at]
            if distance(onto, end) == distance(at, end) - 1
            and self._goes(at, onto, taken(self.state))
            and self._reaches(target, onto)
        )
        reach: dict[Argument, Arguments] = {
            WORDS[path[-1]]: tuple(WORDS[square] for square in path)
            for path in self._paths(target, at)
            if len(path) > 1
        }
        return Step(False, tuple(more), reach)

    def __bool__(self) -> bool:
        """Whether there is a way to any target."""
        return any(self._reaches(target) for target in self._by_distance())

    def _by_distance(self) -> list[int]:
        state, start = self.state, self.state.place[self.figure]
        return sorted(
            self.targets, key=lambda target: (distance(start, state.place[target]), target)
        )

    def _goes(self, at: int, onto: int, occupied: set[int]) -> bool:
        if flies(self.state, self.figure):
            return True
        return onto not in occupied and passable(self.state, at, onto)

    def _no_end(self, occupied: set[int]) -> set[int]:
        return occupied | impassable(self.state.variant["map"])

    def examples(self) -> list[Arguments]:
        """A way to each target that is not much too far; where all are, to the nearest."""
        state, start = self.state, self.state.place[self.figure]
        near = [
            target
            for target in sorted(self.targets)
            if distance(start, state.place[target]) <= self.most + SHORT
        ]
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

    def _reaches(self, target: int, start: int | None = None) -> bool:
        """Whether there is a path to a target, however it goes, from `start` or from where the
        charger stands."""
        end, occupied = self.state.place[target], taken(self.state)
        start = self.state.place[self.figure] if start is None else start
        waiting, seen = [start], {start}
        while waiting:
            at = waiting.pop()
            left = distance(at, end) - 1
            if not left and at not in self._no_end(occupied):
                return True
            for onto in AROUND[at] - seen:
                if left and distance(onto, end) == left and self._goes(at, onto, occupied):
                    seen.add(onto)
                    waiting.append(onto)
        return False

    def _way(self, target: int) -> tuple[int, ...]:
        """A path to a target, empty where there is none: what is straight ahead comes first."""
        paths = self._paths(target, self.state.place[self.figure])
        return min(paths, key=lambda path: path[-1], default=())

    def _paths(self, target: int, start: int) -> list[tuple[int, ...]]:
        """A path from a square to each one beside a target at which a charge may end."""
        state = self.state
        end, occupied = state.place[target], taken(state)
        paths: dict[int, tuple[int, ...]] = {start: ()}
        for left in range(distance(start, end) - 1, 0, -1):
            onward: dict[int, tuple[int, ...]] = {}
            for at, path in paths.items():
                for onto in sorted(AROUND[at]):
                    if distance(onto, end) == left and self._goes(at, onto, occupied):
                        onward.setdefault(onto, (*path, onto))
            paths = onward
        return [path for at, path in paths.items() if path and at not in self._no_end(occupied)]
