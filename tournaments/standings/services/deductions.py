"""Match points taken off by penalties, for standings and pairing."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import NamedTuple

from tournaments.models import Penalty, Tournament
from tournaments.standings.counting import Deduction

FIRST_STAGE = 1


class _Given(NamedTuple):
    """Points taken off, with the latest round at the time; None before round 1."""

    entry: object
    points: int
    issued: datetime
    number: int | None
    stage: int | None
    closed: datetime | None

    @property
    def first(self) -> int:
        """The first round whose standings have it. If its round was closed that is the next one, so
        that standings that are written stay."""
        after = self.closed is not None and self.issued > self.closed
        return 1 if self.number is None else self.number + after

    @property
    def deduction(self) -> Deduction:
        return Deduction(str(self.entry), self.points, self.first)


def deductions(
    tournament: Tournament, *, stages: Collection[int], last_round: int | None = None
) -> list[Deduction]:
    """The deductions in the standings of these stages, up to round `last_round` if given."""
    return [
        penalty.deduction
        for penalty in _given(tournament, stages)
        if last_round is None or penalty.first <= last_round
    ]


def deductions_before(
    tournament: Tournament, *, stages: Collection[int], number: int
) -> list[Deduction]:
    """The deductions when round `number` is paired: all that were given before it was published."""
    return [
        penalty.deduction
        for penalty in _given(tournament, stages)
        if (penalty.number or 0) < number
    ]


def _given(tournament: Tournament, stages: Collection[int]) -> Iterator[_Given]:
    taken = Penalty.objects.filter(tournament=tournament, points__gt=0, revoked_at=None)
    of_round = ("round__number", "round__stage__number", "round__closed_at")
    rows = taken.order_by("issued_at", "pk")
    for row in rows.values_list("entry_id", "points", "issued_at", *of_round):
        penalty = _Given(*row)
        if (penalty.stage or FIRST_STAGE) in stages:
            yield penalty
