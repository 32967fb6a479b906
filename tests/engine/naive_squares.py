"""Ways and charges over the squares of Anima Tactics, told slowly and by columns and rows.

Shares nothing with the board of the game: it reads the maps itself, and asks of a position only who
stands where, who is hidden, who flies and how far each moves.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from engine.games.anima_tactics import GAME
from engine.games.anima_tactics.figures import flies, value

SIDE = 48
Square = tuple[int, int]
MAPS = tomllib.loads((GAME.folder / "maps.toml").read_text())


def square(word: object) -> Square | None:
    """Column and row of a word such as `aa12`; None for what is no square of the board."""
    written = re.fullmatch(r"(a?)([a-z])([1-9][0-9]?)", word) if isinstance(word, str) else None
    if written is None:
        return None
    column = 26 * bool(written[1]) + ord(written[2]) - ord("a")
    row = int(written[3]) - 1
    return (column, row) if column < SIDE and row < SIDE else None


@cache
def terrain(name: str, at: Square) -> frozenset[str]:
    """The kinds of terrain of a square, each rectangle also counted turned half round."""
    kinds = set()
    for kind, rectangles in MAPS[name].items():
        for rectangle in rectangles:
            first, last = (square(corner) for corner in rectangle.split("-"))
            assert first is not None
            assert last is not None
            for column, row in (at, (SIDE - 1 - at[0], SIDE - 1 - at[1])):
                if first[0] <= column <= last[0] and first[1] <= row <= last[1]:
                    kinds.add(kind)
    return frozenset(kinds)


def level(name: str, at: Square) -> int:
    kinds = terrain(name, at)
    return 2 if "level2" in kinds else int("level1" in kinds)


def apart(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Table:
    """Who stands where, as the space's position has it."""

    def __init__(self, space: Any) -> None:
        state = space.state
        self.state, self.figure = state, space.figure
        self.map = state.variant["map"]
        self.stands = {
            card: (place % SIDE, place // SIDE)
            for card, place in enumerate(state.place)
            if place >= 0
        }
        self.start = self.stands[self.figure]
        self.taken = set(self.stands.values())
        self.flies = flies(state, self.figure)

    def steps(self, start: Square, onto: Square) -> bool:
        """Whether ground and figures let a walker step there, or the figure flies."""
        if self.flies:
            return True
        if onto in self.taken or terrain(self.map, onto) & {"high", "low"}:
            return False
        return abs(level(self.map, onto) - level(self.map, start)) <= 1

    def price(self, start: Square, onto: Square) -> int:
        if self.flies:
            return 1
        up = level(self.map, onto) > level(self.map, start)
        return 1 + ("abrupt" in terrain(self.map, onto)) + up

    def ends(self, at: Square) -> bool:
        return at not in self.taken and not terrain(self.map, at) & {"high", "low"}

    def contact(self, at: Square) -> bool:
        """Whether an enemy that both see stands beside a square, so that a movement ends."""
        state = self.state
        if self.flies or state.hidden[self.figure] or state.variant["board_contact"] == "pass":
            return False
        left = state.disengaged
        return any(
            apart(at, place) == 1
            for card, place in self.stands.items()
            if state.cards[card].owner != state.cards[self.figure].owner
            and not state.hidden[card]
            and not any({each.figure, each.enemy} == {self.figure, card} for each in left)
        )


def takes_way(space: Any, args: Sequence[Any]) -> bool:
    """Whether a figure may take this path by this kind of movement (AT-16, AT-31, AT-63)."""
    path = [square(word) for word in args[1:]]
    if args[:1] != (space.figure,) or type(args[0]) is not int or not path or None in path:
        return False
    table = Table(space)
    left = 2 if space.kind == "free" else value(space.state, space.figure, space.kind)
    ways: list[Square] = [table.start, *(step for step in path if step is not None)]
    turns = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ways)]
    for number, (at, onto) in enumerate(pairwise(ways), 1):
        left -= table.price(at, onto)
        if apart(at, onto) != 1 or not table.steps(at, onto) or left < 0:
            return False
        if table.contact(onto) and number < len(turns):
            return False
    return table.ends(ways[-1]) and (space.kind != "run" or _forward(turns))


def _forward(turns: Sequence[Square]) -> bool:
    """Whether no step of a run turns by more than half of a right angle from the first."""
    (x, y), ahead = turns[0], set()
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            dot = x * column + y * row
            # By the cosine: at least that of 45 degrees, squared, with its sign.
            if dot > 0 and 2 * dot * dot >= (x * x + y * y) * (column * column + row * row):
                ahead.add((column, row))
    return ahead.issuperset(turns)


def takes_charge(space: Any, args: Sequence[Any]) -> bool:
    """True for a complete path of a charge to its target (AT-57, AT-58), under the option no
    longer than the charger runs (AT-25)."""
    if len(args) < 3 or args[0] != space.figure or args[1] not in space.targets:
        return False
    if type(args[0]) is not int or type(args[1]) is not int:
        return False
    table = Table(space)
    path = [square(word) for word in args[2:]]
    if None in path:
        return False
    ways: list[Square] = [table.start, *(step for step in path if step is not None)]
    target = table.stands[args[1]]
    cost = sum(table.price(at, onto) for at, onto in pairwise(ways))
    strict = table.state.variant["strict_declare"] == "on"
    if strict and cost > value(space.state, space.figure, "run"):
        return False
    for at, onto in pairwise(ways):
        if apart(at, onto) != 1 or apart(onto, target) != apart(at, target) - 1:
            return False
        if not table.steps(at, onto):
            return False
    return apart(ways[-1], target) == 1 and table.ends(ways[-1])
