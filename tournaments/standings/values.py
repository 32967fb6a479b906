"""What standings take and give, and the named profiles of settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Profile:
    """How results are counted. Sources differ on all of these, so each is a setting.

    `floor` is the least that anybody's match-win or game-win rate counts as when it is an
    opponent's. `bye_in_own_rate` says whether a bye counts when others average a player's rate;
    in everybody's own list of opponents a bye is never there. `metrics` order ties.
    """

    metrics: tuple[str, ...] = ("omw", "gw", "ogw")
    floor: Fraction = Fraction(1, 3)
    win: int = 3
    draw: int = 1
    loss: int = 0
    bye_in_own_rate: bool = True


# The usual card-game chain: points, opponents' match wins, own game wins, opponents' game wins.
PROFILES: Mapping[str, Profile] = MappingProxyType({"card-game": Profile()})


@dataclass(frozen=True, slots=True)
class Played:
    """One player's part in one settled match; `opponent` is None for a bye.

    `result` is win, draw, loss or bye. Games are those played in the match, or, for a bye, those
    it counts as won.
    """

    player: str
    opponent: str | None
    result: str
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A tie-breaker of one player by name, exact."""

    key: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Row:
    """A player's place. Equal in points and in every tie-breaker means one shared `rank`."""

    rank: int
    tied: bool
    player: str
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    games_won: int
    games_lost: int
    games_drawn: int
    tiebreaks: tuple[Tiebreak, ...]
