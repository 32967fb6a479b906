"""The map of a game with its hexes numbered, so that positions and moves are small.

A hex is its place in the sorted list of the map's hexes; players write it as `d7`.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache

from engine.core.geometry.hexes import Hex, distance, hex_word, line
from engine.games.tactica.maps import Map


class Ground:
    """A map in numbers. It never changes; what stands on it is passed in.

    By hex: cells (as drawn), words, around (the hexes that it touches), far (steps to each hex).
    number: the hex of a word. walls: by battle, from 0, and seat.
    """

    __slots__ = ("_lines", "around", "cells", "far", "number", "walls", "words")

    cells: tuple[Hex, ...]
    words: tuple[str, ...]
    around: tuple[tuple[int, ...], ...]
    far: tuple[tuple[int, ...], ...]
    number: Mapping[str, int]
    walls: tuple[tuple[tuple[int, ...], ...], ...]

    def __init__(self, map: Map) -> None:
        self.cells = tuple(map.ground.touching)
        self.words = tuple(hex_word(cell) for cell in self.cells)
        self.number = {word: number for number, word in enumerate(self.words)}
        at = {cell: number for number, cell in enumerate(self.cells)}
        self.around = tuple(
            tuple(at[near] for near in map.ground.touching[cell]) for cell in self.cells
        )
        self.far = tuple(tuple(distance(a, b) for b in self.cells) for a in self.cells)
        self.walls = tuple(
            tuple(tuple(at[cell] for cell in seat) for seat in battle) for battle in map.wall_hexes
        )
        self._lines: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}

    def reach(self, start: int, most: int, blocked: Collection[int]) -> set[int]:
        """The hexes that can be reached in at most so many steps, the start apart; blocked ones are
        not entered."""
        around, seen = self.around, {start}
        edge = seen
        for _ in range(most):
            edge = {near for hex in edge for near in around[hex]}.difference(seen, blocked)
            seen = seen | edge
        return seen - {start}

    def joined(self, starts: Collection[int], goals: Collection[int], blocked: set[int]) -> bool:
        """True if a way over hexes that are not blocked leads from one of `starts` to one of
        `goals`."""
        seen = set(starts) - blocked
        edge = list(seen)
        while edge:
            hex = edge.pop()
            if hex in goals:
                return True
            for near in self.around[hex]:
                if near not in seen and near not in blocked:
                    seen.add(near)
                    edge.append(near)
        return False

    def sees(self, a: int, b: int, blocked: Collection[int]) -> bool:
        """True if nothing blocks the straight line between two hexes, themselves apart; where it
        runs between two hexes, both must block (TC-57)."""
        if not blocked:
            return True
        return all(any(hex not in blocked for hex in step) for step in self._line(a, b))

    def _line(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        known = self._lines.get((a, b))
        if known is None:
            steps = line(self.cells[a], self.cells[b])[1:-1]
            at = {cell: number for number, cell in enumerate(self.cells)}
            known = tuple(tuple(at[cell] for cell in step if cell in at) for step in steps)
            self._lines[a, b] = known
        return known


@lru_cache(maxsize=64)
def ground_of(map: Map) -> Ground:
    """The numbers of a map."""
    return Ground(map)
