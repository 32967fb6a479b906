"""Exact numbers of all players at once: whole numbers over one denominator for the whole column.

Comparing and adding whole numbers is many times faster than fractions, and as exact.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

Number = int | Fraction

# Beyond this size a common denominator costs more than it saves, and fractions stand themselves.
MOST_BITS = 512


@dataclass(frozen=True, slots=True)
class Column:
    """A number for each player: `numbers[player] / scale`."""

    numbers: Sequence[Number]
    scale: int = 1

    def value(self, player: int) -> Fraction:
        return Fraction(self.numbers[player], self.scale)


def ratios(parts: Sequence[int], wholes: Sequence[int]) -> Column:
    """The parts over their wholes; 0 where there is no whole."""
    common = _common(whole for whole in set(wholes) if whole)
    if common is None:
        return Column(
            [
                Fraction(part, whole) if whole else 0
                for part, whole in zip(parts, wholes, strict=True)
            ]
        )
    factors = {whole: common // whole if whole else 0 for whole in set(wholes)}
    return Column(
        [part * factors[whole] for part, whole in zip(parts, wholes, strict=True)], common
    )


def totals(numbers: Iterable[Number], scale: int = 1) -> Column:
    """Sums that may be fractions here and there, as whole numbers where that is possible."""
    listed = list(numbers)
    common = _common({number.denominator for number in listed})
    if common is None or common == 1:
        return Column(listed, scale)
    return Column([int(number * common) for number in listed], scale * common)


def raised(column: Column, floor: Fraction) -> Column:
    """The column with nothing below the floor."""
    factor = lcm(column.scale, floor.denominator) // column.scale
    least = int(floor * column.scale * factor)
    return Column([max(number * factor, least) for number in column.numbers], column.scale * factor)


def lowered(column: Column, ceiling: Fraction, for_whom: Sequence[bool]) -> Column:
    """The column with nothing above the ceiling, for some."""
    factor = lcm(column.scale, ceiling.denominator) // column.scale
    most = int(ceiling * column.scale * factor)
    return Column(
        [
            min(number * factor, most) if low else number * factor
            for number, low in zip(column.numbers, for_whom, strict=True)
        ],
        column.scale * factor,
    )


def filled(column: Column, wholes: Sequence[int], alone: Fraction) -> Column:
    """The column with `alone` where there is no whole."""
    factor = lcm(column.scale, alone.denominator) // column.scale
    instead = int(alone * column.scale * factor)
    return Column(
        [
            number * factor if whole else instead
            for number, whole in zip(column.numbers, wholes, strict=True)
        ],
        column.scale * factor,
    )


def means(column: Column, groups: Sequence[Sequence[int]], alone: Fraction) -> Column:
    """The mean of the column over each player's group, or `alone` where that is empty."""
    read = column.numbers.__getitem__
    common = lcm(alone.denominator, *{len(group) for group in groups if group})
    factors = {len(group): common // len(group) for group in groups if group}
    empty = int(alone * common) * column.scale
    return Column(
        [sum(map(read, group)) * factors[len(group)] if group else empty for group in groups],
        column.scale * common,
    )


def sums(
    column: Column, groups: Sequence[Sequence[int]], *, lowest: int = 0, highest: int = 0
) -> Column:
    """The sum of the column over each player's group, some of the lowest and highest left out."""
    read = column.numbers.__getitem__
    if not lowest and not highest:
        return Column([sum(map(read, group)) for group in groups], column.scale)
    return Column(
        [
            sum(sorted(map(read, group))[lowest : max(lowest, len(group) - highest)])
            for group in groups
        ],
        column.scale,
    )


def rounded(column: Column, decimals: int) -> Column:
    """The column in so many decimals, half up."""
    power = 10**decimals
    return Column(
        [(2 * number * power + column.scale) // (2 * column.scale) for number in column.numbers],
        power,
    )


def _common(denominators: Iterable[int]) -> int | None:
    """The least common multiple, or None where it is too large to be of use."""
    common = 1
    for denominator in denominators:
        common = lcm(common, denominator)
        if common.bit_length() > MOST_BITS:
            return None
    return common
