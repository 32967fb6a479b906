"""Cuts: the players who advance from a stage to the next."""

from collections.abc import Sequence
from dataclasses import dataclass


class NoCut(ValueError):
    """This cut lets nobody through or says nothing."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The first `size` of the standings, or all with at least so many `points`. With both, all
    players with the points advance and at least `size`; if `strict`, only those of the first `size`
    who have the points."""

    size: int | None = None
    points: int | None = None
    strict: bool = False

    def __post_init__(self) -> None:
        if self.size is None and self.points is None:
            raise NoCut("A cut needs a size, points or both.")
        if self.size is not None and self.size < 1:
            raise NoCut("A cut lets at least one through.")


def advancing(standings: Sequence[tuple[str, int]], cut: Cut) -> list[str]:
    """The names of those who advance, in the order of the standings: rows of name and points, the
    best first. The standings hold only players who are still in."""
    size = len(standings) if cut.size is None else cut.size
    kept = []
    for place, (name, points) in enumerate(standings, start=1):
        among = place <= size
        enough = cut.points is None or points >= cut.points
        if cut.size is None or cut.points is None or cut.strict:
            goes_on = among and enough
        else:
            goes_on = among or enough
        if goes_on:
            kept.append(name)
    return kept
