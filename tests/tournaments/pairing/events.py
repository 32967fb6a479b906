"""Swiss events played out by lot, as fields to pair."""

import random
from dataclasses import dataclass, field

from tournaments.pairing import Player, RoundPairing

Row = tuple[str, str | None, int, int]


@dataclass
class Event:
    """An event between two rounds: rows of matches with the points that each side had of them."""

    rng: random.Random
    players: list[str]
    draws: float = 0.03
    drops: float = 0.0
    rows: list[Row] = field(default_factory=list)
    late: set[str] = field(default_factory=set)

    def field_to_pair(self) -> list[Player]:
        """The players with their history, built from the rows."""
        points = dict.fromkeys(self.players, 0)
        met: dict[str, set[str]] = {name: set() for name in self.players}
        byes = set()
        for first, second, won, lost in self.rows:
            if first in points:
                points[first] += won
            if second is None:
                byes.add(first)
                continue
            if second in points:
                points[second] += lost
                met[second].add(first)
            if first in points:
                met[first].add(second)
        return [
            Player(name, points[name], frozenset(met[name]), name in byes, name in self.late)
            for name in self.players
        ]

    def play(self, paired: RoundPairing) -> None:
        """A result for each pairing; then some leave."""
        for one in paired.pairings:
            if one.second is None:
                self.rows.append((one.first, None, 3, 0))
                continue
            lot = self.rng.random()
            result = (1, 1) if lot < self.draws else (3, 0) if lot < 0.5 else (0, 3)
            self.rows.append((one.first, one.second, *result))
        self.players = [name for name in self.players if self.rng.random() >= self.drops]
