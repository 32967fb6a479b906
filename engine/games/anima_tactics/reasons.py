"""In words, with its ruling, the rule that a refused move breaks; no rule is decided here."""

from engine.core.position.choices import Choice, Move
from engine.games.anima_tactics.attack import ATTACK
from engine.games.anima_tactics.charge import CHARGE
from engine.games.anima_tactics.figures import able
from engine.games.anima_tactics.ground import kind_of
from engine.games.anima_tactics.grounds import engaged, may_shoot
from engine.games.anima_tactics.moving import ESCAPE, MOVES, SEEK
from engine.games.anima_tactics.state import AnimaState

COSTS = {
    **MOVES,
    "attack": ATTACK,
    "shoot": ATTACK,
    "charge": CHARGE,
    "escape": ESCAPE,
    "seek": SEEK,
}


def reason(state: AnimaState, choice: Choice, move: Move) -> str | None:
    """The reason why a figure that acts may not do this, where the cause is plain; else None."""
    verb, figure = kind_of(str(move[0])), state.acting
    if choice.occasion != "act" or verb not in COSTS:
        return None
    if len(move) > 1 and move[1] != figure:
        return "another figure is acting (rulebook, Action Phase)"
    if not able(state, figure):
        return "a paralyzed figure takes no actions (AT-21)"
    if state.level_of(figure, "berserker"):
        return "a Berserker must attack or charge the nearest enemy (AT-22, AT-72)"
    if state.actions[figure] < COSTS[verb]:
        return f"it takes {COSTS[verb]} actions, and {state.actions[figure]} are left (AT-39)"
    if verb in (*MOVES, "charge") and state.moved[figure]:
        return "a figure moves once a turn (AT-11)"
    if verb in (*MOVES, "charge") and engaged(state, figure):
        return "in base contact a figure must Escape before it moves (AT-56)"
    if verb == "shoot" and not may_shoot(state, figure):
        return "no ranged attack in contact with an enemy, after an Escape either (AT-24, AT-55)"
    if verb == "seek" and state.sought[figure]:
        return "a figure seeks once a turn (AT-70)"
    space = choice.spaces.get(str(move[0]))
    return (space.hinders(move[1:]) if space else "") or _of_way(str(move[0]))


def _of_way(verb: str) -> str | None:
    if verb == "charge":
        return "each square of a charge is free and one nearer to a visible target (AT-57, AT-58)"
    if verb in MOVES:
        return (
            "a path has free squares, as many as the movement allows, and ends in contact (AT-16)"
        )
    return None
