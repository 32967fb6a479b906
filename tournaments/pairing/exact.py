"""The best round there is: over all of them in a small field, by a bounded search in a larger."""

from dataclasses import dataclass
from functools import cache

from tournaments.pairing.field import Couple, Field

SMALL_FIELD = 16
MOST_SEARCHED = 128
MOST_STEPS = 5_000


def best_round(field: Field) -> list[Couple]:
    """The cheapest round of at most SMALL_FIELD numbers, by comparing all of them.

    What is cheapest for those still unpaired does not depend on how the others were paired, so
    each set of unpaired numbers is solved once.
    """
    everybody = (1 << field.size) - 1

    @cache
    def solve(unpaired: int) -> tuple[int, int]:
        """The least cost for these, and the partner of the lowest number among them."""
        one = (unpaired & -unpaired).bit_length() - 1
        others = [at for at in range(one + 1, field.size) if unpaired >> at & 1]
        return min(
            (field.cost(one, other) + cost_of(unpaired & ~(1 << one | 1 << other)), other)
            for other in others
        )

    def cost_of(unpaired: int) -> int:
        return solve(unpaired)[0] if unpaired else 0

    couples, unpaired = [], everybody
    while unpaired:
        one, other = (unpaired & -unpaired).bit_length() - 1, solve(unpaired)[1]
        couples.append((one, other))
        unpaired &= ~(1 << one | 1 << other)
    return couples


@dataclass
class Search:
    """A search that starts from a known round, looks only where a better one can be, and stops
    after MOST_STEPS; `proven` says that it looked everywhere."""

    field: Field
    best: list[Couple]
    steps: int = 0

    def __post_init__(self) -> None:
        self.best_cost = self.field.total(self.best)
        points = [player.points for player in self.field.players]
        scores = sorted(set(points), reverse=True)
        self._level = [scores.index(point) for point in points]
        self._gaps = [
            high - low for high, low in zip(scores, scores[1:] + scores[-1:], strict=True)
        ]
        self._counts = [self._level.count(level) for level in range(len(scores))]

    @property
    def proven(self) -> bool:
        return self.steps < MOST_STEPS

    def run(self) -> None:
        numbers = list(range(len(self.field.players)))
        if self.field.bye is None:
            self._down(numbers, [], 0)
            return
        for resting in sorted(numbers, key=lambda one: (self.field.cost(one, self._bye), -one)):
            left = [number for number in numbers if number != resting]
            self._counts[self._level[resting]] -= 1
            couple = (resting, self._bye)
            self._down(left, [couple], self.field.cost(*couple))
            self._counts[self._level[resting]] += 1

    @property
    def _bye(self) -> int:
        assert self.field.bye is not None
        return self.field.bye

    def _down(self, unpaired: list[int], couples: list[Couple], cost: int) -> None:
        """Try the partners of the first unpaired number, the cheapest first."""
        if not unpaired:
            if cost < self.best_cost:
                self.best, self.best_cost = list(couples), cost
            return
        one, rest = unpaired[0], unpaired[1:]
        for other in sorted(rest, key=lambda number: self.field.cost(one, number)):
            if cost + self.field.cost(one, other) + self._least(one, other) >= self.best_cost:
                continue
            if self.steps >= MOST_STEPS:
                return
            self.steps += 1
            self._take(one, other, -1)
            left = [number for number in rest if number != other]
            self._down(left, [*couples, (one, other)], cost + self.field.cost(one, other))
            self._take(one, other, +1)

    def _take(self, one: int, other: int, change: int) -> None:
        self._counts[self._level[one]] += change
        self._counts[self._level[other]] += change

    def _least(self, one: int, other: int) -> int:
        """The least differences among the unpaired without these two: where an odd number stands
        above a gap between scores, somebody must cross it."""
        self._take(one, other, -1)
        odd, total = 0, 0
        for count, gap in zip(self._counts, self._gaps, strict=True):
            odd ^= count & 1
            total += odd * gap
        self._take(one, other, +1)
        return total
