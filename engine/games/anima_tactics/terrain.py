"""The ground of a table: shapes of scenery, what they are to figures, and where they may be placed.

Features have shapes of pieces (`scenery.toml`) and are placed with quarter turns, which are exact.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from engine.core.base.canonical import Plain
from engine.core.base.toml_tables import read_table
from engine.core.geometry.movement import NO_WAY
from engine.core.geometry.plane import Area, Point
from engine.core.position.choices import Argument, Draw
from engine.core.position.open_spaces import Open
from engine.games.anima_tactics.state import AnimaState, Feature

SIZE = 4800
"""A table of 48 by 48 inches, in hundredths (AT-77)."""
FROM_EDGE, FROM_OTHERS = 300, 100
"""No nearer to the table's edge, and to any other feature (rulebook, Scenery; AT-76)."""
FROM_NODES = 200
"""Impassable ground keeps so far off the nodes, so that everybody can stand on them (AT-107)."""
EXAMPLES_EVERY = 1000
ABRUPT, HIGH, LOW, ELEVATION = "abrupt", "high", "low", "elevation"


@dataclass(frozen=True)
class Shape:
    """A kind of feature: its pieces around the middle, and how many quarter turns differ."""

    pieces: tuple[Area, ...]
    turns: int

    def placed(self, x: int, y: int, turn: int) -> tuple[Area, ...]:
        """The pieces on the table after so many quarter turns, anticlockwise."""
        return tuple(_turned(piece, turn).moved((x, y)) for piece in self.pieces)


def _turned(piece: Area, turn: int) -> Area:
    corners = piece.corners
    for _ in range(turn):
        corners = tuple((-y, x) for x, y in corners)
    return Area(piece.kind, corners, piece.level)


def _read_shapes(file: Path) -> dict[str, Shape]:
    shapes = {}
    for word, table in read_table(file).items():
        if word != "official":
            pieces = tuple(
                Area(each["kind"], tuple((x, y) for x, y in each["corners"]), each.get("level", 0))
                for each in table["pieces"]
            )
            shapes[word] = Shape(pieces, table["turns"])
    return shapes


SHAPES: Mapping[str, Shape] = _read_shapes(Path(__file__).parent / "scenery.toml")


@dataclass(frozen=True, eq=False)
class Terrain:
    """The ground of a table. areas: all pieces. walls: what nobody enters. rough: abrupt ground.
    high: what nobody sees through. raised: what has a level."""

    areas: tuple[Area, ...] = ()
    walls: tuple[Area, ...] = ()
    rough: tuple[Area, ...] = ()
    high: tuple[Area, ...] = ()
    raised: tuple[Area, ...] = ()

    def level(self, at: Point) -> int:
        """The height of the ground at a point; its outline belongs to a piece."""
        return max((area.level for area in self.raised if area.covers(at)), default=0)


@cache
def _pieces(feature: Feature) -> tuple[Area, ...]:
    return SHAPES[feature.word].placed(feature.x, feature.y, feature.turn)


@lru_cache(maxsize=1024)
def _terrain(features: tuple[Feature, ...]) -> Terrain:
    areas = tuple(piece for feature in features for piece in _pieces(feature))
    return Terrain(
        areas,
        walls=tuple(area for area in areas if area.kind in (HIGH, LOW)),
        rough=tuple(area for area in areas if area.kind == ABRUPT),
        high=tuple(area for area in areas if area.kind == HIGH),
        raised=tuple(area for area in areas if area.level),
    )


def terrain(state: AnimaState) -> Terrain:
    """The ground as it lies now."""
    return _terrain(tuple(state.scenery))


class Placements(Open):
    """`WORD TURN X Y`: where the middle of a feature may be."""

    def __init__(
        self, word: str, turn: int, others: Sequence[Area], nodes: Sequence[Point]
    ) -> None:
        super().__init__((word, turn))
        self.pieces = SHAPES[word].placed(0, 0, turn)
        self.others = others
        self.nodes = nodes

    def bars(self, points: Sequence[Argument]) -> str:
        match points:
            case [int(x), int(y)] if type(x) is int and type(y) is int:
                return self._bars(x, y)
        return NO_WAY

    def _bars(self, x: int, y: int) -> str:
        pieces = [piece.moved((x, y)) for piece in self.pieces]
        if not all(_on_table(piece) for piece in pieces):
            return "scenery keeps 3 inches off the edge of the table (rulebook, Scenery)"
        if not all(piece.apart(other, FROM_OTHERS) for piece in pieces for other in self.others):
            return "scenery keeps an inch off other scenery (AT-76)"
        solid = [piece for piece in pieces if piece.kind in (HIGH, LOW)]
        if all(piece.clear_of(node, node, FROM_NODES) for piece in solid for node in self.nodes):
            return ""
        return "impassable ground keeps 2 inches off Power Nodes (AT-107)"

    def shapes(self, points: Sequence[Argument]) -> dict[str, Plain]:
        boxes = [piece.box for piece in self.pieces]
        left, bottom, right, top = (
            side(box[at] for box in boxes) for at, side in enumerate((min, min, max, max))
        )
        far = SIZE - FROM_EDGE
        return {
            "box": [FROM_EDGE - left, FROM_EDGE - bottom, far - right, far - top],
            "outline": [[list(corner) for corner in piece.corners] for piece in self.pieces],
        }

    def ideas(self) -> Iterator[Sequence[int]]:
        for x in range(900, SIZE, EXAMPLES_EVERY):
            for y in range(900, SIZE, EXAMPLES_EVERY):
                yield x, y

    def drawn(self, draw: Draw) -> Sequence[int]:
        inner = SIZE - 2 * FROM_EDGE + 1
        return FROM_EDGE + draw(inner), FROM_EDGE + draw(inner)

    def reach(self) -> dict[str, Plain]:
        """The box in which the whole feature lies, and its pieces around the middle."""
        return {
            "box": [FROM_EDGE, FROM_EDGE, SIZE - FROM_EDGE, SIZE - FROM_EDGE],
            "pieces": [[list(corner) for corner in piece.corners] for piece in self.pieces],
        }


def _on_table(piece: Area) -> bool:
    left, bottom, right, top = piece.box
    far = SIZE - FROM_EDGE
    return left >= FROM_EDGE and bottom >= FROM_EDGE and right <= far and top <= far
