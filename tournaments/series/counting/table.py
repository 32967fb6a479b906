"""The table of a series: which finishes count, what they are worth, and the ranks.

Nothing depends on the order in which events or finishes are given: the whole table is counted from
them each time, with the events in the order of `day`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from tournaments.series.counting.scheme import Scheme


class Counting(StrEnum):
    """The reason why a finish counts, or does not."""

    COUNTS = "counts"
    BEYOND_BEST = "beyond_best"
    ABSENT = "absent"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True)
class Finish:
    """A person's finish in an event; `place` is None after a disqualification. `day` orders the
    events and is different for each; `players` took part. `absent`: they never played a match."""

    person: str
    name: str
    event: str
    day: str
    entry: str
    place: int | None
    players: int
    weight: int = 100
    absent: bool = False
    disqualified: bool = False


@dataclass(frozen=True)
class Line:
    """A finish with what it is worth, and whether that counts."""

    finish: Finish
    points: Fraction
    counting: Counting

    @property
    def counts(self) -> bool:
        return self.counting == Counting.COUNTS


@dataclass(frozen=True)
class Standing:
    """A person in the table of a series. With too few events there is no `rank`, and `lacks` says
    how many are missing."""

    person: str
    name: str
    rank: int | None
    tied: bool
    points: Fraction
    events: int
    lacks: int
    lines: Sequence[Line]


def season_table(finishes: Iterable[Finish], scheme: Scheme) -> list[Standing]:
    """All persons who took part in an event, by rank, and last those without a rank.

    Ties on points are broken by the number of first places among the finishes that count, then
    second places and so on; then by points in the latest event, then in the one before. Players who
    are still tied share a rank.
    """
    people: dict[str, list[Finish]] = {}
    for finish in finishes:
        people.setdefault(finish.person, []).append(finish)
    days = sorted({finish.day for own in people.values() for finish in own}, reverse=True)
    standings = [_standing(person, own, scheme) for person, own in people.items()]
    took_part = [standing for standing in standings if standing.events]
    keys = {standing.person: _key(standing, days) for standing in took_part}
    return _ranked(took_part, keys)


def _standing(person: str, finishes: Sequence[Finish], scheme: Scheme) -> Standing:
    own = sorted(finishes, key=lambda finish: (finish.day, finish.entry))
    worth = {finish.entry: _worth(finish, scheme) for finish in own}
    good = [finish for finish in own if not finish.absent and not finish.disqualified]
    best = sorted(
        good, key=lambda finish: (-worth[finish.entry], finish.place or 0, finish.day, finish.entry)
    )
    counting = {finish.entry for finish in best[: scheme.best]}
    lines = [Line(finish, worth[finish.entry], _counting(finish, counting)) for finish in own]
    return Standing(
        person=person,
        name=own[-1].name,
        rank=None,
        tied=False,
        points=sum((line.points for line in lines if line.counts), Fraction()),
        events=len(good),
        lacks=max(0, scheme.fewest - len(good)),
        lines=lines,
    )


def _worth(finish: Finish, scheme: Scheme) -> Fraction:
    if finish.absent or finish.disqualified or finish.place is None:
        return Fraction()
    return scheme.points(place=finish.place, players=finish.players, weight=finish.weight)


def _counting(finish: Finish, counting: set[str]) -> Counting:
    if finish.disqualified:
        return Counting.DISQUALIFIED
    if finish.absent:
        return Counting.ABSENT
    return Counting.COUNTS if finish.entry in counting else Counting.BEYOND_BEST


_NO_PLACE = 1_000_000_000
Key = tuple[Fraction, tuple[tuple[int, int], ...], tuple[Fraction, ...]]


def _key(standing: Standing, days: Sequence[str]) -> Key:
    """The values by which ranks are compared, smaller is better: points; the number of times each
    place was reached, from the first down; points by event, from the latest back."""
    counting = [line for line in standing.lines if line.counts]
    places = sorted(line.finish.place or 0 for line in counting)
    histogram = tuple((place, -len([*same])) for place, same in groupby(places))
    by_day = {line.finish.day: line.points for line in standing.lines}
    latest = tuple(-by_day.get(day, Fraction()) for day in days)
    # A player without a finish left to compare stands below: no place is worse than any.
    return -standing.points, (*histogram, (_NO_PLACE, 0)), latest


def _ranked(standings: Sequence[Standing], keys: Mapping[str, Key]) -> list[Standing]:
    placed = [standing for standing in standings if not standing.lacks]
    unplaced = [standing for standing in standings if standing.lacks]
    ranked: list[Standing] = []
    for _, group in groupby(
        sorted(placed, key=_order(keys)), lambda standing: keys[standing.person]
    ):
        level = list(group)
        rank = len(ranked) + 1
        ranked += [replace(standing, rank=rank, tied=len(level) > 1) for standing in level]
    return ranked + sorted(unplaced, key=_order(keys))


def _order(keys: Mapping[str, Key]) -> Callable[[Standing], tuple[Key, str, str]]:
    """Tied players are listed by name; their rank stays the same."""
    return lambda standing: (keys[standing.person], standing.name.casefold(), standing.person)
