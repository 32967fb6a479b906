"""The ground of squares (AT-31): the optional rules of the rulebook for play on a board."""

from collections.abc import Iterator
from functools import cache

from engine.core.base.canonical import Plain
from engine.core.position.agenda import Frame
from engine.core.position.choices import Accepted, Arguments, OneOf, Space
from engine.games.anima_tactics.charging import Charges, landing
from engine.games.anima_tactics.field import (
    AROUND,
    COLUMN,
    MAPS,
    NODES,
    ROW,
    SIDE,
    SQUARE_OF,
    WORDS,
    distance,
    impassable,
    line,
    rows_of,
    sight,
)
from engine.games.anima_tactics.figures import flies
from engine.games.anima_tactics.ground import FREE_MOVEMENT
from engine.games.anima_tactics.places import Deployments
from engine.games.anima_tactics.reaching import squares_of
from engine.games.anima_tactics.state import NOBODY, AnimaState
from engine.games.anima_tactics.ways import Ways, allowance, price, reached, taken

_TERRAIN_MARKS = ("abrupt", "high", "low")


class Board:
    """Squares: figures stand on one each, and an inch is a square."""

    certain = True

    def verb(self, kind: str) -> str:
        return kind

    def deploy(self, state: AnimaState, seat: int, figures: list[int]) -> Space:
        free = set(self._zone(state, seat)) - taken(state) - impassable(state.variant["map"])
        return Deployments(figures, sorted(WORDS[square] for square in free))

    def _zone(self, state: AnimaState, seat: int) -> range:
        return rows_of(int(state.variant["depth"]), seat == state.bottom)

    def put(self, state: AnimaState, figure: int, place: Arguments) -> None:
        state.place[figure] = SQUARE_OF[place[0]]

    def reach(self, state: AnimaState, figure: int, kind: str) -> Space:
        return Ways(state, figure, kind)

    def go(self, state: AnimaState, figure: int, kind: str, path: Arguments) -> None:
        state.place[figure] = SQUARE_OF[path[-1]]

    def charges(self, state: AnimaState, figure: int, targets: list[int]) -> Space:
        return Charges(state, figure, targets)

    def intercepts(self, state: AnimaState, frame: Frame, figures: list[int]) -> Space:
        """Squares of the path that a figure reaches with two squares of movement (AT-61)."""
        path = {SQUARE_OF[word] for word in frame.bound["path"]}
        return OneOf(
            [
                (figure, WORDS[square])
                for figure in figures
                for square in path & {*squares_of(reached(state, figure, FREE_MOVEMENT).ends)}
            ]
        )

    def intercept(self, state: AnimaState, frame: Frame, figure: int, place: Arguments) -> None:
        state.place[figure] = SQUARE_OF[place[0]]

    def charge(self, state: AnimaState, frame: Frame) -> int:
        """Along the path, as far as it runs and nobody intercepts (AT-13, AT-59)."""
        figure, target = frame.card, frame.bound["target"]
        path = [SQUARE_OF[word] for word in frame.bound["path"]]
        standing = {state.place[each]: each for each in frame.bound["met"]}
        left, at = allowance(state, figure, "run"), state.place[figure]
        way = [at]
        for square in path:
            left -= price(state, at, square, flies(state, figure))
            if left < 0 or square in standing:
                break
            at = square
            way.append(at)
        end = landing(state, figure, way)
        state.place[figure] = end
        met = [standing[square] for square in path if square in standing]
        for other in (*met, target):
            if distance(end, state.place[other]) == 1:
                return int(other)
        return NOBODY

    def shields(self, state: AnimaState, shooter: int, target: int) -> list[int]:
        """At most two squares from a square that the line passes (AT-12), or fewer than two under
        the option."""
        most = 2 if state.variant["shield_reach"] == "le2" else 1
        passed = {square for group in line(state.place[shooter], state.place[target])
                  for square in group}  # fmt: skip
        return [
            friend
            for friend in state.on_table(state.seat_of(target))
            if friend != target
            and any(distance(state.place[friend], square) <= most for square in passed)
        ]

    def read(self, state: AnimaState, a: int, b: int, aim: bool) -> None:
        """Do nothing: where every place is known nobody measures."""

    def known(self, state: AnimaState, a: int, b: int) -> bool:
        return True

    def beside(self, state: AnimaState, figure: int) -> list[int]:
        return []

    def touch(self, state: AnimaState, figure: int, enemies: Arguments) -> None:
        """Places say who touches whom."""

    def within(self, state: AnimaState, a: int, b: int, most: int) -> bool:
        return distance(state.place[a], state.place[b]) <= most

    def around(self, state: AnimaState, place: int, figure: int, most: int) -> bool:
        return distance(place, state.place[figure]) <= most

    def beyond_half(self, state: AnimaState, a: int, b: int, range: int) -> bool:
        return 2 * distance(state.place[a], state.place[b]) > range

    def nearest(self, state: AnimaState, figure: int, others: list[int]) -> list[int]:
        far = {other: distance(state.place[figure], state.place[other]) for other in others}
        return [other for other in others if far[other] == min(far.values())]

    def sight(self, state: AnimaState, a: int, b: int) -> str:
        variant = state.variant
        return sight(
            variant["map"], state.place[a], state.place[b], variant["down2"], variant["through1"]
        )

    def higher(self, state: AnimaState, a: int, b: int) -> bool:
        level = MAPS[state.variant["map"]].level
        return level[state.place[a]] > level[state.place[b]]

    def touching(self, state: AnimaState, figure: int) -> list[int]:
        around = AROUND[state.place[figure]]
        return [
            enemy
            for enemy in state.enemies(figure)
            if state.place[enemy] in around and not state.hidden[enemy]
        ]

    def push(self, state: AnimaState, figure: int, source: int, most: int) -> bool:
        """Straight away from the source, square by square (AT-101)."""
        at, origin = state.place[figure], state.place[source]
        across = _sign(COLUMN[at] - COLUMN[origin])
        up = _sign(ROW[at] - ROW[origin])
        level = MAPS[state.variant["map"]].level
        for _ in range(most):
            column, row = COLUMN[at] + across, ROW[at] + up
            onto = row * SIDE + column
            if not (0 <= column < SIDE and 0 <= row < SIDE):
                return False
            if (
                onto in impassable(state.variant["map"])
                or onto in taken(state)
                or level[onto] > level[at]
            ):
                return True
            at = state.place[figure] = onto
        return False

    def spots(self, state: AnimaState, count: int) -> list[int]:
        return [row * SIDE + column for column, row in NODES["board"][count]]

    def on_spot(self, state: AnimaState, figure: int, spot: int) -> bool:
        return state.place[figure] == spot

    def at_flag(self, state: AnimaState, figure: int, spot: int) -> bool:
        return distance(state.place[figure], spot) <= 1

    def flag_places(self, state: AnimaState, seat: int) -> Space:
        high = impassable(state.variant["map"])
        free = {WORDS[each] for each in self._zone(state, seat) if each not in high}
        return Accepted(
            lambda: ((word,) for word in free), lambda args: len(args) == 1 and args[0] in free
        )

    def flag_place(self, state: AnimaState, place: Arguments) -> int:
        return SQUARE_OF[place[0]]

    def home(self, state: AnimaState, figure: int) -> bool:
        return state.place[figure] in self._zone(state, state.seat_of(figure))

    def apart(self, state: AnimaState, a: int, b: int) -> int:
        return distance(a, b)

    def end(self, state: AnimaState, path: Arguments) -> int:
        return SQUARE_OF[path[-1]]

    def board(self, state: AnimaState) -> dict[str, Plain]:
        marks: list[Plain] = [*_terrain_marks(state.variant["map"]), *self._zones(state)]
        return {"name": state.variant["map"], "columns": SIDE, "rows": SIDE, "marks": marks}

    def _zones(self, state: AnimaState) -> Iterator[dict[str, Plain]]:
        for seat in (0, 1) if state.bottom != NOBODY and not state.turn else ():
            for square in self._zone(state, seat):
                yield {"cell": self.cell(state, square), "name": "zone", "seat": seat}

    def cell(self, state: AnimaState, place: int) -> list[Plain]:
        return _cell(place)

    def word(self, place: int) -> str:
        return WORDS[place]


@cache
def _terrain_marks(name: str) -> list[dict[str, Plain]]:
    """The marks of a map, for all scenes together: nobody changes them."""
    board = MAPS[name]
    marks: list[dict[str, Plain]] = [
        {"cell": _cell(square), "name": kind}
        for kind in _TERRAIN_MARKS
        for square in sorted(getattr(board, kind))
    ]
    return marks + [
        {"cell": _cell(square), "name": f"elevation{level}"}
        for square, level in enumerate(board.level)
        if level
    ]


def _cell(place: int) -> list[Plain]:
    return [COLUMN[place], ROW[place]]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
