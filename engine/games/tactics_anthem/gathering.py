"""The sets of minions that are a mode, put together from those of one number and of one colour."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product

from engine.games.tactics_anthem.modes import (
    DRAGONSTAR,
    SIZES,
    STAR_TRIO,
    Value,
    rank,
)

Gathered = tuple[int, ...]
"""Card ids in ascending order."""


def gathered(
    values: Mapping[int, Value], size: int, least: int, duo_by_rank: bool
) -> Iterator[Gathered]:
    """Each set of so many minions that is a mode, once; of five each of a category from `least` on,
    and some of lower ones.

    `values` are what the minions count for, by card in ascending order.
    """
    if size == SIZES["star"]:
        return _stars(values, least)
    if size == SIZES["duo"] and duo_by_rank:
        alike = _alike({card: rank(number) for card, (number, _) in values.items()})
    else:
        alike = _alike({card: number for card, (number, _) in values.items()})
    return (chosen for cards in alike.values() for chosen in combinations(cards, size))


def _alike(marks: Mapping[int, int]) -> dict[int, list[int]]:
    """The cards of each mark."""
    alike = defaultdict[int, list[int]](list)
    for card, mark in marks.items():
        alike[mark].append(card)
    return alike


def _stars(values: Mapping[int, Value], least: int) -> Iterator[Gathered]:
    """Sets of five of a colour first, where they are enough; then, of other sets, only those in
    several colours."""
    colours = _alike({card: colour for card, (_, colour) in values.items()})
    numbers = {card: number for card, (number, _) in values.items()}
    if least <= DRAGONSTAR:
        for cards in colours.values():
            yield from combinations(cards, SIZES["star"])
    if least <= STAR_TRIO:
        alike = _alike(numbers)
        for chosen in chain(_runs(alike), _trios(alike)):
            if least > DRAGONSTAR or len({values[card][1] for card in chosen}) > 1:
                yield chosen
    else:
        for cards in colours.values():
            yield from _runs(_alike({card: numbers[card] for card in cards}))


def _runs(alike: Mapping[int, list[int]]) -> Iterator[Gathered]:
    """Five of numbers that follow each other."""
    for first in alike:
        run = range(first, first + SIZES["star"])
        if all(number in alike for number in run):
            for chosen in product(*(alike[number] for number in run)):
                yield tuple(sorted(chosen))


def _trios(alike: Mapping[int, list[int]]) -> Iterator[Gathered]:
    """Three of one number and two of one; five of one number are such a set too (TA-64)."""
    pairs = {number: [*combinations(cards, 2)] for number, cards in alike.items()}
    for trio, cards in alike.items():
        yield from combinations(cards, SIZES["star"])
        for three in combinations(cards, 3):
            for number, twos in pairs.items():
                if number != trio:
                    for two in twos:
                        yield tuple(sorted((*three, *two)))
