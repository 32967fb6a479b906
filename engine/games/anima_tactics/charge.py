"""One charge: declared with its path, intercepted or not, run, and its attack (AT-38)."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, again
from engine.core.position.choices import NOTHING_MORE, Arguments, Choice, Move
from engine.core.position.subsets import Subset
from engine.games.anima_tactics import attack, uses
from engine.games.anima_tactics.figures import defends, flies
from engine.games.anima_tactics.grounds import engaged, ground
from engine.games.anima_tactics.modifiers import modifier
from engine.games.anima_tactics.scenarios import arrived
from engine.games.anima_tactics.state import NOBODY, AnimaState
from engine.games.anima_tactics.wounds import poison, reveal

CHARGE = 3
BONUS = 2
"""Added to the attack of a charge (rulebook, Charge); by the later rules it rolls two dice."""

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "charge": [{"do": "intercept"}, {"do": "run_in"}, {"do": "beside"}, {"do": "clash"}],
}


def declare(
    state: AnimaState, figure: int, target: int, path: Arguments, cost: int = CHARGE, **changes: Any
) -> None:
    """Put a charge on the agenda; its cost has been paid. It is measured, and is the movement of
    the turn, also where it falls short (AT-14, AT-38, AT-59). `changes` are those of its attack."""
    reveal(state, figure)
    state.moved[figure] = 1
    seat = state.seat_of(figure)
    state.say(ground(state).verb("charge"), seat, [figure], target=target)
    ground(state).read(state, figure, target, aim=False)
    bound = {
        "target": target, "path": list(path), "met": [], "cost": cost,
        "changes": [[name, value] for name, value in sorted(changes.items())],
    }  # fmt: skip
    state.agenda.append(Frame("charge", seat, figure, bound=bound))


def interceptors(state: AnimaState, frame: Frame) -> list[int]:
    """The figures that may intercept: friends of the target, once a turn, unengaged; a flyer only
    flyers (AT-11, AT-60, AT-62, AT-63)."""
    target = frame.bound["target"]
    return [
        figure
        for figure in state.on_table(state.seat_of(target))
        if figure != target
        and not state.intercepted[figure]
        and defends(state, figure)
        and not engaged(state, figure)
        and (flies(state, figure) or not flies(state, frame.card))
    ]


def ask_intercept(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Figure after figure may step into the line of charge (AT-13, AT-61)."""
    able = interceptors(state, frame)
    if not able:
        return None
    field = ground(state)
    space = field.intercepts(state, frame, able)
    if not space:
        return None
    seat = state.seat_of(frame.bound["target"])
    verbs = {field.verb("intercept"): space, "pass": NOTHING_MORE}
    return Choice(seat, verbs, "intercept", frame.card)


def intercept(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    """It costs nothing and is not the movement of the turn (AT-11, AT-62)."""
    if move[0] == "pass":
        return
    figure = int(move[1])
    reveal(state, figure)
    state.intercepted[figure] = 1
    field = ground(state)
    field.intercept(state, frame, figure, move[2:])
    frame.bound["met"] = [*frame.bound["met"], figure]
    state.say(field.verb("intercept"), state.seat_of(figure), [figure], target=frame.card)
    again(frame)
    arrived(state, figure)


def run_in(state: AnimaState, frame: Frame, args: Args) -> None:
    frame.bound["reached"] = ground(state).charge(state, frame)
    arrived(state, frame.card)


def ask_beside(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Ask for the other enemies that the charger touches, where only players see it (AT-95)."""
    enemies = ground(state).beside(state, frame.card) if state.in_play(frame.card) else []
    if not enemies:
        return None
    touched = Subset(enemies, range(1, min(len(enemies), 3) + 1))
    return Choice(frame.seat, {"beside": touched, "pass": NOTHING_MORE}, "beside", frame.card)


def beside(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "beside":
        ground(state).touch(state, frame.card, move[1:])


def clash(state: AnimaState, frame: Frame, args: Args) -> None:
    """The attack falls on whom the charge has met; one that is too short is lost (AT-13, AT-59)."""
    figure, reached, bound = frame.card, frame.bound["reached"], frame.bound
    if reached == NOBODY:
        state.say("falls_short", frame.seat, [figure], target=bound["target"])
        poison(state, figure, bound["cost"])
        return
    uses.retarget(state, figure, bound["target"], reached)
    changes = dict(bound["changes"])
    bonus = "dice" if state.saga2() else "attack"
    by = 1 if state.saga2() else BONUS
    changes[bonus] = changes.get(bonus, 1 if bonus == "dice" else 0) + by
    changes["attack"] = changes.get("attack", 0) + modifier(state, figure, "charge")
    attack.declare(state, figure, reached, cost=bound["cost"], **changes)


VERBS: Mapping[str, Verb[AnimaState]] = {
    "intercept": Verb(ask=ask_intercept, answer=intercept),
    "run_in": Verb(run=run_in),
    "beside": Verb(ask=ask_beside, answer=beside),
    "clash": Verb(run=clash),
}
