"""The scheme of a series: how finishes in events become points."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext

from contract.errors import DomainError

MOST_STEPS = 64
LOWEST_PLACE = 10_000
MOST_POINTS = 100_000
MOST_PERCENT = 10_000
MOST_EVENTS = 1000


class UnusableScheme(DomainError):
    """The scoring of the series has an impossible value; `field` says where."""

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
    """The rules by which the points of a series are counted.

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
        """The percentage of points that counts with so many players."""
        reached = [band.percent for band in self.bands if players >= band.players]
        return reached[-1] if reached else 100

    def points(self, *, place: int, players: int, weight: int) -> Fraction:
        """The worth of a finish in an event that counts `weight` percent."""
        placed = Fraction(self.for_place(place) * self.percent_for(players), 100)
        return (placed + self.attending) * Fraction(weight, 100)


def checked(scheme: Scheme) -> Scheme:
    """The scheme, if it can be used; else UnusableScheme."""
    _check_steps(scheme.steps)
    _check_bands(scheme.bands)
    if not 0 <= scheme.attending <= MOST_POINTS:
        text = gettext("Points for taking part: enter a number from 0 to {most}.")
        raise UnusableScheme(text.format(most=MOST_POINTS), "attending")
    if scheme.best is not None and not 1 <= scheme.best <= MOST_EVENTS:
        text = gettext("Results that count: enter a number from 1 to {most}.")
        raise UnusableScheme(text.format(most=MOST_EVENTS), "best")
    if not 0 <= scheme.fewest <= MOST_EVENTS:
        text = gettext("Events needed for a rank: enter a number from 0 to {most}.")
        raise UnusableScheme(text.format(most=MOST_EVENTS), "fewest")
    return scheme


def _check_steps(steps: Sequence[Step]) -> None:
    if not 1 <= len(steps) <= MOST_STEPS:
        text = gettext("Enter points for ranks, in 1 to {most} steps.")
        raise UnusableScheme(text.format(most=MOST_STEPS), "steps")
    for step in steps:
        if not 1 <= step.place <= LOWEST_PLACE:
            text = gettext("Ranks go from 1 to {most}, so rank {rank} can’t have points.")
            raise UnusableScheme(text.format(most=LOWEST_PLACE, rank=step.place), "steps")
        if not 0 <= step.points <= MOST_POINTS:
            text = gettext("Rank {rank}: enter points from 0 to {most}.")
            raise UnusableScheme(text.format(rank=step.place, most=MOST_POINTS), "steps")
    for above, below in pairwise(steps):
        if below.place <= above.place:
            text = gettext("Enter ranks from the top down: {second} comes after {first}.")
            raise UnusableScheme(text.format(second=below.place, first=above.place), "steps")
        if below.points > above.points:
            text = gettext("Rank {second} would give more points than rank {first}.")
            raise UnusableScheme(text.format(second=below.place, first=above.place), "steps")


def _check_bands(bands: Sequence[Band]) -> None:
    if len(bands) > MOST_STEPS:
        text = gettext("Enter up to {most} weights by attendance.")
        raise UnusableScheme(text.format(most=MOST_STEPS), "bands")
    for band in bands:
        if not 1 <= band.players <= LOWEST_PLACE:
            text = gettext("Weights by attendance: enter 1 to {most} players.")
            raise UnusableScheme(text.format(most=LOWEST_PLACE), "bands")
        if not 1 <= band.percent <= MOST_PERCENT:
            text = gettext("From {players} players: enter a percentage from 1 to {most}.")
            raise UnusableScheme(text.format(players=band.players, most=MOST_PERCENT), "bands")
    for lower, higher in pairwise(bands):
        if higher.players <= lower.players:
            text = gettext("Enter sizes from small to large: {second} comes after {first}.")
            raise UnusableScheme(text.format(second=higher.players, first=lower.players), "bands")
