"""The seeds of players, and where seeds are placed in a bracket."""

import random
from collections.abc import Iterable, Mapping


def bracket_order(size: int) -> list[int]:
    """The seeds from the top of a bracket to the bottom: neighbours meet, and the best two only in
    the final. `size` is a power of two; 8 gives 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        around = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, around - better)]
    return order


def seeds_by_rating(ratings: Mapping[str, int | None], *, seed: str) -> list[str]:
    """Seeds by rating, the best first; equal ratings in random order, and players without a rating
    last."""
    drawn = seeds_by_lot(ratings, seed=seed)
    return sorted(drawn, key=lambda name: _falling(ratings[name]))


def _falling(rating: int | None) -> tuple[bool, int]:
    return (rating is None, 0 if rating is None else -rating)


def seeds_by_lot(names: Iterable[str], *, seed: str) -> list[str]:
    """The names in an order drawn by lot; in which order they are given does not matter."""
    drawn = sorted(names)
    random.Random(seed).shuffle(drawn)
    return drawn
