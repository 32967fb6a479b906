"""Charges over the squares of the board: straight paths to an enemy (AT-31, AT-57 to AT-59)."""

from collections.abc import Sequence

from engine.core.choices import Arguments
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
        state, end = self.state, self.state.place[args[1]]
        at = state.place[self.figure]
        occupied = taken(state)
        for word in args[2:]:
            onto = SQUARE_OF.get(word, -1)
            if onto not in AROUND[at] or distance(onto, end) != distance(at, end) - 1:
                return False
            if not self._goes(at, onto, occupied):
                return False
            at = onto
        return distance(at, end) == 1 and at not in self._no_end(occupied)

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

    def _reaches(self, target: int) -> bool:
        """Whether there is a path to a target, however it goes."""
        end, occupied = self.state.place[target], taken(self.state)
        start = self.state.place[self.figure]
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
        state = self.state
        start, end = state.place[self.figure], state.place[target]
        occupied = taken(state)
        paths: dict[int, tuple[int, ...]] = {start: ()}
        for left in range(distance(start, end) - 1, 0, -1):
            onward: dict[int, tuple[int, ...]] = {}
            for at, path in paths.items():
                for onto in sorted(AROUND[at]):
                    if distance(onto, end) == left and self._goes(at, onto, occupied):
                        onward.setdefault(onto, (*path, onto))
            paths = onward
        ends = [at for at in paths if at not in self._no_end(occupied)]
        return paths[min(ends)] if ends else ()
