"""Values that standings take and give.

Those of which a large event has tens of thousands are named tuples, which are made in a third of
the time.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

THIRD = Fraction(1, 3)
PLACES = 4
# The usual manner of a match, about which nobody need say anything.
PLAYED = "played"

# The score of a bye in something that is counted in matches: the recorded one, the median of that
# round's winners, the average of all who played, or a number.
ByeScore = int | Literal["recorded", "median", "average"]


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules by which results are counted and ties are broken. Sources differ on all of these,
    so each is a setting; docs/organisers.md explains them.

    Points are whole numbers of steps, and a `step` is what one of them is worth on the table: 1/2
    where a draw is half a point. `tiebreakers` order those with equal points, the first first;
    `opposite` are those of them that are read the other way round.
    """

    title: str = ""
    source: str = ""
    official: bool = False
    tiebreakers: tuple[str, ...] = ("omw", "gw", "ogw")
    opposite: frozenset[str] = frozenset()
    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    step: Fraction = Fraction(1)
    # A match-win rate is points over the points of as many wins, or wins and half the draws over
    # matches.
    match_rate: Literal["points", "wins"] = "points"
    # The least that a match-win or game-win rate counts as, when it is an opponent's; and whether
    # the own game-win rate is raised to it too.
    floor: Fraction = THIRD
    floor_own_games: bool = True
    # The most that the match-win rate of an opponent who has dropped counts as.
    dropped_ceiling: Fraction | None = None
    # A mean over opponents for those who met nobody, and a game-win rate without a game.
    alone: Literal["floor", "zero"] = "floor"
    # True if byes count in their players' rates. In everybody's own list of opponents a bye
    # is never there.
    bye_in_match_rate: bool = True
    bye_in_game_rate: bool = True
    # Games won, lost and drawn that a bye counts as; None: as recorded.
    bye_games: tuple[int, int, int] | None = None
    # True if the games recorded with an assigned loss count; its round always does.
    assigned_loss_games: bool = False
    # True if an unplayed round counts as one against an opponent with the player's own points.
    virtual_opponent: bool = False
    bye_victory_points: ByeScore = "recorded"
    bye_survivors: ByeScore = "recorded"
    # The most by which one match changes the difference of victory points.
    most_difference: int | None = None
    # Matches between the tied decide when exactly two are tied, or when all of them met all.
    head_to_head: Literal["two", "all"] = "two"
    # Tiebreakers are rounded (half up) to so many decimals before they are compared; None: never.
    decimals: int | None = None


class Played(NamedTuple):
    """One player's part in one settled match; `opponent` is None for a bye or an assigned loss.

    `result` is win, draw, loss or bye. Games are those played in the match, or, for a bye, those
    it counts as won. Victory points and survivors, the player's own and the opponent's, are for
    games that count them. `round` is its number where that is known. `manner` is how it was
    decided, such as `no_show`; it changes no number, and is told beside them.
    """

    player: str
    opponent: str | None
    result: str
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    victory_points: int = 0
    victory_points_against: int = 0
    survivors: int = 0
    survivors_against: int = 0
    round: int = 0
    manner: str = PLAYED


@dataclass(frozen=True, slots=True)
class Deduction:
    """Match points, in steps, that a player has lost by a penalty in a round.

    They are subtracted from the points by which the player is placed and paired. Tiebreakers,
    their own and those of others, are computed without them.
    """

    player: str
    points: int
    round: int = 0


def points(part: Played, profile: Profile) -> int:
    """The match points of one result, in steps."""
    return worth(profile)[part.result]


def worth(profile: Profile) -> dict[str, int]:
    """The match points of each result, in steps."""
    return {
        "win": profile.win,
        "draw": profile.draw,
        "loss": profile.loss,
        "bye": profile.bye,
    }


class Tiebreak(NamedTuple):
    """A tiebreaker of one player by name, exact."""

    key: str
    value: Fraction


class Row(NamedTuple):
    """A player's place. Equal in points and in every tiebreaker means one shared `rank`.

    `points` are in steps of the profile, `score` is what the table shows for them.
    """

    rank: int
    tied: bool
    player: str
    points: int
    score: Fraction
    wins: int
    draws: int
    losses: int
    byes: int
    games_won: int
    games_lost: int
    games_drawn: int
    tiebreaks: tuple[Tiebreak, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """The part of one match in a number of its player.

    `value` goes into the number, of `possible` where that is a rate; `raw` is what it was before a
    floor, a ceiling or a cap. A match that is not `counted` adds nothing. `note` says why, where
    there is something to say: bye, assigned_loss, virtual_opponent, floor, ceiling, cap, lowest,
    highest, penalty, or the manner of a match that was not played. A penalty is no match, and its
    `value` is below nought.
    """

    round: int
    opponent: str | None
    result: str
    value: Fraction
    raw: Fraction
    possible: Fraction | None = None
    counted: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A number with the matches it comes from.

    `how` says what becomes of the counted terms: their sum, their mean, or the rate of their
    values to what was possible. `exact` is the result of that. `value` is `exact`, raised and
    rounded as the profile says, and breaks ties. Without a counted term a mean or rate is the
    profile's `alone`.
    """

    key: str
    title: str
    how: Literal["sum", "mean", "rate"]
    value: Fraction
    exact: Fraction
    lowest_first: bool
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """All numbers of a player in the order in which they count, the points first."""

    player: str
    numbers: tuple[Explained, ...]


def number(value: Fraction) -> int | float:
    """Points as JSON has them: whole where they are, and else with a point; exact for halves."""
    return int(value) if value.denominator == 1 else float(value)


def decimal(value: Fraction, places: int = PLACES) -> str:
    """A fraction as text, for people; ranks never depend on this rounding."""
    units, over = divmod(abs(value.numerator) * 10**places, value.denominator)
    # Half-way goes to the even neighbour, as with `round`, which takes ten times as long.
    units += 2 * over > value.denominator or (2 * over == value.denominator and units % 2)
    whole, decimals = divmod(units, 10**places)
    return f"{'-' * (value < 0 < units)}{whole}.{decimals:0{places}}"


def percent(decimal: str) -> str:
    """A rate in four places, such as `0.6667`, as `66.67`."""
    whole, _, decimals = decimal.partition(".")
    return f"{int(whole + decimals[:2])}.{decimals[2:]}"


def trimmed(decimal: str) -> str:
    """A number without the noughts behind its point that say nothing."""
    return decimal.rstrip("0").rstrip(".") if "." in decimal else decimal
