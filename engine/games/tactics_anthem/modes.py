"""Deployments: which sets of minions are a mode, and which of two is the stronger (section V)."""

from collections.abc import Callable, Mapping, Sequence

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


def may_grow(values: Sequence[Value]) -> bool:
    """Whether some mode can still come of these minions by adding more; prunes listings only."""
    if len(values) < 2:
        return True
    numbers, colours = zip(*values, strict=True)
    distinct = len(set(numbers))
    if distinct <= 2:
        return True
    if distinct == len(numbers) and max(numbers) - min(numbers) <= 4:
        return True
    return len(set(colours)) == 1


def stronger(
    values: Mapping[int, Value], standing: Key | None, duo_by_rank: bool
) -> tuple[Callable[[Sequence[int]], bool], Callable[[Sequence[int]], bool]]:
    """The two tests of a deployment out of cards with these values, for a space of subsets.

    Accepted is a mode that beats the standing key, if any.
    """

    def accepts(chosen: Sequence[int]) -> bool:
        key = strength([values[card] for card in chosen], duo_by_rank)
        return key is not None and (standing is None or key > standing)

    def extends(chosen: Sequence[int]) -> bool:
        return may_grow([values[card] for card in chosen])

    return accepts, extends
