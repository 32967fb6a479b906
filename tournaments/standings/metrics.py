"""The tie-breakers by name: each a function of one player's record and those of the opponents.

Definitions follow the tournament rules common to trading card games: a rate is points won over
points that could have been won; an opponent met twice counts twice; own byes have no opponent.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from tournaments.standings.values import Played, Profile


@dataclass
class Record:
    """All that a player has played."""

    played: list[Played] = field(default_factory=list)

    def count(self, result: str) -> int:
        return sum(one.result == result for one in self.played)

    def games(self, profile: Profile) -> tuple[int, int]:
        """Game points, and the most there could have been."""
        counted = self._counted(profile)
        points = sum(
            profile.win * one.games_won + profile.draw * one.games_drawn for one in counted
        )
        games = sum(one.games_won + one.games_lost + one.games_drawn for one in counted)
        return points, profile.win * games

    def matches(self, profile: Profile) -> tuple[int, int]:
        """Match points, and the most there could have been."""
        counted = self._counted(profile)
        return sum(points(one, profile) for one in counted), profile.win * len(counted)

    def opponents(self) -> list[str]:
        return [one.opponent for one in self.played if one.opponent is not None]

    def _counted(self, profile: Profile) -> list[Played]:
        return [one for one in self.played if profile.bye_in_own_rate or one.result != "bye"]


def points(one: Played, profile: Profile) -> int:
    """The match points of one result; a bye counts as a win."""
    worth = {"win": profile.win, "bye": profile.win, "draw": profile.draw, "loss": profile.loss}
    return worth[one.result]


Records = Mapping[str, Record]
Metric = Callable[[str, Records, Profile], Fraction]


def _rate(won: int, possible: int) -> Fraction:
    return Fraction(won, possible) if possible else Fraction(0)


def _floored(won: int, possible: int, profile: Profile) -> Fraction:
    return max(_rate(won, possible), profile.floor)


def _mean(values: Iterable[Fraction]) -> Fraction:
    listed = list(values)
    return sum(listed, Fraction(0)) / len(listed) if listed else Fraction(0)


def opponents_match_wins(player: str, records: Records, profile: Profile) -> Fraction:
    """The mean of the opponents' match-win rates, none below the floor; 0 without an opponent."""
    met = records[player].opponents()
    return _mean(_floored(*records[other].matches(profile), profile) for other in met)


def game_wins(player: str, records: Records, profile: Profile) -> Fraction:
    """The own game-win rate, not below the floor; 0 before the first game."""
    won, possible = records[player].games(profile)
    return _floored(won, possible, profile) if possible else Fraction(0)


def opponents_game_wins(player: str, records: Records, profile: Profile) -> Fraction:
    """The mean of the opponents' game-win rates, none below the floor; 0 without an opponent."""
    met = records[player].opponents()
    return _mean(_floored(*records[other].games(profile), profile) for other in met)


METRICS: Mapping[str, Metric] = MappingProxyType(
    {"omw": opponents_match_wins, "gw": game_wins, "ogw": opponents_game_wins}
)
