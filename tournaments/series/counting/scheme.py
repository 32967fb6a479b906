"""The scheme of a series: how finishes in events become points."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from contract.errors import DomainError

MOST_STEPS = 64
LOWEST_PLACE = 10_000
MOST_POINTS = 100_000
MOST_PERCENT = 10_000
MOST_EVENTS = 1000


class UnusableScheme(DomainError):
    """Rules that make no sense; `field` is the one to blame."""

    status = 422
    code = "unusable_scheme"

    def __init__(self, text: str, field: str = "steps") -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True)
class Step:
    """A player placed no worse than `place` has `points`, if no step above gives them more."""

    place: int
    points: int


@dataclass(frozen=True)
class Band:
    """In an event with at least so many `players`, points for places count so many `percent`."""

    players: int
    percent: int


@dataclass(frozen=True)
class Scheme:
    """How the points of a series are counted.

    The `steps` go from the first place down; below the last one a place gives no points. Without
    `bands`, and below the first of them, all events count 100 percent. `attending` are the points
    for taking part. The best `best` finishes of a player count, None all of them; with fewer than
    `fewest` finishes a player has no rank yet.
    """

    steps: Sequence[Step]
    bands: Sequence[Band] = ()
    attending: int = 0
    best: int | None = None
    fewest: int = 0

    def for_place(self, place: int) -> int:
        """The points for a place in an event."""
        return next((step.points for step in self.steps if place <= step.place), 0)

    def percent_for(self, players: int) -> int:
        """How many percent of them count with so many players."""
        reached = [band.percent for band in self.bands if players >= band.players]
        return reached[-1] if reached else 100

    def points(self, *, place: int, players: int, weight: int) -> Fraction:
        """What a finish is worth in an event that counts `weight` percent."""
        placed = Fraction(self.for_place(place) * self.percent_for(players), 100)
        return (placed + self.attending) * Fraction(weight, 100)


def checked(scheme: Scheme) -> Scheme:
    """The scheme, if it can be used; else UnusableScheme."""
    _check_steps(scheme.steps)
    _check_bands(scheme.bands)
    _check_number(scheme.attending, 0, MOST_POINTS, "attending", "Points for taking part")
    if scheme.best is not None:
        _check_number(scheme.best, 1, MOST_EVENTS, "best", "The number of finishes that count")
    _check_number(scheme.fewest, 0, MOST_EVENTS, "fewest", "The fewest events")
    return scheme


def _check_steps(steps: Sequence[Step]) -> None:
    if not 1 <= len(steps) <= MOST_STEPS:
        raise UnusableScheme(f"Give points for places, in 1 to {MOST_STEPS} steps.", "steps")
    for step in steps:
        _check_number(step.place, 1, LOWEST_PLACE, "steps", "A place")
        _check_number(step.points, 0, MOST_POINTS, "steps", "Points for a place")
    for above, below in pairwise(steps):
        if below.place <= above.place:
            raise UnusableScheme(
                f"Places go downwards: {below.place} stands below {above.place}.", "steps"
            )
        if below.points > above.points:
            raise UnusableScheme(
                f"Place {below.place} would be worth more than place {above.place}.", "steps"
            )


def _check_bands(bands: Sequence[Band]) -> None:
    if len(bands) > MOST_STEPS:
        raise UnusableScheme(f"Give at most {MOST_STEPS} bands.", "bands")
    for band in bands:
        _check_number(band.players, 1, LOWEST_PLACE, "bands", "A number of players")
        _check_number(band.percent, 1, MOST_PERCENT, "bands", "Percent")
    for lower, higher in pairwise(bands):
        if higher.players <= lower.players:
            raise UnusableScheme(
                f"Bands go upwards: {higher.players} players stand below {lower.players}.", "bands"
            )


def _check_number(value: int, least: int, most: int, field: str, what: str) -> None:
    if not least <= value <= most:
        raise UnusableScheme(f"{what}: from {least} to {most}, not {value}.", field)
