"""Whether an open space holds some arguments, by answers that share nothing with the space."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.position.choices import Space
from engine.core.position.open_spaces import Paths, Region, Several
from engine.games.anima_tactics.charging import Charges
from engine.games.anima_tactics.terrain import Placements
from engine.games.anima_tactics.ways import Ways
from tests.engine import naive_plane, naive_scenery, naive_squares

SLOW: Mapping[type[Space], Callable[[Any, Sequence[Any]], bool]] = {
    Paths: naive_plane.takes,
    Region: naive_plane.takes,
    Several: lambda space, args: any(takes(each, args) for each in space.spaces),
    Ways: naive_squares.takes_way,
    Charges: naive_squares.takes_charge,
    Placements: naive_scenery.takes,
}
"""By kind of open space the function that says whether arguments are a member. Every kind that a
game makes stands here."""


def takes(space: Space, args: Sequence[Any]) -> bool:
    """Whether an open space holds these arguments; KeyError for a kind without a slow answer."""
    return SLOW[type(space)](space, args)
