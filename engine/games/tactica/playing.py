"""Tactics cards as they are played: who may cancel them with NEGATE, and what they do."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, again, carry_on, leave, to_do
from engine.core.position.choices import NOTHING_MORE, Choice, Move, one_card
from engine.games.tactica import piles
from engine.games.tactica.rounds import holds, may_play, named
from engine.games.tactica.state import NOBODY, TacticaState

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "played": [{"do": "negate"}, {"do": "effect"}],
    "spying": [{"do": "look"}, {"do": "name"}],
}


def play_card(
    state: TacticaState, seat: int, card: int, *, troop: int = NOBODY, of: int = NOBODY
) -> None:
    """A tactics card leaves the barracks: onto a troop, or against `of`, a seat or a feature."""
    state.move(card, f"played/{seat}")
    state.under[card] = troop
    target = troop if troop != NOBODY else of if state.name(card) == "engineer" else None
    cell = "" if target is None else state.cell(target)
    state.say(state.name(card), seat, [card], target=target, cell=cell)
    state.agenda.append(Frame("played", seat, card, bound={"of": of}))


def ask_negate(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """Every opponent who may play a card is asked, whether they have a NEGATE or not."""
    seats = _answering(state, frame)
    if not seats or not (holds(state, seats[0]) and may_play(state, seats[0])):
        return None
    cards = named(state, seats[0], "negate")
    return Choice(seats[0], {"negate": one_card(cards), "pass": NOTHING_MORE}, "negate", frame.card)


def _answering(state: TacticaState, frame: Frame) -> list[int]:
    seats = to_do(frame, lambda: state.opponents(frame.seat))
    return [seat for seat in seats if seat not in state.out]


def negate(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    """The card is cancelled: both go to RESUPPLY."""
    seats = _answering(state, frame)
    if move[0] == "pass":
        carry_on(frame, seats[1:])
        return
    state.say("negate", seats[0], [int(move[1])], target=frame.card)
    piles.resupply(state, int(move[1]))
    piles.resupply(state, frame.card)
    leave(state, frame)


def pass_negate(state: TacticaState, frame: Frame, args: Args) -> None:
    carry_on(frame, _answering(state, frame)[1:])


def effect(state: TacticaState, frame: Frame, args: Args) -> None:
    """PRESS and SAVED lie with their troop until RESOLUTION; the others do something at once."""
    name, of = state.name(frame.card), frame.bound["of"]
    if name == "engineer":
        remove(state, of)
    elif name == "spy" and of not in state.out:
        state.agenda.append(Frame("spying", frame.seat, frame.card, bound={"of": of}))


def remove(state: TacticaState, feature: int) -> None:
    """A landmark, a wall or the top card of a spire leaves the war (TC-08, TC-48)."""
    zone, seat = state.where[feature].split("/")
    piles.lose(state, feature)
    if zone == "spire" and not state.zones[f"spire/{seat}"]:
        state.say("spire_gone", int(seat))


def look(state: TacticaState, frame: Frame, args: Args) -> None:
    """The opponent shows their barracks to the spy."""
    of = frame.bound["of"]
    cards = state.zones[f"barracks/{of}"]
    state.say("look", frame.seat, cards, seen_by=(frame.seat, of), source=frame.card)
    frame.bound["left"] = state.house.spy.cards


def ask_name(state: TacticaState, frame: Frame, args: Args) -> Choice | None:
    """The spy names a card of those barracks that goes to RESUPPLY."""
    of = frame.bound["of"]
    if not frame.bound["left"] or not holds(state, of) or {of, frame.seat} & set(state.out):
        return None
    cards = state.zones[f"barracks/{of}"]
    return Choice(frame.seat, {"name": one_card(cards)}, "spying", frame.card)


def name(state: TacticaState, frame: Frame, args: Args, move: Move) -> None:
    card = int(move[1])
    piles.resupply(state, card)
    state.say("name", frame.seat, [card])
    frame.bound["left"] -= 1
    again(frame)


def shown_to(state: TacticaState, seat: int | None) -> list[int]:
    """The cards of other barracks that a seat sees while its SPY is at work."""
    frame = state.agenda[-1] if state.agenda else None
    if frame is None or frame.text != "spying" or frame.seat != seat or state.outcome is not None:
        return []
    return state.zones[f"barracks/{frame.bound['of']}"]


VERBS: Mapping[str, Verb[TacticaState]] = {
    "negate": Verb(run=pass_negate, ask=ask_negate, answer=negate),
    "effect": Verb(run=effect),
    "look": Verb(run=look),
    "name": Verb(ask=ask_name, answer=name),
}
