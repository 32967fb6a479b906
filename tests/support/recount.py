"""Points and tiebreakers of an event, counted again from its public documents alone: its archive,
and its profile as `/profiles` has it.

Written from docs/organisers.md and docs/archive-format.md, and sharing no line with the service.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import mean
from typing import Any

NEVER = ("waiting", "withdrawn")
OUT = ("dropped", "disqualified")


@dataclass(frozen=True)
class Line:
    """A round of somebody: against whom (None for a bye, an absence or a round that they missed),
    how it ended, and games won, lost and drawn."""

    opponent: str | None
    result: str
    games: tuple[int, int, int]


class Recount:
    """One stage in Swiss rounds, by ids of entries."""

    def __init__(self, archive: Mapping[str, Any], profile: Mapping[str, Any]) -> None:
        self.entries = {entry["id"]: entry for entry in archive["entries"]}
        self.profile: dict[str, Any] = {
            name: Fraction(value) if isinstance(value, str) and value[0].isdigit() else value
            for name, value in profile.items()
        }
        self.lines: dict[str, dict[int, Line]] = defaultdict(dict)
        self.seated: set[str] = set()
        self.reached = 0
        for round_ in archive["rounds"]:
            if round_["state"] != "undone":
                self.reached = round_["number"]
                self._read(round_)
        self._read_missed(archive["stages"][0]["best_of"] // 2 + 1)
        self.deducted: dict[str, Fraction] = defaultdict(Fraction)
        for row in archive.get("deductions", ()):
            self.deducted[row["entry"]] += Fraction(row["points"]) * self.step
        self.tied: Sequence[str] = ()

    @property
    def step(self) -> Fraction:
        """The value of one deducted point: half a point where draws are worth a half."""
        return Fraction(1, Fraction(self.profile["draw"]).denominator)

    def _read(self, round_: Mapping[str, Any]) -> None:
        for match in round_["matches"]:
            if match["state"] == "void":
                continue
            self.seated |= {seat["entry"] for seat in match["seats"]}
            if match["state"] == "settled":
                for seat, other in zip(match["seats"], [*match["seats"][::-1]], strict=True):
                    games = (seat["games_won"], seat["games_lost"], seat["games_drawn"])
                    opponent = other["entry"] if len(match["seats"]) == 2 else None
                    line = Line(opponent, seat["result"], games)
                    self._write(seat["entry"], round_["number"], line)

    def _read_missed(self, games: int) -> None:
        for name, entry in self.entries.items():
            bye = entry["late_as"] == "bye"
            line = Line(None, "bye", (games, 0, 0)) if bye else Line(None, "loss", (0, games, 0))
            for number in range(1, entry["late_from"] or 1):
                self._write(name, number, line)

    def _write(self, name: str, number: int, line: Line) -> None:
        assert number not in self.lines[name], f"round {number} counts twice for {name}"
        self.lines[name][number] = line

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as the archive has them in `standings`, as far as they are counted here."""
        order = [([self.points(name)], name) for name in self.listed()]
        for key in self.profile["tiebreakers"]:
            order = [
                ([*values, self._tiebreaker(key, name, values, order)], name)
                for values, name in order
            ]
        order.sort(key=lambda row: self._sorting(row[0]), reverse=True)
        ranked = [values for values, _ in order]
        return [self._row(name, values, ranked) for values, name in order]

    def _row(
        self, name: str, values: Sequence[Fraction], ranked: Sequence[Sequence[Fraction]]
    ) -> dict[str, Any]:
        points, *ties = values
        tiebreakers = zip(self.profile["tiebreakers"], ties, strict=True)
        return {
            "entry": name,
            "rank": ranked.index(values) + 1,
            "tied": ranked.count(values) > 1,
            "points": float(points),
            "tiebreakers": {key: f"{float(round(value, 4)):.4f}" for key, value in tiebreakers},
        }

    def _sorting(self, values: Sequence[Fraction]) -> list[Fraction]:
        keys = ["points", *self.profile["tiebreakers"]]
        return [-value if key == "late" else value for key, value in zip(keys, values, strict=True)]

    def listed(self) -> list[str]:
        """Entries in the standings: those with a place who came for a round, though they may have
        left it by now."""
        return [
            name
            for name, entry in self.entries.items()
            if entry["state"] not in (*NEVER, "disqualified")
            and (entry["late_from"] or 0) <= self.reached
            and (name in self.seated or entry["state"] not in OUT or self._was_there(entry))
        ]

    def _was_there(self, entry: Mapping[str, Any]) -> bool:
        return int(entry["dropped_after_round"] or 0) >= int(entry["late_from"] or 1)

    def points(self, name: str) -> Fraction:
        return self._won(name) - self.deducted[name]

    def _won(self, name: str) -> Fraction:
        """The points without what penalties took off, which is nothing that an opponent lost."""
        return sum((self._worth(line) for line in self.lines[name].values()), Fraction())

    def _worth(self, line: Line) -> Fraction:
        return Fraction(self.profile[line.result])

    def _opponents(self, name: str) -> list[str]:
        return [line.opponent for line in self.lines[name].values() if line.opponent is not None]

    def _mean(self, values: Iterable[Fraction]) -> Fraction:
        listed = list(values)
        return mean(listed) if listed else self._alone

    @property
    def _alone(self) -> Fraction:
        return Fraction(0) if self.profile["alone"] == "zero" else Fraction(self.profile["floor"])

    def _tiebreaker(
        self, key: str, name: str, values: list[Fraction], order: list[tuple[list[Fraction], str]]
    ) -> Fraction:
        if key == "head_to_head":
            self.tied = [other for tied, other in order if tied == values and other != name]
        count: Callable[[str], Fraction] = getattr(self, key)
        return count(name)

    def omw(self, name: str) -> Fraction:
        return self._mean(self._match_rate(other) for other in self._opponents(name))

    def oomw(self, name: str) -> Fraction:
        return self._mean(self.omw(other) for other in self._opponents(name))

    def _match_rate(self, name: str) -> Fraction:
        lines = [
            line
            for line in self.lines[name].values()
            if line.result != "bye" or self.profile["bye_in_match_rate"]
        ]
        floor = Fraction(self.profile["floor"])
        if not lines:
            return floor
        if self.profile["match_rate"] == "wins":
            halves = {"win": 2, "bye": 2, "draw": 1, "loss": 0}
            won = Fraction(sum(halves[line.result] for line in lines), 2 * len(lines))
        else:
            most = Fraction(self.profile["win"]) * len(lines)
            won = sum((self._worth(line) for line in lines), Fraction()) / most
        return max(floor, won)

    def gw(self, name: str) -> Fraction:
        return self._game_rate(name, raised=self.profile["floor_own_games"])

    def ogw(self, name: str) -> Fraction:
        return self._mean(self._game_rate(other, raised=True) for other in self._opponents(name))

    def _game_rate(self, name: str, *, raised: bool) -> Fraction:
        games = [self._games(line) for line in self.lines[name].values()]
        won, lost, drawn = (sum(of[place] for of in games) for place in range(3))
        if not won + lost + drawn:
            return self._alone
        rate = Fraction(3 * won + drawn, 3 * (won + lost + drawn))
        return max(rate, Fraction(self.profile["floor"])) if raised else rate

    def _games(self, line: Line) -> tuple[int, int, int]:
        if line.result == "bye":
            given = self.profile["bye_games"]
            return line.games if given == "recorded" else tuple(given)
        if line.opponent is None and not self.profile["assigned_loss_games"]:
            return (0, 0, 0)
        return line.games

    def sos(self, name: str) -> Fraction:
        return self._mean(
            self._won(other) / len(self.lines[other]) for other in self._opponents(name)
        )

    def esos(self, name: str) -> Fraction:
        return self._mean(self.sos(other) for other in self._opponents(name))

    def late(self, name: str) -> Fraction:
        return Fraction((self.entries[name]["late_from"] or 1) > 1)

    def head_to_head(self, name: str) -> Fraction:
        """The points from the matches between two who are tied."""
        met = [line for line in self.lines[name].values() if line.opponent in self.tied]
        return sum((self._worth(line) for line in met if len(self.tied) == 1), Fraction())
