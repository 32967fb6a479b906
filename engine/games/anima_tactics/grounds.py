"""The grounds on which figures stand, by the option `ground`, and what follows from any of them."""

from collections.abc import Mapping

from engine.games.anima_tactics.board import Board
from engine.games.anima_tactics.field import BLOCKED
from engine.games.anima_tactics.ground import ZONE_OF_CONTROL, Ground
from engine.games.anima_tactics.measured import Measured
from engine.games.anima_tactics.state import AnimaState, Parted
from engine.games.anima_tactics.table import Table

GROUNDS: Mapping[str, Ground] = {"board": Board(), "table": Table(), "measured": Measured()}


def ground(state: AnimaState) -> Ground:
    """The ground of a game."""
    return GROUNDS[state.variant["ground"]]


def touching(state: AnimaState, figure: int) -> list[int]:
    """The enemies in base contact with a figure."""
    return ground(state).touching(state, figure)


def engaged(state: AnimaState, figure: int) -> bool:
    """In hand-to-hand combat: it is not hidden, and an enemy's base touches its own, of whom
    neither has escaped from the other (AT-17, AT-23)."""
    return not state.hidden[figure] and any(
        not state.parted(figure, enemy) for enemy in touching(state, figure)
    )


def may_shoot(state: AnimaState, figure: int) -> bool:
    """True if a figure may make a ranged attack: no enemy's base touches its own, after an Escape
    either, unless it is hidden (AT-23, AT-24, AT-55)."""
    return bool(state.hidden[figure]) or not touching(state, figure)


def missed(state: AnimaState, figure: int, target: int, far: int, *, aimed: bool) -> str:
    """The reason why an attack or an ability does not reach its target: it is `out_of_range`, or
    `out_of_sight` though it has to be aimed; empty where it does reach (AT-25, AT-32)."""
    field = ground(state)
    if figure == target:
        return ""
    if not field.within(state, figure, target, far):
        return "out_of_range"
    return "out_of_sight" if aimed and field.sight(state, figure, target) == BLOCKED else ""


def escape(state: AnimaState, figure: int) -> None:
    """A figure is free of all enemies in contact (AT-17, AT-55)."""
    state.disengaged += [Parted(figure, enemy) for enemy in touching(state, figure)]


def in_zone(state: AnimaState, figure: int, other: int) -> bool:
    """True if a figure is known to be in the Zone of Control of another: within 8 inches, and in
    its sight."""
    field = ground(state)
    return (
        field.known(state, figure, other)
        and field.within(state, figure, other, ZONE_OF_CONTROL)
        and field.sight(state, other, figure) != BLOCKED
    )
