"""Setting up: who has which edge, the flags, and figure after figure onto the table."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Predicates, Verb, again
from engine.core.position.choices import Choice, Move, OneOf
from engine.games.anima_tactics import scenery
from engine.games.anima_tactics.figures import value
from engine.games.anima_tactics.grounds import ground
from engine.games.anima_tactics.scenarios import arrived, set_table
from engine.games.anima_tactics.state import NOBODY, AnimaState
from engine.games.anima_tactics.turn import highest

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "opening": [
        *scenery.TEXTS,
        {"do": "roll_edge"},
        {"do": "pick_edge"},
        {"do": "set_table"},
        {"do": "put_flag", "if": "with_flags"},
        {"do": "roll_deployment"},
        {"do": "deploy"},
        {"do": "begin"},
    ],
}

PREDICATES: Predicates = {
    **scenery.PREDICATES, "with_flags": lambda state, frame: state.variant["scenario"] == "flag",
}  # fmt: skip


def roll_edge(state: AnimaState, frame: Frame, args: Args) -> None:
    """Both roll, and the higher picks the edge (AT-75)."""
    frame.bound["picks"] = highest(state, "edge")


def ask_edge(state: AnimaState, frame: Frame, args: Args) -> Choice:
    return Choice(frame.bound["picks"], {"edge": OneOf([("bottom",), ("top",)])}, "edge")


def pick_edge(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    picks = frame.bound["picks"]
    state.bottom = picks if move[1] == "bottom" else 1 - picks
    state.say("edge", picks, text=str(move[1]))


def lay_table(state: AnimaState, frame: Frame, args: Args) -> None:
    set_table(state)


def _flagless(state: AnimaState, frame: Frame) -> int:
    """The seat that puts the next flag: the one that picked the edge puts the second (AT-102)."""
    first: int = 1 - frame.bound["picks"]
    return 1 - first if state.flags and state.flags[first] >= 0 else first


def ask_flag(state: AnimaState, frame: Frame, args: Args) -> Choice:
    seat = _flagless(state, frame)
    field = ground(state)
    return Choice(seat, {field.verb("put_flag"): field.flag_places(state, seat)}, "put_flag")


def put_flag(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    """Each player puts a flag into their own zone (rulebook, Capture the Flag)."""
    seat = _flagless(state, frame)
    if not state.flags:
        state.flags, state.carriers = [NOBODY, NOBODY], [NOBODY, NOBODY]
        again(frame)
    state.flags[seat] = ground(state).flag_place(state, move[1:])
    state.flag_homes = list(state.flags)
    field = ground(state)
    state.say(field.verb("put_flag"), seat, cell=field.word(state.flags[seat]))


def roll_deployment(state: AnimaState, frame: Frame, args: Args) -> None:
    """The lower deploys first (AT-30)."""
    frame.bound["deploys"] = 1 - highest(state, "deployment")


def _deploying(state: AnimaState, frame: Frame) -> int:
    """Players alternate; the larger party places the rest (AT-30)."""
    seat: int = frame.bound["deploys"]
    return seat if state.zones[f"reserve/{seat}"] else 1 - seat


def ask_deploy(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    seat = _deploying(state, frame)
    figures = state.zones[f"reserve/{seat}"]
    if not figures:
        return None
    field = ground(state)
    return Choice(seat, {field.verb("deploy"): field.deploy(state, seat, figures)}, "deploy")


def deploy(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    """The first turn begins with one action more than is recovered, as the card allows (AT-07)."""
    seat, figure, field = _deploying(state, frame), int(move[1]), ground(state)
    state.move(figure, f"table/{seat}")
    field.put(state, figure, move[2:])
    most = value(state, figure, "max_ap")
    state.actions[figure] = min(value(state, figure, "recovery") + 1, most)
    state.say(field.verb("deploy"), seat, [figure], cell=field.word(state.place[figure]))
    arrived(state, figure)
    frame.bound["deploys"] = 1 - seat
    again(frame)


def begin(state: AnimaState, frame: Frame, args: Args) -> None:
    state.agenda[0] = Frame("turn", 0)


VERBS: Mapping[str, Verb[AnimaState]] = {
    **scenery.VERBS,
    "roll_edge": Verb(run=roll_edge),
    "pick_edge": Verb(ask=ask_edge, answer=pick_edge),
    "set_table": Verb(run=lay_table),
    "put_flag": Verb(ask=ask_flag, answer=put_flag),
    "roll_deployment": Verb(run=roll_deployment),
    "deploy": Verb(ask=ask_deploy, answer=deploy),
    "begin": Verb(run=begin),
}
