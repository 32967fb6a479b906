"""Lots that decide with whom a stage begins, and in which order.

The document of a beginning has `tied`, the standings before the stage as [group, rank, names], each
with the names that share a place; empty in a first stage. Lots put these in order, `advancing` are
those of them who go on, and `seeds` the same in the order of their seeds.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from tournaments.pairing.brackets import seeds_by_lot, seeds_by_rating
from tournaments.pairing.round_robin import qualified
from tournaments.terms.kinds import Seeding

# The group, the rank and the names of those who share a place.
Tied = tuple[int, int, list[str]]


def tied_places(places: Iterable[tuple[int | None, int, str]]) -> list[Tied]:
    """Standings, as rows of group, rank and name, by what lots may decide."""
    return [
        (group or 1, rank, sorted(name for _, _, name in level))
        for (group, rank), level in groupby(places, key=lambda place: place[:2])
    ]


def by_lot(tied: Sequence[Tied], seed: str) -> list[str]:
    """The names of these standings, those who share a place in an order drawn by lot."""
    rng = random.Random(f"cut {seed}")
    ordered: list[str] = []
    for _, _, names in tied:
        drawn = sorted(names)
        rng.shuffle(drawn)
        ordered += drawn
    return ordered


def best_of_groups(tied: Sequence[Tied], ordered: Iterable[str], each: int) -> list[str]:
    """So many of each group of the standings, whose names lots have `ordered`."""
    group_of = {name: group for group, _, names in tied for name in names}
    tables: dict[int, list[str]] = {group: [] for group in sorted(set(group_of.values()))}
    for name in ordered:
        tables[group_of[name]].append(name)
    return qualified(list(tables.values()), each)


def seed_order(
    names: Sequence[str],
    seeding: str,
    ratings: Mapping[str, int | None],
    entered: Mapping[str, int],
    seed: str,
) -> list[str]:
    """The players by seed. Seeds that the staff has `entered` come before ratings."""
    if seeding == Seeding.RATING:
        rated = seeds_by_rating({name: ratings[name] for name in names}, seed=f"seeds {seed}")
        return sorted(rated, key=lambda name: (name not in entered, entered.get(name, 0)))
    if seeding == Seeding.RANDOM:
        return seeds_by_lot(names, seed=f"seeds {seed}")
    return list(names)


def repeats(document: Mapping[str, Any], seed: str) -> bool:
    """True if lots drawn from a seed lead to what the document of a beginning says."""
    tied, going_on = document["tied"], document["advancing"]
    if tied:
        ordered = by_lot(tied, seed)
        if document["cut_each"] is not None:
            chosen = best_of_groups(tied, ordered, document["cut_each"])
        else:
            chosen = [name for name in ordered if name in set(going_on)]
        if chosen != going_on:
            return False
    rules = (document["seeding"], document["ratings"], document["entered"])
    return bool(seed_order(going_on, *rules, seed) == document["seeds"])
