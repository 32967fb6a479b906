"""Swiss events played out by lot, as fields to pair."""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.pairing import Player, RoundPairing


class Row(NamedTuple):
    """A match that was played: who sat at which table, and the points that each had of it."""

    table: int
    first: str
    second: str | None
    won: int
    lost: int
    floated: bool


@dataclass
class Event:
    """An event between two rounds, as the rows of each round; who came late is told beside."""

    rng: random.Random
    players: list[str]
    draws: float = 0.03
    drops: float = 0.0
    rounds: list[list[Row]] = field(default_factory=list)
    late: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.everybody = list(self.players)

    def field_to_pair(self) -> list[Player]:
        """The players with their history, built from the rows."""
        names = self.everybody
        points = dict.fromkeys(names, 0)
        met: dict[str, list[str]] = {name: [] for name in names}
        tables: dict[str, list[int]] = {name: [] for name in names}
        byes = set()
        for round_ in self.rounds:
            for table, first, second, won, lost, _ in round_:
                points[first] += won
                if second is None:
                    byes.add(first)
                    continue
                points[second] += lost
                met[first].append(second)
                met[second].append(first)
                tables[first].append(table)
                tables[second].append(table)
        last = self.rounds[-1] if self.rounds else []
        floated = {name for row in last if row.floated for name in (row.first, row.second)}
        return [
            Player(
                name,
                points[name],
                frozenset(met[name]),
                name in byes,
                name in self.late,
                floated=name in floated,
                tables=frozenset(tables[name]),
            )
            for name in self.players
        ]

    def play(self, paired: RoundPairing) -> None:
        """A result for each pairing; then some leave."""
        rows = []
        for pairing in paired.pairings:
            lot = self.rng.random()
            won, lost = (1, 1) if lot < self.draws else (3, 0) if lot < 0.5 else (0, 3)
            if pairing.second is None:
                won, lost = 3, 0
            floated = pairing.costs.score_difference > 0
            rows.append(Row(pairing.table, pairing.first, pairing.second, won, lost, floated))
        self.rounds.append(rows)
        self.players = [name for name in self.players if self.rng.random() >= self.drops]
