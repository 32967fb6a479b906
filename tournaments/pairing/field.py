"""The field of a round as numbers: what each pairing costs, and the least that any round can.

Players are numbered by falling score, in random order within a score. With an odd number of
players the last number is the bye, which is an opponent that nobody should meet twice.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.values import Player

Couple = tuple[int, int]


@dataclass(frozen=True)
class Field:
    """The players by number. A cost is one integer whose high part outweighs all of the lower:
    second byes, then rematches, then the score that has the bye, then score differences."""

    players: Sequence[Player]
    met: Sequence[frozenset[int]]
    unit: int

    @property
    def size(self) -> int:
        """How many numbers there are to pair, the bye included; always even."""
        return len(self.players) + len(self.players) % 2

    @property
    def bye(self) -> int | None:
        """The number that stands for the bye, if there is one."""
        return len(self.players) if len(self.players) % 2 else None

    def legal(self, one: int, other: int) -> bool:
        """Whether these two have not met."""
        return other not in self.met[one]

    def cost(self, one: int, other: int) -> int:
        """What pairing these two costs."""
        one, other = min(one, other), max(one, other)
        player = self.players[one]
        if other == self.bye:
            height = player.points - self.players[-1].points
            return player.had_bye * self.unit**3 + height * self.unit
        difference = player.points - self.players[other].points
        return (not self.legal(one, other)) * self.unit**2 + difference

    def total(self, couples: Iterable[Couple]) -> int:
        return sum(self.cost(*couple) for couple in couples)

    def least(self) -> int:
        """A cost that no round of this field can be below."""
        everybody = range(len(self.players))
        if self.bye is None:
            return self.least_difference(everybody)
        return min(
            self.cost(one, self.bye)
            + self.least_difference(other for other in everybody if other != one)
            for one in self.bye_candidates()
        )

    def least_difference(self, numbers: Iterable[int]) -> int:
        """The least sum of score differences among these, were nobody to have met before: sorted
        by score, neighbours are paired. `numbers` rise, and there is an even number of them."""
        points = [self.players[number].points for number in numbers]
        return sum(points[::2]) - sum(points[1::2])

    def bye_candidates(self) -> list[int]:
        """One player for each kind of bye there is, the cheapest bye first; within a kind the
        random order of the numbers has decided."""
        assert self.bye is not None
        kinds: dict[int, int] = {}
        for number in range(len(self.players)):
            kinds[self.cost(number, self.bye)] = number
        return [kinds[cost] for cost in sorted(kinds)]


def field_of(players: Iterable[Player], rng: random.Random) -> Field:
    """The field of these players; their order does not matter, the random numbers do."""
    ordered = sorted(players, key=lambda player: player.id)
    rng.shuffle(ordered)
    ordered.sort(key=lambda player: -player.points)
    numbers = {player.id: number for number, player in enumerate(ordered)}
    met = [
        frozenset(numbers[other] for other in player.met if other in numbers) for player in ordered
    ]
    spread = ordered[0].points - ordered[-1].points if ordered else 0
    return Field(players=ordered, met=met, unit=1 + (len(ordered) + 1) * (spread + 1))
