"""Strengths of players, from the matches of a series in their order (Weng and Lin, by openskill).

A strength is a mean and a spread. Everyone starts with the same; a win counts more the less it was
expected, and teams share what their players bring. The displayed rating is the mean less three
times the spread: in all but one of a thousand cases the player is at least that good.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

# From openskill's scale, on which a newcomer is 25 with a spread of 8 1/3, to one of whole numbers.
SCALE, SHIFT = 24, 1000
SPREADS = 3


@dataclass(frozen=True)
class Match:
    """Two sides of persons, and which side won; None is a draw."""

    sides: tuple[Sequence[str], Sequence[str]]
    winner: int | None


@dataclass(frozen=True)
class Strength:
    """The displayed rating, the mean and the spread behind it, and from how many matches. A
    newcomer would have 1000: 1600 less three times 200."""

    displayed: int
    mean: int
    spread: int
    matches: int


def strengths(matches: Iterable[Match]) -> dict[str, Strength]:
    """The strength of each person after these matches, which are in their order."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    counts: dict[str, int] = {}
    for match in matches:
        sides = [[known.get(player) or model.rating() for player in side] for side in match.sides]
        rated = model.rate(sides, ranks=_ranks(match.winner))
        for side, ratings in zip(match.sides, rated, strict=True):
            for person, rating in zip(side, ratings, strict=True):
                known[person] = rating
                counts[person] = counts.get(person, 0) + 1
    return {person: _strength(rating, counts[person]) for person, rating in known.items()}


def _ranks(winner: int | None) -> list[float]:
    """The places of the two sides, the lower the better."""
    return [0, 0] if winner is None else [float(side != winner) for side in (0, 1)]


def _strength(rating: PlackettLuceRating, matches: int) -> Strength:
    return Strength(
        displayed=max(0, round(rating.ordinal(z=SPREADS, alpha=SCALE, target=SHIFT))),
        mean=round(SCALE * rating.mu + SHIFT),
        spread=round(SCALE * rating.sigma),
        matches=matches,
    )
