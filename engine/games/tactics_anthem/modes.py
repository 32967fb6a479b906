"""Deployments: which sets of minions are a mode, and which of two is the stronger (section V)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

Value = tuple[int, int]
Key = tuple[int, ...]

SIZES: Mapping[str, int] = {"solo": 1, "duo": 2, "trio": 3, "quad": 4, "star": 5}
MODES: Mapping[int, str] = {size: mode for mode, size in SIZES.items()}
ORDINARY = ("solo", "duo", "star")

DRAGONSTAR, STAR_CONSEC, STAR_TRIO, POWER_CONSEC = 1, 2, 3, 4
STARS = {
    DRAGONSTAR: "DragonStar",
    STAR_CONSEC: "Star Consec",
    STAR_TRIO: "Star Trio",
    POWER_CONSEC: "Power Consec",
}


def rank(number: int) -> int:
    """The band of a strength: 0 Recruit 1-3, 1 Thug 4-6, 2 Brute 7-9, 3 Tormenter 10-12."""
    return (number - 1) // 3


def strength(values: Sequence[Value], duo_by_rank: bool = False) -> Key | None:
    """The comparison key of a deployment, or None where the minions are no mode.

    `values` are (strength number, place of the colour, weakest 0) as they count now. Keys of
    one size compare: greater is stronger, equal cannot beat (TA-10, TA-11). Trios and Quads are
    compared as Duos are (TA-69).
    """
    match len(values):
        case 1:
            return values[0]
        case 2 if duo_by_rank:
            high, low = max(values), min(values)
            return (*high, *low) if rank(high[0]) == rank(low[0]) else None
        case 2 | 3 | 4:
            return _equal_numbers(values)
        case 5:
            return _star(values)
    return None


def _equal_numbers(values: Sequence[Value]) -> Key | None:
    number = values[0][0]
    for value in values:
        if value[0] != number:
            return None
    return (number, *sorted([colour for _, colour in values], reverse=True))


def _star(values: Sequence[Value]) -> Key | None:
    """The key of five: of two categories the stronger (TA-13).

    A Star Trio's pair are two of one number whatever a Duo is, and five of one number are a Star
    Trio (TA-64); its colours do not count (TA-65).
    """
    ordered = sorted(values)
    numbers = [number for number, _ in ordered]
    peak, peak_colour = ordered[-1]
    same_colour = all(colour == peak_colour for _, colour in ordered)
    if all(numbers[at] == numbers[0] + at for at in range(1, 5)):
        return (POWER_CONSEC if same_colour else STAR_CONSEC, peak, peak_colour)
    if numbers[0] == numbers[1] and numbers[3] == numbers[4] and numbers[2] in numbers[1:4:2]:
        return (STAR_TRIO, numbers[2])
    return (DRAGONSTAR, peak_colour, peak) if same_colour else None


def may_grow(values: Sequence[Value], least: int) -> bool:
    """True if some mode can still come of these minions by adding more; prunes listings only.

    `least` is the category that five have to reach, 0 where there need not be five.
    """
    if len(values) < 2:
        return True
    numbers, colours = zip(*values, strict=True)
    distinct = len({*numbers})
    if distinct <= 2 and least <= STAR_TRIO:
        return True
    same_colour = len({*colours}) == 1
    if distinct == len(numbers) and max(numbers) - min(numbers) <= 4:
        return same_colour or least <= STAR_CONSEC
    return same_colour and least <= DRAGONSTAR


def beaten(
    needed: Sequence[Value],
    others: Sequence[Value],
    size: int,
    standing: Key | None,
    duo_by_rank: bool,
) -> bool:
    """True if a mode of so many minions beats the standing key, if any: one out of all needed and
    some of the others. It looks at what could be the strongest alone, not at each set."""
    missing = size - len(needed)
    if not 0 <= missing <= len(others):
        return False
    if size == SIZES["star"]:
        keys = _star_keys(needed, others, standing[0] if standing else 0)
    elif size == SIZES["duo"] and duo_by_rank:
        pairs = combinations(others, missing)
        keys = (key for pair in pairs if (key := strength((*needed, *pair), True)))
    else:
        keys = _keys_of_equals(needed, others, missing)
    return any(standing is None or key > standing for key in keys)


def _keys_of_equals(
    needed: Sequence[Value], others: Sequence[Value], missing: int
) -> Iterator[Key]:
    """Of each number the strongest key of all needed minions and so many others."""
    if len({number for number, _ in needed}) > 1:
        return
    for number in {number for number, _ in needed or others}:
        alike = sorted((colour for other, colour in others if other == number), reverse=True)
        if len(alike) >= missing:
            colours = (*(colour for _, colour in needed), *alike[:missing])
            yield (number, *sorted(colours, reverse=True))


def _star_keys(needed: Sequence[Value], others: Sequence[Value], least: int) -> Iterator[Key]:
    """Keys of five with all needed minions, of categories from `least` on, the strongest among
    them. A key may be of a set that counts as more, in a category that then has its own key."""
    held = [number for number, _ in needed]
    colours = {colour for _, colour in needed or others}
    for colour in colours if len(colours) == 1 or not needed else ():
        alike = held + [number for number, other in others if other == colour]
        if least <= DRAGONSTAR and len(alike) >= 5:
            yield (DRAGONSTAR, colour, max(alike))
        for peak in _peaks(held, alike):
            yield (POWER_CONSEC, peak, colour)
    numbers = held + [number for number, _ in others]
    if least <= STAR_CONSEC:
        for peak in _peaks(held, numbers):
            at_peak = [value for value in needed if value[0] == peak] or others
            yield (STAR_CONSEC, *max(value for value in at_peak if value[0] == peak))
    if least <= STAR_TRIO:
        yield from _trios(held, Counter(numbers))


def _peaks(held: Sequence[int], numbers: Sequence[int]) -> Iterator[int]:
    """The highest numbers of the runs of five out of some numbers with all that are held."""
    distinct = set(numbers)
    if len(set(held)) < len(held) or len(distinct) < 5:
        return
    for peak in distinct:
        run = range(peak - 4, peak + 1)
        if distinct.issuperset(run) and all(number in run for number in held):
            yield peak


def _trios(held: Sequence[int], counts: Mapping[int, int]) -> Iterator[Key]:
    """The keys of three of one number and two of one, or five of one, with all that are held."""
    for trio in (number for number, count in counts.items() if count >= 3):
        for pair in (number for number, count in counts.items() if count >= 2):
            if trio == pair:
                fits = counts[trio] >= 5 and held.count(trio) == len(held)
            else:
                three, two = held.count(trio), held.count(pair)
                fits = three <= 3 and two <= 2 and three + two == len(held)
            if fits:
                yield (STAR_TRIO, trio)
