"""The course of a game: commanders, set-up, the phases of a turn, and the ends (CO-25)."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, again, restart
from engine.core.position.choices import NOTHING_MORE, Choice, Move, one_card
from engine.core.position.state import Outcome
from engine.games.commandeer import actions, battle, combat, costs, effects
from engine.games.commandeer.state import (
    COMMAND,
    EMPTY,
    HAND_LIMIT,
    MOVES_AT_MOST,
    OPENING_HAND,
    STARTERS_COMMAND,
    CommandeerState,
)

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "opening": [{"do": "lead", "seat": 0}, {"do": "lead", "seat": 1}, {"do": "begin"}],
    "turn": [
        {"do": "start_turn"},
        {"do": "at_start"},
        {"do": "plan"},
        {"do": "defend"},
        {"do": "fight"},
        {"do": "at_end"},
        {"do": "discard"},
        {"do": "look_at_field"},
        {"do": "expire"},
        {"do": "next_turn"},
    ],
    **actions.TEXTS,
    **combat.TEXTS,
}


def ask_lead(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    """Each seat looks for a commander in its deck; the first choice stays hidden (CO-25, 26)."""
    seat: int = args["seat"]
    legendary = [
        card
        for card in state.zones[f"roster/{seat}"]
        if state.cards[card].definition.facts["legendary"]
    ]
    return Choice(seat, {"lead": one_card(legendary), "forgo": NOTHING_MORE}, "lead")


def lead(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    card = int(move[1]) if move[0] == "lead" else EMPTY
    if args["seat"] == 0:
        state.picked = card
        return
    for seat, commander in enumerate((state.picked, card)):
        if commander != EMPTY:
            state.move(commander, f"commander/{seat}")
            state.say("commander", seat, [commander])
    state.picked = EMPTY


def begin(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Shuffle seat 0, seat 1; the coin; six cards each; the first turn (CO-01, CO-25)."""
    for seat in (0, 1):
        for card in list(state.zones[f"roster/{seat}"]):
            state.move(card, f"deck/{seat}")
        state.shuffle(f"deck/{seat}", f"shuffle/{seat}")
    state.active = state.rng.below("coin", 2)
    for seat in (0, 1):
        effects.draw_cards(state, seat, OPENING_HAND)
    state.say("starts", state.active)
    state.agenda[:] = [Frame("turn", state.active)]


def start_turn(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Three command points, two in the very first turn (CO-01)."""
    seat = frame.seat
    state.begin_turn(seat)
    costs.lapse(state)
    state.command[seat] = STARTERS_COMMAND if state.turn == 1 else COMMAND
    state.say("turn", seat, amount=state.turn)
    battle.check(state)


def at_start(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Set off the texts of units at the start of a turn, after all that fell as it began."""
    battle.set_off_all(state, state.active, "turn_start")


def at_end(state: CommandeerState, frame: Frame, args: Args) -> None:
    """Set off the texts of units at the end of a turn, before the discards (CO-69)."""
    battle.set_off_all(state, state.active, "turn_end")


def ask_discard(state: CommandeerState, frame: Frame, args: Args) -> Choice | None:
    """The turn player alone discards down to seven, one card at a time (CO-22, CO-51, CO-63)."""
    hand = state.zones[f"hand/{state.active}"]
    if len(hand) <= HAND_LIMIT:
        return None
    return Choice(state.active, {"discard": one_card(hand)}, "discard")


def discard(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    battle.retire(state, [int(move[1])])
    state.say("discard", state.active, [int(move[1])])
    again(frame)


def look_at_field(state: CommandeerState, frame: Frame, args: Args) -> None:
    """An empty field loses, in the own End Phase alone (CO-11, CO-28)."""
    if not state.zones[f"battlefield/{state.active}"]:
        state.outcome = Outcome(1 - state.active, "empty_field")


def expire(state: CommandeerState, frame: Frame, args: Args) -> None:
    """End the changes that held to the end of this turn, which may defeat units (CO-45, CO-69)."""
    if state.end_changes():
        battle.check(state)


def next_turn(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The turn is over: the caps end the game (CO-24, CO-83), else the other player has theirs."""
    if state.turn >= int(state.variant["turn_cap"]):
        state.outcome = Outcome(None, "turn_cap")
    elif state.ply >= MOVES_AT_MOST:
        state.outcome = Outcome(None, "move_cap")
    frame.seat = 1 - frame.seat
    restart(frame)


VERBS: Mapping[str, Verb[CommandeerState]] = {
    "lead": Verb(ask=ask_lead, answer=lead, args={"seat": int}, required=("seat",)),
    "begin": Verb(run=begin),
    "start_turn": Verb(run=start_turn),
    "at_start": Verb(run=at_start),
    "at_end": Verb(run=at_end),
    "discard": Verb(ask=ask_discard, answer=discard),
    "look_at_field": Verb(run=look_at_field),
    "expire": Verb(run=expire),
    "next_turn": Verb(run=next_turn),
    **actions.VERBS,
    **combat.VERBS,
    **costs.VERBS,
}
