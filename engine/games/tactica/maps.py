"""The maps of a house rules file: their hexes, and where the walls of each battle stand."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from engine.core.base.toml_tables import DataError
from engine.core.geometry.hexes import Hex, HexMap, hex_word, read_hex
from engine.games.tactica.settings import wrong

BATTLES = 3
MOST_ROWS = 60
MOST_HEXES = 200
MOST_WALLS = 8


@dataclass(frozen=True)
class Map:
    """A map as it is written: its rows of hexes, and by battle and seat the hexes of the walls."""

    hexes: tuple[str, ...]
    walls: tuple[tuple[tuple[str, ...], ...], ...]

    @cached_property
    def ground(self) -> HexMap:
        """The hexes that there are."""
        return HexMap(cell for row in self.hexes for cell in read_row(row))

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes in the order by which positions number them: by column, then by row."""
        return tuple(self.ground.touching)

    @cached_property
    def wall_hexes(self) -> tuple[tuple[tuple[Hex, ...], ...], ...]:
        """By battle, from 0, and seat the hexes of the walls."""
        return tuple(tuple(tuple(map(read_hex, seat)) for seat in battle) for battle in self.walls)


def read_map(seats: int, table: object, where: str, path: str) -> Map:
    if not isinstance(table, dict) or table.keys() != {"hexes", "walls"}:
        raise DataError(f"{where}: {path} must be a table with hexes and walls, and nothing else")
    rows, walls = table["hexes"], table["walls"]
    if not _texts(rows, 1, MOST_ROWS):
        raise wrong(where, f"{path}.hexes", rows, f"a list of 1 to {MOST_ROWS} rows of hexes")
    cells = [cell for row in rows for cell in _read(read_row, row, where, f"{path}.hexes")]
    if twice := [hex_word(cell) for cell, count in Counter(cells).items() if count > 1]:
        raise DataError(f"{where}: {path}.hexes has {twice[0]} twice: name each hex once")
    if len(cells) > MOST_HEXES:
        limit = f"a map has at most {MOST_HEXES}"
        raise DataError(f"{where}: {path}.hexes has {len(cells)} hexes: {limit}")
    reached = HexMap(cells).reach(cells[0])
    if apart := [hex_word(cell) for cell in cells if cell not in reached]:
        way = f"there is no way from {hex_word(cells[0])} to {apart[0]}"
        raise DataError(f"{where}: {path}.hexes: {way}: add the hexes between")
    _check_walls(walls, seats, set(cells), where, f"{path}.walls")
    return Map(tuple(rows), tuple(tuple(map(tuple, battle)) for battle in walls))


def _check_walls(walls: Any, seats: int, cells: set[Hex], where: str, path: str) -> None:
    if not isinstance(walls, list) or len(walls) != BATTLES:
        raise wrong(where, path, walls, f"a list of {BATTLES} battles")
    lengths = set()
    for number, battle in enumerate(walls, 1):
        place = f"{path}, battle {number}"
        if not isinstance(battle, list) or len(battle) != seats:
            raise wrong(where, place, battle, f"a list of {seats} seats")
        if bad := [seat for seat in battle if not _texts(seat, 1, MOST_WALLS)]:
            raise wrong(where, place, bad[0], f"a list of 1 to {MOST_WALLS} hexes for each seat")
        lengths |= {len(seat) for seat in battle}
        built = [_read(read_hex, cell, where, place) for seat in battle for cell in seat]
        if off := [hex_word(cell) for cell in built if cell not in cells]:
            raise DataError(f"{where}: {place} = {off[0]}: must be a hex of the map")
        if twice := [hex_word(cell) for cell in built if built.count(cell) > 1]:
            raise DataError(f"{where}: {place} has {twice[0]} twice: name each hex once")
    if len(lengths) > 1:
        raise DataError(f"{where}: {path}: every seat must have equally many walls in every battle")


def read_row(written: str) -> list[Hex]:
    """The hexes of a row, `d3-j3`, or of a part of it; ValueError where it is none."""
    first, _, last = written.partition("-")
    a, b = read_hex(first), read_hex(last)
    if a[1] != b[1] or a[0] > b[0]:
        raise ValueError(
            f"{written[:20]!r} is not a row of hexes: write its ends from left to right, as d3-j3"
        )
    return [(column, a[1]) for column in range(a[0], b[0] + 1)]


Item = TypeVar("Item")


def _read(read: Callable[[str], Item], written: str, where: str, path: str) -> Item:
    try:
        return read(written)
    except ValueError as error:
        raise DataError(f"{where}: {path}: {error}") from None


def _texts(value: object, least: int, most: int) -> bool:
    return (
        isinstance(value, list)
        and least <= len(value) <= most
        and all(isinstance(item, str) for item in value)
    )
