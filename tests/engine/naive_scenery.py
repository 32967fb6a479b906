"""Whether a feature of scenery may be placed, in fractions, from the rulebook's figures."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.geometry.plane import Area
from engine.games import anima_tactics
from engine.games.anima_tactics.terrain import Placements
from tests.engine import naive_plane

SHAPES = tomllib.loads((Path(anima_tactics.__file__).parent / "scenery.toml").read_text())
INCH = 100


def takes(space: Placements, args: Sequence[Any]) -> bool:
    """Not within 3 inches of the edge, nor within 1 inch of another feature; what nobody enters is
    2 inches off each node."""
    if len(args) != 4 or args[:2] != space.head or any(type(arg) is not int for arg in args[2:]):
        return False
    word, turn, x, y = args
    for piece in SHAPES[word]["pieces"]:
        corners = []
        for corner in piece["corners"]:
            along = complex(*corner) * 1j**turn
            corners.append((x + round(along.real), y + round(along.imag)))
        area = Area(piece["kind"], tuple(corners))
        if any(not 3 * INCH <= number <= 45 * INCH for corner in corners for number in corner):
            return False
        if not all(naive_plane.apart(area, other, INCH) for other in space.others):
            return False
        blocks = piece["kind"] in ("high", "low")
        if blocks and not all(
            naive_plane.clear_of(area, node, node, 2 * INCH) for node in space.nodes
        ):
            return False
    return True
