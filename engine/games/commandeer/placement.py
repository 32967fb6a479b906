"""May it stand there: for a unit that is deployed, that moves, or that an effect puts down.

Each answer is None, or in words the rule that is against it, which is what a refusal says.
"""

from engine.games.commandeer.field import BORDER_LINES, CONNECTED, START
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import BORDER_PENALTY, EMPTY, CommandeerState

GOALS = frozenset(("connected", "start", "anywhere"))
"""The places where an effect may put a unit."""

TAKEN = "the cell is taken (CO-30)"
FIRST = "the first unit on the field is deployed on a start cell (CO-06)"
ALONE = "the only unit on the field cannot move (CO-07)"
ALONE_TO_START = "the only unit on the field moves to a start cell (option lone_move)"
NO_HEALTH = "the borders there leave it no Health (option zero_health)"
NEXT_TO = {
    "4": "it must share an edge with another unit (CO-05)",
    "8": "it must share an edge or a corner with another unit (CO-05)",
}


def against_deploying(state: CommandeerState, card: int, cell: int) -> str | None:
    """A unit from the hand comes next to another, the first in the middle (CO-06, CO-31).

    An airborne one comes on any empty cell, as the first too (CO-82).
    """
    airborne = "airborne" in state.cards[card].definition.facts["rules"]
    return _against_arriving(state, card, cell, anywhere=airborne)


def against_moving(state: CommandeerState, unit: int, cell: int) -> str | None:
    """A unit that moves is lifted, and comes next to another (CO-07, CO-32)."""
    if state.board[cell] != EMPTY:
        return TAKEN
    if len(state.arrived) == 1:
        if state.variant["lone_move"] != "start_cells":
            return ALONE
        if cell not in START:
            return ALONE_TO_START
    elif not _connected(state, cell, unit):
        return NEXT_TO[state.variant["connect"]]
    return _against_falling(state, unit, cell)


def against_placing(state: CommandeerState, card: int, cell: int, goal: str) -> str | None:
    """A unit that an effect puts somewhere, be it on the field already or not (CO-77)."""
    if goal == "connected" and not state.in_play(card):
        return _against_arriving(state, card, cell)
    if state.board[cell] != EMPTY:
        return TAKEN
    if goal == "connected" and not _connected(state, cell, card):
        return NEXT_TO[state.variant["connect"]]
    if goal == "start" and cell not in START:
        return "the text names a start cell"
    return _against_falling(state, card, cell)


def _against_arriving(
    state: CommandeerState, card: int, cell: int, *, anywhere: bool = False
) -> str | None:
    if state.board[cell] != EMPTY:
        return TAKEN
    if anywhere:
        return _against_falling(state, card, cell)
    if not state.arrived:
        if cell not in START:
            return FIRST
    elif not _connected(state, cell):
        return NEXT_TO[state.variant["connect"]]
    return _against_falling(state, card, cell)


def _connected(state: CommandeerState, cell: int, lifted: int = EMPTY) -> bool:
    """True if a cell is next to some unit of either side, `lifted` aside (CO-05, CO-07)."""
    board = state.board
    for other in CONNECTED[state.variant["connect"]][cell]:
        if board[other] not in (EMPTY, lifted):
            return True
    return False


def _against_falling(state: CommandeerState, card: int, cell: int) -> str | None:
    """Under one option a unit is not put where borders take all its Health (CO-17).

    One that is still to come counts with its printed Health (CO-68).
    """
    if state.variant["zero_health"] == "defeated":
        return None
    if state.in_play(card):
        now = units(state)[card]
        health, rules = now.health, now.rules
        if "borderless" not in rules:
            health += BORDER_PENALTY * BORDER_LINES[state.cell(card)]
    else:
        facts = state.cards[card].definition.facts
        health, rules = facts["health"], facts["rules"]
    lines = 0 if "borderless" in rules else BORDER_LINES[cell]
    return None if health > BORDER_PENALTY * lines else NO_HEALTH
