"""The board of a film after its last move as a small drawing, for pictures of links: values in,
values out.

Side 0 is light and side 1 dark, whatever the colours of the game; side 0 sits below. A game without
a board shows the cards that lie open on the table, a row for each zone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

import engine

Point = tuple[float, float]
Scene = Mapping[str, Any]

HEX_HEIGHT = 86.6
HEX = ((0, -57), (49, -28), (49, 28), (0, 57), (-49, 28), (-49, -28))
SQUARE = ((-48, -48), (48, -48), (48, 48), (-48, 48))
# From so many columns on there is no room for names, and no line between cells.
WIDE = 16
# A zone of more cards is a pile, which tells nothing in a picture.
PILE = 8
# The things at the edge of a wide board reach over it.
EDGE = 30
CARD_WIDTH, CARD_HEIGHT, GAP = 100, 74, 14
LIGHT, DARK = "#ffffff", "#10131a"


@dataclass(frozen=True)
class Ground:
    """The size in which a board is drawn, its cells, and the middle of each."""

    width: float
    height: float
    cells: Sequence[Point]
    outline: Sequence[tuple[int, int]]
    kind: str

    def at(self, cell: Sequence[int]) -> Point:
        """The middle of a cell, side 0 below."""
        column, row = cell
        if self.kind == "plane":
            return column, self.height - row
        if self.kind == "hexes":
            left = min(column + row / 2 for column, row in self.cells)
            return (column + row / 2 - left) * 100 + 50, self.height - row * HEX_HEIGHT - 58
        return column * 100 + 50, self.height - row * 100 - 50


def draw_last_board(film: Mapping[str, Any]) -> str | None:
    """A film's last position as SVG (docs/films.md); None where nothing of it lies open."""
    scene = engine.last_scene(film)
    sides = film["sides"]
    if not scene["boards"]:
        return _table(scene, film["cards"], sides)
    name, board = next(iter(scene["boards"].items()))
    ground = _ground(board)
    pieces = sorted(scene["pieces"][name].items())
    parts = [
        _rectangle(0, 0, ground.width, ground.height, 16, LIGHT, 0.12),
        *_cells(board, ground),
        *_areas(board, ground),
        *(
            part
            for number, piece in pieces
            for part in _piece(piece, ground, _name(scene, film["cards"], number), sides)
        ),
    ]
    return _drawing(ground.width, ground.height, parts)


def _ground(board: Mapping[str, Any]) -> Ground:
    kind = board.get("ground", "squares")
    columns, rows = board["columns"], board["rows"]
    if kind == "plane":
        return Ground(columns - 1, rows - 1, (), (), kind)
    if kind == "hexes":
        cells = [(column, row) for column, row in board["hexes"]]
        at = [column + row / 2 for column, row in cells]
        width = (max(at) - min(at) + 1) * 100
        return Ground(width, (rows - 1) * HEX_HEIGHT + 116, cells, HEX, kind)
    wide = columns > WIDE
    cells = [] if wide else [(column, row) for row in range(rows) for column in range(columns)]
    return Ground(columns * 100, rows * 100, cells, SQUARE, kind)


def _cells(board: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    """The cells; on a board that is too wide for them, those with a meaning of their own."""
    marks = {(mark["cell"][0], mark["cell"][1]) for mark in board.get("marks", ())}
    if ground.cells:
        for column, row in ground.cells:
            yield _polygon(
                _around(ground.at((int(column), int(row))), ground.outline),
                0.16 if (column, row) in marks else 0.07,
            )
    elif ground.kind == "squares":
        for cell in sorted(marks):
            yield _polygon(_around(ground.at(cell), SQUARE), 0.16)


def _areas(board: Mapping[str, Any], ground: Ground) -> Iterator[str]:
    for area in board.get("areas", ()):
        yield _polygon([ground.at(corner) for corner in area["corners"]], 0.16)


def _piece(piece: Mapping[str, Any], ground: Ground, name: str, sides: int) -> Iterator[str]:
    """A base in true size on a plane; a square with its name where there is room."""
    x, y = ground.at(piece["cell"])
    side = piece["seat"] % sides
    fill, ink = _colours(side)
    if "radius" in piece:
        yield _circle(x, y, piece["radius"], fill, ink)
        return
    if ground.width > WIDE * 100:
        yield _circle(x, y, 70, fill, ink)
        return
    size = 38 if ground.kind == "hexes" else 43
    yield _rectangle(x - size, y - size, 2 * size, 2 * size, 10 if side == 0 else 2, fill, 1)
    yield from _lines(name, x, y, ink, size)


def _table(scene: Scene, cards: Mapping[str, Any], sides: int) -> str | None:
    """The cards that lie open, those of side 0 below, what is nearest to both in the middle."""
    rows: list[list[tuple[int, str]]] = []
    zones = [zone for zone in scene["zones"].values() if 0 < len(zone.get("cards", ())) <= PILE]
    for side in reversed(range(sides)):
        own = [zone for zone in zones if zone["seat"] % sides == side]
        for zone in own if side == 0 else reversed(own):
            rows.append([(side, _name(scene, cards, str(each))) for each in zone["cards"]])
    if not rows:
        return None
    across = max(len(row) for row in rows)
    width = across * (CARD_WIDTH + GAP) + GAP
    height = len(rows) * (CARD_HEIGHT + GAP) + GAP
    parts = [_rectangle(0, 0, width, height, 16, LIGHT, 0.12)]
    for at, row in enumerate(rows):
        y = GAP + at * (CARD_HEIGHT + GAP)
        left = (width - len(row) * (CARD_WIDTH + GAP) + GAP) / 2
        for number, (side, name) in enumerate(row):
            x = left + number * (CARD_WIDTH + GAP)
            fill, ink = _colours(side)
            parts.append(_rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, 10, fill, 1))
            parts += _lines(name, x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, ink, 43)
    return _drawing(width, height, parts)


def _name(scene: Scene, cards: Mapping[str, Any], number: str) -> str:
    card = scene["cards"].get(number)
    name: str = cards[card["card"]]["name"] if card else ""
    return name


def _colours(side: int) -> tuple[str, str]:
    """The ground and the ink of a side."""
    return (LIGHT, DARK) if side == 0 else (DARK, LIGHT)


def _lines(name: str, x: float, y: float, ink: str, size: float) -> Iterator[str]:
    """A name on at most two lines."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(f"{lines[-1]} {word}") <= 10:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    fitted = [line if len(line) <= 11 else f"{line[:9]}…" for line in lines[:2]]
    font = size * 0.4
    first = y + font * (0.35 - 0.55 * (len(fitted) - 1))
    for at, line in enumerate(fitted):
        yield (
            f'<text x="{x:g}" y="{first + at * font * 1.1:g}" font-size="{font:g}"'
            f' font-family="Sofia Sans" font-weight="700" text-anchor="middle" fill="{ink}">'
            f"{escape(line)}</text>"
        )


def _around(middle: Point, outline: Iterable[tuple[int, int]]) -> list[Point]:
    x, y = middle
    return [(x + dx, y + dy) for dx, dy in outline]


def _polygon(corners: Iterable[Point], opacity: float) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    return f'<polygon points="{points}" fill="{LIGHT}" fill-opacity="{opacity}"/>'


def _circle(x: float, y: float, radius: float, fill: str, ink: str) -> str:
    edge = radius / 6
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{ink}"'
        f' stroke-width="{edge:g}"/>'
    )


def _rectangle(
    x: float, y: float, width: float, height: float, corner: float, fill: str, opacity: float
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"'
        f' fill="{fill}" fill-opacity="{opacity:g}"/>'
    )


def _drawing(width: float, height: float, parts: Iterable[str]) -> str:
    edge = EDGE if width > WIDE * 100 else 0
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{-edge} {-edge} {width + 2 * edge:g} {height + 2 * edge:g}">'
        f"{''.join(parts)}</svg>"
    )
