"""The grounds on which figures stand, by the option `ground`, and what follows from any of them."""

from collections.abc import Mapping

from engine.games.anima_tactics.board import Board
from engine.games.anima_tactics.field import BLOCKED
from engine.games.anima_tactics.ground import ZONE_OF_CONTROL, Ground
from engine.games.anima_tactics.measured import Measured
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.table import Table

GROUNDS: Mapping[str, Ground] = {"board": Board(), "table": Table(), "measured": Measured()}


def ground(state: AnimaState) -> Ground:
    """The ground of a game."""
    return GROUNDS[state.variant["ground"]]


def touching(state: AnimaState, figure: int) -> list[int]:
    """The enemies in base contact with a figure."""
    return ground(state).touching(state, figure)


def engaged(state: AnimaState, figure: int) -> bool:
    """In hand-to-hand combat: an enemy's base touches its own, it is not hidden and has not escaped
    (AT-17, AT-23)."""
    free = state.disengaged[figure] or state.hidden[figure]
    return not free and bool(touching(state, figure))


def in_zone(state: AnimaState, figure: int, other: int) -> bool:
    """Whether a figure is known to be in the Zone of Control of another: within 8 inches, and in
    its sight."""
    field = ground(state)
    return (
        field.known(state, figure, other)
        and field.within(state, figure, other, ZONE_OF_CONTROL)
        and field.sight(state, other, figure) != BLOCKED
    )
