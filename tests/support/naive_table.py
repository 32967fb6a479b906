"""A table of standings once more, by the plainest way through what was played.

It follows the rules of the profile `card-game` (docs/organisers.md) and shares no line with the
service: what the service tells is held against it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import mean
from typing import Any

FLOOR = Fraction(1, 3)
BYE_GAMES = 2  # of a match of best of 3
WORTH = {"win": 3, "draw": 1, "loss": 0, "bye": 3}


@dataclass(frozen=True)
class Part:
    """What one did in one round: against whom, how it ended, and games won, lost and drawn."""

    opponent: str | None
    result: str
    games: tuple[int, int, int]


BYE = Part(None, "bye", (BYE_GAMES, 0, 0))
# Recorded as lost by the games that a match needs, which count in no rate: nobody played them.
MISSED = Part(None, "loss", (0, 2, 0))


@dataclass
class Day:
    """All that was played, by round and player; who came late, and what penalties took off."""

    rounds: list[dict[str, Part]] = field(default_factory=list)
    late_from: dict[str, int] = field(default_factory=dict)
    taken_off: dict[str, tuple[int, int]] = field(default_factory=dict)

    def write(self, number: int, names: Sequence[str], games: tuple[int, int, int]) -> None:
        """A match with its games by seat: won by the first, by the second, drawn."""
        won, lost, drawn = games
        result = "draw" if won == lost else "win" if won > lost else "loss"
        opposite = {"draw": "draw", "win": "loss", "loss": "win"}[result]
        first, second = names
        self.rounds[number - 1][first] = Part(second, result, games)
        self.rounds[number - 1][second] = Part(first, opposite, (lost, won, drawn))

    def both_lose(self, number: int, names: Sequence[str]) -> None:
        first, second = names
        self.rounds[number - 1][first] = Part(second, "loss", (0, 0, 0))
        self.rounds[number - 1][second] = Part(first, "loss", (0, 0, 0))

    def table(self, listed: Iterable[str], last: int) -> list[dict[str, Any]]:
        """The rows of these players after round `last`, in their order where they are equal."""
        parts = {name: self._parts(name, last) for name in self._everybody(last)}
        rows = [self._row(name, parts, last) for name in listed]
        rows.sort(key=lambda row: row["order"], reverse=True)
        orders = [row.pop("order") for row in rows]
        for row, order in zip(rows, orders, strict=True):
            row |= {"rank": orders.index(order) + 1, "tied": orders.count(order) > 1}
        return rows

    def _everybody(self, last: int) -> set[str]:
        return {name for round_ in self.rounds[:last] for name in round_} | {*self.late_from}

    def _parts(self, name: str, last: int) -> list[Part]:
        missed = min(self.late_from.get(name, 1) - 1, last)
        return [MISSED] * missed + [round_[name] for round_ in self.rounds[:last] if name in round_]

    def _row(self, name: str, parts: Mapping[str, list[Part]], last: int) -> dict[str, Any]:
        own = parts.get(name, [])
        met = [part.opponent for part in own if part.opponent is not None]
        games = [sum(part.games[place] for part in own) for place in range(3)]
        points = sum(WORTH[part.result] for part in own)
        off, since = self.taken_off.get(name, (0, 1))
        points -= off if since <= last else 0
        rates = (
            _mean([_match_rate(parts[opponent]) for opponent in met]),
            _game_rate(own),
            _mean([_game_rate(parts[opponent]) for opponent in met]),
        )
        results = [part.result for part in own]
        return {
            "order": (points, *rates),
            "name": name,
            "points": points,
            "record": [results.count(word) for word in ("win", "loss", "draw", "bye")],
            "games": games,
            "ties": [f"{float(round(rate, 4)):.4f}" for rate in rates],
        }


def _match_rate(parts: Sequence[Part]) -> Fraction:
    won = sum(WORTH[part.result] for part in parts)
    return max(FLOOR, Fraction(won, 3 * len(parts))) if parts else FLOOR


def _game_rate(parts: Sequence[Part]) -> Fraction:
    counted = [part for part in parts if part != MISSED]
    won, lost, drawn = (sum(part.games[place] for part in counted) for place in range(3))
    played = won + lost + drawn
    return max(FLOOR, Fraction(3 * won + drawn, 3 * played)) if played else FLOOR


def _mean(rates: Sequence[Fraction]) -> Fraction:
    return mean(rates) if rates else FLOOR


def served_rows(page: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a page of standings, in the same words."""
    return [
        {
            "name": row["player"]["name"],
            "points": row["match_points"],
            "record": [row["record"][word] for word in ("wins", "losses", "draws", "byes")],
            "games": [row["game_record"][word] for word in ("wins", "losses", "draws")],
            "ties": [tiebreaker["value"] for tiebreaker in row["tiebreakers"]],
            "rank": row["rank"],
            "tied": row["tied"],
        }
        for row in page["results"]
    ]
