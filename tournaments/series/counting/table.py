"""The table of a season: whose finishes count, what they are worth, and who stands above whom.

Nothing here depends on the order in which events or finishes come: the table is made of all of them
anew, and events stand in the order of their `day`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from tournaments.series.counting.scheme import Scheme


class Counting(StrEnum):
    """Why a finish counts, or does not."""

    COUNTS = "counts"
    BEYOND_BEST = "beyond_best"
    ABSENT = "absent"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True)
class Finish:
    """How a person ended in an event; without a `place` where they were disqualified.

    `day` orders events and differs between them; `players` took part. Who never came to a table is
    `absent`.
    """

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
    """A person in the table of a season. Who has too few events has no `rank`, and `lacks` some."""

    person: str
    name: str
    rank: int | None
    tied: bool
    points: Fraction
    events: int
    lacks: int
    lines: Sequence[Line]


def season_table(finishes: Iterable[Finish], scheme: Scheme) -> list[Standing]:
    """Everybody who took part in an event, the first first, and last those without a place.

    Of players with equal points that one stands above of whose counting finishes more were first
    places, then second ones and so on; then the one with more points in the latest event, then in
    the one before. Players level in all that share a place.
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
    """What is compared, the smaller the better: points; places from the first down, each with how
    often; points by event from the latest back."""
    counting = [line for line in standing.lines if line.counts]
    places = sorted(line.finish.place or 0 for line in counting)
    histogram = tuple((place, -len([*same])) for place, same in groupby(places))
    by_day = {line.finish.day: line.points for line in standing.lines}
    latest = tuple(-by_day.get(day, Fraction()) for day in days)
    # Who has no finish left to compare stands below: no place is worse than any.
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
    """Who is level stands by name; that gives nobody a better place."""
    return lambda standing: (keys[standing.person], standing.name.casefold(), standing.person)
