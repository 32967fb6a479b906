"""The kinds of tiebreaker: a rate of one's own, something over opponents, something over matches.

Each computes a column for everybody, fast, and explains one player's number match by match; that
both say the same is held by tests.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tournaments.standings.counting.columns import (
    Column,
    Number,
    filled,
    lowered,
    means,
    raised,
    ratios,
    sums,
    totals,
)
from tournaments.standings.counting.field import Field
from tournaments.standings.counting.values import PLAYED, Played, Term

# The note about a match by its manner; for all others the manner itself.
NOTED = {PLAYED: "", "penalty": "by_penalty"}
How = Literal["sum", "mean", "rate"]


@dataclass(frozen=True, eq=False)
class Metric(ABC):
    """A number of each player."""

    @property
    @abstractmethod
    def how(self) -> How:
        """The way in which a player's terms make the number."""

    @abstractmethod
    def column(self, field: Field) -> Column:
        """The number of every player."""

    def bare(self, field: Field) -> Column:
        """The number of every player before any floor or ceiling."""
        return self.column(field)

    @abstractmethod
    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """One player's number, match by match."""


# The share that each match of a player adds to a rate, and its maximum; both 0 if it is left out.
Shares = Callable[[Field, Sequence[Played]], list[tuple[int, int]]]


@dataclass(frozen=True, eq=False)
class Rate(Metric):
    """The share that the player got of what there was to get."""

    shares: Shares

    @property
    def how(self) -> How:
        return "rate"

    def totals(self, field: Field) -> tuple[list[int], list[int]]:
        """The sums that every player got, and that were possible."""
        everything, possible = [], []
        for parts in field.parts:
            got, of = zip(*self.shares(field, parts), strict=True) if parts else ((), ())
            everything.append(sum(got))
            possible.append(sum(of))
        return everything, possible

    def bare(self, field: Field) -> Column:
        return ratios(*field.kept(self.shares, lambda: self.totals(field)))

    def column(self, field: Field) -> Column:
        return self.bare(field)

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        shares = self.shares(field, field.parts[player])
        return tuple(
            _term(number, part, Fraction(got), possible=Fraction(possible), counted=possible > 0)
            for (number, part), (got, possible) in zip(_matches(field, player), shares, strict=True)
        )


@dataclass(frozen=True, eq=False)
class OwnRate(Rate):
    """A rate as its player's own: raised to the floor where the profile says so."""

    def column(self, field: Field) -> Column:
        rates = self.bare(field)
        if field.profile.floor_own_games:
            rates = raised(rates, field.profile.floor)
        _, possible = field.kept(self.shares, lambda: self.totals(field))
        return filled(rates, possible, field.alone())


@dataclass(frozen=True, eq=False)
class RateForOthers(Rate):
    """A rate as it counts for those who met its player: not below the floor, and, where the profile
    says so, not above a ceiling for players who have dropped."""

    ceiling: bool = False

    def column(self, field: Field) -> Column:
        rates = raised(self.bare(field), field.profile.floor)
        ceiling = field.profile.dropped_ceiling
        return rates if ceiling is None or not self.ceiling else lowered(rates, ceiling, field.gone)


@dataclass(frozen=True, eq=False)
class Opponents(Metric):
    """The mean or the sum of the opponents' numbers. An opponent met twice counts twice.

    `lowest` and `highest` say how many of each are left out of a sum. Where a metric is `virtual`,
    a profile may have an unplayed round count as one against somebody with the player's own number.
    """

    base: Metric
    in_mean: bool = True
    lowest: int = 0
    highest: int = 0
    virtual: bool = False

    @property
    def how(self) -> How:
        return "mean" if self.in_mean else "sum"

    def column(self, field: Field) -> Column:
        base = column_of(self.base, field)
        with_self = self.virtual and field.profile.virtual_opponent
        groups = field.opponents_or_self if with_self else field.opponents
        if self.in_mean:
            return means(base, groups, field.alone())
        return sums(base, groups, lowest=self.lowest, highest=self.highest)

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        terms = [
            self._term_against(field, player, number, part)
            for number, part in _matches(field, player)
        ]
        return tuple(self._cut(terms) if self.lowest or self.highest else terms)

    def _cut(self, terms: Sequence[Term]) -> list[Term]:
        """The terms, of which the lowest and the highest do not count."""
        counted = sorted(
            (place for place, term in enumerate(terms) if term.counted),
            key=lambda place: terms[place].value,
        )
        others = counted[self.lowest :]
        left_out = dict.fromkeys(counted[: self.lowest], "lowest")
        left_out |= dict.fromkeys(others[max(0, len(others) - self.highest) :], "highest")
        return [
            replace(term, counted=False, note=left_out[place]) if place in left_out else term
            for place, term in enumerate(terms)
        ]

    def _term_against(self, field: Field, player: int, number: int, part: Played) -> Term:
        column = column_of(self.base, field)
        if part.opponent is None:
            if not (self.virtual and field.profile.virtual_opponent):
                return _term(number, part, Fraction(0), counted=False)
            return _term(number, part, column.value(player), note="virtual_opponent")
        other = field.number[part.opponent]
        value, raw = column.value(other), bare_of(self.base, field).value(other)
        if value == raw:
            return _term(number, part, value)
        return _term(number, part, value, raw=raw, note="floor" if value > raw else "ceiling")


@dataclass(frozen=True, eq=False)
class Matches(Metric):
    """The sum of a number of each match, given by player; `raw` the same before any cap.

    The numbers are whole over `scale`, which may depend on the field.
    """

    numbers: Callable[[Field, int], Sequence[Number]]
    scale: Callable[[Field], int] = lambda _: 1
    raw: Callable[[Field, int], Sequence[Number]] | None = None

    @property
    def how(self) -> How:
        return "sum"

    def column(self, field: Field) -> Column:
        players = range(len(field.parts))
        return totals((sum(self.numbers(field, player)) for player in players), self.scale(field))

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        scale = self.scale(field)
        numbers = self.numbers(field, player)
        raws = numbers if self.raw is None else self.raw(field, player)
        return tuple(
            _term(number, part, Fraction(got, scale))
            if got == raw
            else _term(number, part, Fraction(got, scale), raw=Fraction(raw, scale), note="cap")
            for (number, part), got, raw in zip(_matches(field, player), numbers, raws, strict=True)
        )


@dataclass(frozen=True, eq=False)
class Late(Metric):
    """1 for a late player, below all with equal points."""

    @property
    def how(self) -> How:
        return "sum"

    def column(self, field: Field) -> Column:
        return Column([int(late) for late in field.late])

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        value = Fraction(1)
        return (Term(0, None, "late", value, value),) if field.late[player] else ()


@dataclass(frozen=True, eq=False)
class HeadToHead(Metric):
    """Points of the matches that the tied had with each other; 0 for all where they do not decide.

    They do when exactly two are tied, or, where the profile says all, when each met each other.
    """

    @property
    def how(self) -> How:
        return "sum"

    def column(self, field: Field) -> Column:
        return self.among(field, [])

    def among(self, field: Field, tied: Iterable[Sequence[int]]) -> Column:
        """The number of every player, given who is tied with whom."""
        numbers = [0] * len(field.parts)
        for group in tied:
            if self.decides(field, group):
                for player in group:
                    numbers[player] = sum(
                        field.worth[part.result] for _, part in self._between(field, player, group)
                    )
        step = field.profile.step
        return Column([number * step.numerator for number in numbers], step.denominator)

    def decides(self, field: Field, group: Sequence[int]) -> bool:
        if len(group) != 2 and field.profile.head_to_head == "two":
            return False
        return len(group) > 1 and all(
            {*group} - {player} <= {*field.opponents[player]} for player in group
        )

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        return ()

    def terms_among(self, field: Field, player: int, group: Sequence[int]) -> tuple[Term, ...]:
        """The player's matches against those who are tied with them, where these decide."""
        if not self.decides(field, group):
            return ()
        return tuple(
            _term(number, part, field.worth[part.result] * field.profile.step)
            for number, part in self._between(field, player, group)
        )

    def _between(self, field: Field, player: int, group: Sequence[int]) -> list[tuple[int, Played]]:
        names = {field.names[other] for other in group}
        return [
            (number, part) for number, part in _matches(field, player) if part.opponent in names
        ]


@dataclass(frozen=True, slots=True)
class Tiebreaker:
    """A number that orders players with equal points.

    `title` is its full name, `short` heads a column, `about` is a sentence, `source` names the
    rules it is from. The least is the best where it is `lowest_first`; a rate is between 0
    and 1 and read as a percentage. `score` is what must be recorded of each match for it besides
    games: victory_points, survivors or nothing.
    """

    title: str
    short: str
    about: str
    metric: Metric
    source: str = ""
    is_rate: bool = False
    lowest_first: bool = False
    score: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A tiebreaker of a profile, in its place in the order."""

    key: str
    tiebreaker: Tiebreaker
    lowest_first: bool


def column_of(metric: Metric, field: Field) -> Column:
    """The metric's column, computed once for a field."""
    return field.kept(metric, lambda: metric.column(field))


def bare_of(metric: Metric, field: Field) -> Column:
    """The metric's column before any floor or ceiling, computed once for a field."""
    return field.kept((metric, "bare"), lambda: metric.bare(field))


def _matches(field: Field, player: int) -> Iterator[tuple[int, Played]]:
    """A player's matches with the number of their round, or, where that is not known, their own."""
    for number, part in enumerate(field.parts[player], 1):
        yield part.round or number, part


def _term(
    number: int,
    part: Played,
    value: Fraction,
    *,
    raw: Fraction | None = None,
    possible: Fraction | None = None,
    counted: bool = True,
    note: str = "",
) -> Term:
    return Term(
        round=number,
        opponent=part.opponent,
        result=part.result,
        value=value,
        raw=value if raw is None else raw,
        possible=possible,
        counted=counted,
        note=note or _unplayed(part),
    )


def _unplayed(part: Played) -> str:
    if part.opponent is not None:
        return NOTED.get(part.manner, part.manner)
    return "bye" if part.result == "bye" else "assigned_loss"
