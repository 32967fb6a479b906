"""The course of a turn: Recovery, Maintenance, and the Action Phase, figure by figure."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Place, Verb, again, go_to, restart
from engine.core.position.choices import Choice, Move, OneOf, one_card
from engine.games.anima_tactics.acting import act, ask_act
from engine.games.anima_tactics.dice import roll, throw
from engine.games.anima_tactics.figures import value
from engine.games.anima_tactics.scenarios import check_moves, check_turns, check_wiped_out, on_node
from engine.games.anima_tactics.state import NOBODY, AnimaState
from engine.games.anima_tactics.wounds import count_down, fall, heal

HEALING = 2
KILLS = 8
"""The least die by which Doom kills (AT-03)."""
LEVELS_OF_GNOSIS = 100

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "turn": [
        {"do": "start_turn"},
        {"do": "plots", "when": "phase"},
        {"do": "recover"},
        {"do": "plots", "when": "phase"},
        {"do": "upkeep"},
        {"do": "remove_counters"},
        {"do": "checked"},
        {"do": "plots", "when": "phase"},
        {"do": "initiative_die", "seat": 0, "label": "initiative"},
        {"do": "initiative_die", "seat": 1},
        {"do": "initiative", "again": "initiative"},
        {"do": "pick_first"},
        {"do": "activate", "label": "next", "done": "end"},
        {"do": "plots", "when": "activation"},
        {"do": "act", "label": "act", "done": "over"},
        {"do": "checked"},
        {"do": "go_to", "to": "act"},
        {"do": "plots", "when": "activation_end", "label": "over"},
        {"do": "end_activation"},
        {"do": "go_to", "to": "next"},
        {"do": "end_turn", "label": "end"},
    ],
    "doom": [{"do": "doom_dice"}, {"do": "doomed"}],
    "check": [{"do": "checked"}],
}


def start_turn(state: AnimaState, frame: Frame, args: Args) -> None:
    """Cards are straightened, what is once a turn may be done again, and Healing acts (AT-20,
    AT-44)."""
    state.turn += 1
    figures = len(state.cards)
    state.turned, state.moved = [0] * figures, [0] * figures
    state.sought, state.intercepted = [0] * figures, [0] * figures
    state.used = [used for used in state.used if used.once == "game"]
    state.boosts = [boost for boost in state.boosts if boost.until != "turn"]
    points = int(state.variant["levels"]) // LEVELS_OF_GNOSIS if state.saga2() else 0
    state.gnosis = [points, points]
    state.say("turn", frame.seat, amount=state.turn)
    for figure in sorted(state.figures()):
        if state.level_of(figure, "healing"):
            heal(state, figure, HEALING)


def recover(state: AnimaState, frame: Frame, args: Args) -> None:
    """Actions come back up to the spheres of the card, not in the first turn (AT-40, AT-41)."""
    if state.turn == 1:
        return
    for figure in sorted(state.figures()):
        gained = value(state, figure, "recovery") + on_node(state, figure)
        gained += bool(state.level_of(figure, "haste")) - bool(state.level_of(figure, "slow"))
        most = value(state, figure, "max_ap")
        state.actions[figure] = max(
            min(state.actions[figure] + max(gained, 0), most), min(state.actions[figure], most)
        )


def remove_counters(state: AnimaState, frame: Frame, args: Args) -> None:
    """One counter of each State goes; a Doom counter that goes may kill (AT-18, AT-21)."""
    if not state.counters or state.turn == 1:
        return
    doomed = sorted(each.figure for each in count_down(state))
    if doomed:
        state.agenda.append(Frame("doom", frame.seat, bound={"waiting": doomed, "dead": []}))


def doom_dice(state: AnimaState, frame: Frame, args: Args) -> None:
    """A die for each doomed figure, seat 0 first, each in the order of its party (AT-42)."""
    bound = frame.bound
    if "die" in bound and bound.pop("die") >= KILLS:
        bound["dead"] = [*bound["dead"], bound["rolling"]]
    if bound["waiting"]:
        figure, *bound["waiting"] = bound["waiting"]
        bound["rolling"] = figure
        again(frame)
        roll(state, frame, "doom", state.seat_of(figure), figure, "die")


def doomed(state: AnimaState, frame: Frame, args: Args) -> None:
    """Those whom Doom kills fall together (AT-42)."""
    for figure in frame.bound["dead"]:
        if state.in_play(figure):
            fall(state, figure)


def checked(state: AnimaState, frame: Frame, args: Args) -> None:
    """The victory check after a whole action (AT-34)."""
    check_wiped_out(state)
    check_moves(state)


def initiative_die(state: AnimaState, frame: Frame, args: Args) -> None:
    """Both roll, each turn, or once under the option (AT-08)."""
    if state.turn == 1 or state.variant["initiative"] == "each_turn":
        seat = args["seat"]
        roll(state, frame, "initiative", seat, NOBODY, f"initiative/{seat}")


def initiative(state: AnimaState, frame: Frame, args: Args) -> None:
    """The higher chooses who begins; ties are rolled again by both (AT-08, AT-36)."""
    dice = [frame.bound.pop(f"initiative/{seat}", 0) for seat in (0, 1)]
    if not any(dice):
        return
    if dice[0] == dice[1]:
        go_to(frame, args["again"])
    else:
        frame.bound["picks"] = int(dice[1] > dice[0])


def highest(state: AnimaState, purpose: str) -> int:
    """The seat that rolls higher; ties are rolled again by both (AT-36)."""
    while True:
        first, second = (throw(state, seat, purpose) for seat in (0, 1))
        if first != second:
            return int(second > first)


def ask_first(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    if "picks" not in frame.bound:
        return None
    return Choice(frame.bound["picks"], {"first": OneOf([(0,), (1,)])}, "first")


def pick_first(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    del frame.bound["picks"]
    state.first = int(move[1])
    state.say("first", state.first)
    state.active = state.first


def same_first(state: AnimaState, frame: Frame, args: Args) -> None:
    """Nobody rolled: who began the first turn begins (option `initiative`)."""
    state.active = state.first


def unturned(state: AnimaState, seat: int) -> list[int]:
    """The figures of a seat that have not acted this turn."""
    return [figure for figure in state.on_table(seat) if not state.turned[figure]]


def ask_activate(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Ask the seat in turn to activate a figure; a seat without any left is skipped (AT-09)."""
    for seat in (state.active, 1 - state.active):
        if figures := unturned(state, seat):
            return Choice(seat, {"activate": one_card(figures)}, "activate")
    return None


def activate(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    figure = int(move[1])
    state.active = state.seat_of(figure)
    state.acting = figure
    state.say("activate", state.active, [figure])


def all_turned(state: AnimaState, frame: Frame, args: Args) -> None:
    go_to(frame, args["done"])


def ask_acting(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Ask for the figure's next action; None where it is out of the game or done."""
    figure = state.acting
    if not state.in_play(figure) or state.turned[figure]:
        return None
    return ask_act(state, figure)


def answer_act(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "end":
        go_to(frame, args["done"])
    else:
        act(state, state.acting, move)


def done_acting(state: AnimaState, frame: Frame, args: Args) -> None:
    go_to(frame, args["done"])


def end_activation(state: AnimaState, frame: Frame, args: Args) -> None:
    """Its card is turned, and the other player is next (rulebook, Action Phase; AT-17)."""
    figure = state.acting
    state.turned[figure] = 1
    state.disengaged = [each for each in state.disengaged if each.figure != figure]
    state.boosts = [boost for boost in state.boosts if boost.until != "activation"]
    state.acting = NOBODY
    state.active = 1 - state.seat_of(figure)


def end_turn(state: AnimaState, frame: Frame, args: Args) -> None:
    check_turns(state)
    restart(frame)


VERBS: Mapping[str, Verb[AnimaState]] = {
    "start_turn": Verb(run=start_turn),
    "recover": Verb(run=recover),
    "remove_counters": Verb(run=remove_counters),
    "doom_dice": Verb(run=doom_dice),
    "doomed": Verb(run=doomed),
    "checked": Verb(run=checked),
    "initiative_die": Verb(run=initiative_die, args={"seat": int}, required=("seat",)),
    "initiative": Verb(run=initiative, args={"again": Place}, required=("again",)),
    "pick_first": Verb(run=same_first, ask=ask_first, answer=pick_first),
    "activate": Verb(
        run=all_turned, ask=ask_activate, answer=activate, args={"done": Place}, required=("done",)
    ),
    "act": Verb(
        run=done_acting, ask=ask_acting, answer=answer_act, args={"done": Place}, required=("done",)
    ),
    "end_activation": Verb(run=end_activation),
    "end_turn": Verb(run=end_turn),
}
