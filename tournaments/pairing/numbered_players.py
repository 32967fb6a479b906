"""The players of a round by number, with their score groups and what it costs to pair two of them.

Players are numbered from 0 by falling score, in random order within a score. With an odd number of
players, the number after the last stands for the bye.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from tournaments.pairing.values import Player

Couple = tuple[int, int]


class Price(NamedTuple):
    """The cost of a pairing or a round, the gravest first. Prices compare as tuples and add up.

    forbidden: players who must not meet. late_byes: `bye_rank` of those with a bye. bye_height: how
    many points a player with a bye is above the lowest score. score_difference: in points.
    """

    forbidden: int = 0
    late_byes: int = 0
    rematches: int = 0
    bye_height: int = 0
    score_difference: int = 0


@dataclass(frozen=True)
class NumberedPlayers:
    """players, points: by number. starts: the first number of each score group, the highest score
    first, and the number of players at the end. level: by number, the index of its score group."""

    players: Sequence[Player]
    points: Sequence[int]
    starts: Sequence[int]
    level: Sequence[int]

    @property
    def size(self) -> int:
        """Count of the numbers to pair, the bye included; always even."""
        return len(self.players) + len(self.players) % 2

    @property
    def bye(self) -> int:
        """The number that stands for the bye."""
        return len(self.players)

    @property
    def odd(self) -> bool:
        """True if the number of players is odd, so that one has a bye."""
        return len(self.players) % 2 == 1

    @cached_property
    def ids(self) -> list[str]:
        return [player.id for player in self.players]

    @cached_property
    def shunned(self) -> list[frozenset[str]]:
        """For each number the ids of the players that it should not meet: forbidden ones and past
        opponents."""
        return [
            player.met | player.forbidden if player.forbidden else player.met
            for player in self.players
        ]

    @cached_property
    def first_round(self) -> bool:
        """True if no player has any history."""
        return not any(player.met or player.had_bye or player.missed for player in self.players)

    @cached_property
    def has_tables(self) -> bool:
        """True if any player has sat at a table before."""
        return any(player.tables for player in self.players)

    @cached_property
    def keeps_apart(self) -> bool:
        """True if there are any who should not meet because of clubs, or of fixed tables."""
        return any(player.fixed_table is not None for player in self.players) or (
            self.first_round and any(player.club for player in self.players)
        )

    @cached_property
    def has_soft_costs(self) -> bool:
        """True if `soft` can be more than 0 for any two of them."""
        return self.keeps_apart or any(player.floated for player in self.players)

    @cached_property
    def gaps(self) -> list[int]:
        """Number of points that each score group is above the next."""
        scores = [self.points[start] for start in self.starts[:-1]]
        return [high - low for high, low in pairwise(scores)]

    @cached_property
    def most_shunned(self) -> int:
        return max(map(len, self.shunned), default=0)

    def members(self, level: int) -> range:
        """The numbers of a score group."""
        return range(self.starts[level], self.starts[level + 1])

    def legal(self, player: int, opponent: int) -> bool:
        """True if these two have not met and may meet."""
        ids, shunned = self.ids, self.shunned
        return ids[opponent] not in shunned[player] and ids[player] not in shunned[opponent]

    def clashes(self, couples: Sequence[Couple]) -> list[int]:
        """The positions of couples that should not meet; byes are not among them."""
        ids, shunned, bye = self.ids, self.shunned, self.bye
        return [
            at
            for at, (player, opponent) in enumerate(couples)
            if opponent != bye
            and (ids[opponent] in shunned[player] or ids[player] in shunned[opponent])
        ]

    def price(self, player: int, opponent: int) -> Price:
        """The price of pairing these two; the bye is the larger number."""
        if opponent == self.bye:
            height = self.points[player] - self.points[-1]
            return Price(late_byes=self.bye_rank(player), bye_height=height)
        first, second = self.players[player], self.players[opponent]
        return Price(
            forbidden=second.id in first.forbidden or first.id in second.forbidden,
            rematches=second.id in first.met or first.id in second.met,
            score_difference=abs(first.points - second.points),
        )

    def bye_rank(self, number: int) -> int:
        """The order in which players get a bye: 0 first, then 1 (missed a round), 2 (had a bye)."""
        player = self.players[number]
        return 2 if player.had_bye else 1 if player.missed else 0

    def soft(self, player: int, opponent: int) -> int:
        """The cost of a pair that counts where all else is equal: two of a club in round one, then
        two with fixed tables, then floats of players who floated in the round before."""
        if opponent == self.bye:
            return 0
        first, second = self.players[player], self.players[opponent]
        if not self.keeps_apart and first.points == second.points:
            return 0
        mates = self.first_round and first.club != "" and first.club == second.club
        seats = {first.fixed_table, second.fixed_table} - {None}
        floats = 0 if first.points == second.points else first.floated + second.floated
        return 4 * len(self.players) * (2 * mates + (len(seats) > 1)) + floats

    def total(self, couples: Sequence[Couple]) -> Price:
        """The price of a round."""
        level, bye = self.level, self.bye
        costly = {
            at
            for at, (player, opponent) in enumerate(couples)
            if opponent == bye or level[player] != level[opponent]
        }
        prices = [self.price(*couples[at]) for at in costly.union(self.clashes(couples))]
        return Price(*map(sum, zip(*prices, strict=True))) if prices else Price()

    def bye_candidates(self) -> list[int]:
        """The players among whom the bye is drawn first: of those with the least `bye_rank` the
        ones with the lowest score."""
        numbers = range(len(self.players))
        lateness = [self.bye_rank(number) for number in numbers]
        least = min(lateness)
        level = max(self.level[number] for number in numbers if lateness[number] == least)
        return [number for number in self.members(level) if lateness[number] == least]

    def resting_levels(self, couples: Iterable[Couple]) -> list[int]:
        """The score groups of the players who have a bye."""
        bye = self.bye
        return [self.level[player] for player, opponent in couples if opponent == bye]

    def odd_above(self, resting_levels: Iterable[int]) -> list[int]:
        """For each gap between groups, 1 if the number of players above it is odd, so that
        somebody must cross it; without those who have a bye."""
        counts = [self.starts[at + 1] - self.starts[at] for at in range(len(self.starts) - 1)]
        for level in resting_levels:
            counts[level] -= 1
        return [count % 2 for count in accumulate(counts)][:-1]

    def crossings(self, couples: Iterable[Couple]) -> list[int]:
        """For each gap between groups, how many couples reach across it."""
        change = [0] * len(self.starts)
        level, bye = self.level, self.bye
        for player, opponent in couples:
            if opponent != bye and level[player] != level[opponent]:
                low, high = sorted((level[player], level[opponent]))
                change[low] += 1
                change[high] -= 1
        return list(accumulate(change))[: len(self.gaps)]


def number_players(players: Iterable[Player], rng: random.Random) -> NumberedPlayers:
    """Number these players. Their order does not matter; `rng` decides within equal scores."""
    named = sorted(players, key=lambda player: player.id)
    lots = [rng.random() for _ in named]
    ordered = [named[at] for at in sorted(range(len(named)), key=lots.__getitem__)]
    # The sort keeps equal scores in their order, reversed or not.
    ordered.sort(key=lambda player: player.points, reverse=True)
    points = [player.points for player in ordered]
    level, starts = [], []
    for number, score in enumerate(points):
        if number == 0 or score != points[number - 1]:
            starts.append(number)
        level.append(len(starts) - 1)
    return NumberedPlayers(
        players=ordered, points=points, starts=[*starts, len(ordered)], level=level
    )
