"""Painting and sportsmanship: scores beside the games, and what they are worth in the end.

Values in, values out. Tournaments of miniatures call them soft scores.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

MOST_SOFT_SCORE = 100


class SoftScoring(Protocol):
    """The scoring of painting and sportsmanship in an event: the most of each, None where it is not
    scored, and the points that the most is worth in the final standings."""

    @property
    def painting_most(self) -> int | None: ...
    @property
    def painting_worth(self) -> int: ...
    @property
    def sportsmanship_most(self) -> int | None: ...
    @property
    def sportsmanship_worth(self) -> int: ...


@dataclass(frozen=True, slots=True)
class SoftScores:
    """The soft scores of an entry: its score for painting, and those that its opponents gave it."""

    painting: int | None = None
    given: tuple[int, ...] = ()

    @property
    def sportsmanship(self) -> Fraction | None:
        """The mean of what opponents gave; None where none has given anything."""
        return Fraction(sum(self.given), len(self.given)) if self.given else None


NO_SCORES = SoftScores()
_COLUMNS = ("total", "painting", "sportsmanship")


def are_scored(scoring: SoftScoring) -> bool:
    """True if an event scores painting or sportsmanship."""
    return (scoring.painting_most, scoring.sportsmanship_most) != (None, None)


def count_in_standings(scoring: SoftScoring) -> bool:
    """True if places in the final standings depend on them."""
    return bool(scoring.painting_worth or scoring.sportsmanship_worth)


def points_for(scoring: SoftScoring, scores: SoftScores) -> Fraction:
    """The points that scores are worth: of each the share of its most. An entry without a score
    gets none."""
    parts = (
        (scores.painting, scoring.painting_most, scoring.painting_worth),
        (scores.sportsmanship, scoring.sportsmanship_most, scoring.sportsmanship_worth),
    )
    shares = (
        Fraction(score) * worth / most
        for score, most, worth in parts
        if score is not None and most is not None
    )
    return sum(shares, Fraction(0))


def best(scores: Mapping[str, Fraction | int | None]) -> tuple[Fraction | int, list[str]] | None:
    """The highest score with all who have it, in their order; None where nobody has any."""
    known = {name: score for name, score in scores.items() if score is not None}
    if not known:
        return None
    highest = max(known.values())
    return highest, [name for name, score in known.items() if score == highest]


def columns_in(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of the columns that rows of final standings have for these scores."""
    return [name for name in _COLUMNS if rows and name in rows[0]]
