"""Squares to which figures may move on a board, all squares at once: bit n of a number is square
n."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import or_

from engine.games.anima_tactics.field import COLUMN, MAPS, NEXT, ROW, SIDE, SQUARES, STEPS

ALL = tuple(range(len(STEPS)))
"""All directions."""


def bits(squares: Iterable[int]) -> int:
    """Squares as the bits of a number."""
    return reduce(or_, (1 << square for square in squares), 0)


def squares_of(number: int) -> Iterator[int]:
    """The squares that are the bits of a number, ascending."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


_BY = tuple(across + SIDE * up for across, up in STEPS)
_INSIDE = tuple(
    bits(square for square in range(SQUARES) if NEXT[square][direction] >= 0) for direction in ALL
)
"""By direction: how many squares on a step leads, and from where it stays on the board."""


def _lines(across: int, up: int) -> Sequence[int]:
    by_far: dict[int, int] = {}
    for square in range(SQUARES):
        far = across * COLUMN[square] + up * ROW[square]
        by_far[far] = by_far.get(far, 0) | 1 << square
    return [by_far[far] for far in sorted(by_far, reverse=True)]


LINES = tuple(_lines(across, up) for across, up in STEPS)
"""By direction: the lines of squares across it, the farthest first."""

Prices = Sequence[Sequence[tuple[int, int]]]
"""By direction: the prices of a step, each with the squares from which it costs that."""


def shifted(number: int, direction: int) -> int:
    """The squares one step away from some, but for those off the board."""
    number &= _INSIDE[direction]
    return number << _BY[direction] if _BY[direction] > 0 else number >> -_BY[direction]


@cache
def prices(name: str, flying: bool) -> Prices:
    """The cost of steps over a map: 1, one more onto abrupt ground or upwards; 1 for a flyer.
    Nobody else steps onto what is impassable, or by two levels (AT-31, AT-63)."""
    if flying:
        return [[(1, inside)] for inside in _INSIDE]
    board = MAPS[name]
    levels = [bits(s for s in range(SQUARES) if board.level[s] == level) for level in range(3)]
    abrupt, blocked = bits(board.abrupt), bits(board.impassable)
    by_direction = []
    for direction in ALL:
        froms = [0, 0, 0, 0]
        for start, onto in ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)):
            ends = levels[onto] & ~blocked
            for price, of_kind in ((1, ends & ~abrupt), (2, ends & abrupt)):
                begun = levels[start] & shifted(of_kind, (direction + 4) % 8)
                froms[price + (onto > start)] |= begun
        by_direction.append([(price, begun) for price, begun in enumerate(froms) if begun])
    return by_direction


class Reached:
    """The squares to which a movement may lead from a square, by their cost: `ends` are those on
    which it may end."""

    __slots__ = ("_directions", "_first", "_going", "_prices", "by_cost", "ends", "start")

    def __init__(
        self,
        start: int,
        most: int,
        prices: Prices,
        directions: Sequence[int],
        first: Sequence[int],
        barred: int,
        stops: int,
        no_end: int,
    ) -> None:
        """A movement of at most so much, its first step in one of the directions `first`. barred:
        squares that nobody enters; stops: those at which it ends; no_end: at which it may not."""
        self.start = start
        self._prices, self._directions, self._first = prices, directions, first
        self.by_cost = [1 << start]
        self._going = [1 << start]
        seen = 1 << start
        for cost in range(1, most + 1):
            entered = 0
            for before in range(max(cost - 3, 0), cost):
                if going := self._going[before]:
                    entered |= self._entered(going, cost - before, directions if before else first)
            entered &= ~(seen | barred)
            seen |= entered
            self.by_cost.append(entered)
            self._going.append(entered & ~stops)
        self.ends = seen & ~(1 << start) & ~no_end

    def _entered(self, going: int, price: int, directions: Sequence[int]) -> int:
        entered = 0
        for direction in directions:
            for dear, froms in self._prices[direction]:
                if dear == price and going & froms:
                    entered |= shifted(going & froms, direction)
        return entered

    def path(self, end: int) -> tuple[int, ...]:
        """The squares that are entered on a cheapest way to one that is reached."""
        cost = next(each for each, squares in enumerate(self.by_cost) if squares >> end & 1)
        way = [end]
        while cost:
            cost, at = next(self._before(way[-1], cost))
            way.append(at)
        return tuple(reversed(way[:-1]))

    def _before(self, end: int, cost: int) -> Iterator[tuple[int, int]]:
        """The squares from which one is entered at that cost, with what they cost."""
        for direction in self._directions:
            at = end - _BY[direction]
            for price, froms in self._prices[direction] if at >= 0 else ():
                if price < cost and froms >> at & 1 and self._going[cost - price] >> at & 1:
                    yield cost - price, at
        for direction in self._first:
            if self.start == end - _BY[direction] and any(
                price == cost and froms >> self.start & 1
                for price, froms in self._prices[direction]
            ):
                yield 0, self.start


def nearest(reaches: Sequence[Reached], among: int) -> tuple[Reached, int] | None:
    """The square among some that costs least to reach, the last of several; None where none is
    reached."""
    for cost in range(max(len(each.by_cost) for each in reaches)):
        for each in reaches:
            if cost < len(each.by_cost) and (hit := each.by_cost[cost] & each.ends & among):
                return each, hit.bit_length() - 1
    return None
