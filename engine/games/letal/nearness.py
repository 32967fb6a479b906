"""Squares near a hero, by the words of its texts and the options of the game (LE-20)."""

from engine.games.letal.geometry import adjacent, in_radius, in_range
from engine.games.letal.state import LetalState

ADJACENT, RANGE, RADIUS = "adjacent", "range", "radius"
WITHIN = frozenset((ADJACENT, RANGE, RADIUS))


def near(state: LetalState, hero: int, within: str, most: int) -> frozenset[int]:
    """The squares adjacent to a hero (with Reach `most`), or in Range or Radius `most` of it.

    The Reach that it has counts for adjacency alone, and does not add up (LE-65).
    """
    cell = state.cell[hero]
    if within == RADIUS:
        return in_radius(cell, most, state.variant["radius"])
    if within == RANGE:
        return in_range(cell, most)
    return adjacent(cell, max(most, state.largest(hero, "reach")), state.variant["reach"])
