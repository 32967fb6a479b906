"""A round made score group by score group: good in any field, and often provably the best."""

import random
from collections.abc import Sequence
from itertools import groupby

from tournaments.pairing.field import Couple, Field

TRIES = 16


def quick_round(field: Field, rng: random.Random) -> list[Couple]:
    """Everybody paired: within the score groups by lot, whoever is left over going one down.

    Shuffling a group until nobody meets again makes every such pairing of it equally likely. A
    group that is too tangled for that is paired one by one, and what is left over goes down too.
    """
    numbers = list(range(len(field.players)))
    couples: list[Couple] = []
    if field.bye is not None:
        resting = field.bye_candidates()[0]
        numbers.remove(resting)
        couples.append((resting, field.bye))
    left: list[int] = []
    for _, group in groupby(numbers, key=lambda number: field.players[number].points):
        paired, left = _pool(field, left, list(group), rng)
        couples += paired
    return _place(field, couples, left)


def _pool(
    field: Field, carried: list[int], group: list[int], rng: random.Random
) -> tuple[list[Couple], list[int]]:
    """A group with those who came down to it: its couples, and who must go further down."""
    best: tuple[list[Couple], list[int]] | None = None
    for _ in range(TRIES):
        rng.shuffle(group)
        pool = carried + group
        couples = [(pool[at], pool[at + 1]) for at in range(0, len(pool) - 1, 2)]
        if all(field.legal(*couple) for couple in couples):
            return couples, pool[2 * len(couples) :]
        found = _one_by_one(field, pool)
        if best is None or len(found[1]) < len(best[1]):
            best = found
    assert best is not None
    return best


def _one_by_one(field: Field, pool: Sequence[int]) -> tuple[list[Couple], list[int]]:
    waiting, couples, left = list(pool), [], []
    while waiting:
        one = waiting.pop(0)
        for at, other in enumerate(waiting):
            if field.legal(one, other):
                couples.append((one, waiting.pop(at)))
                break
        else:
            left.append(one)
    return couples, left


def _place(field: Field, couples: list[Couple], left: list[int]) -> list[Couple]:
    """Pair those whom no group could take, by opening the couple where that costs least."""
    while left:
        one, other = left.pop(), left.pop()
        ways = [
            (field.total(new) - field.cost(*old), at, new)
            for at, old in enumerate(couples)
            if old[1] != field.bye
            for new in (
                [(one, old[0]), (other, old[1])],
                [(one, old[1]), (other, old[0])],
            )
        ]
        ways.append((field.cost(one, other), len(couples), [(one, other)]))
        _, at, new = min(ways)
        couples[at : at + 1] = new
    return couples
