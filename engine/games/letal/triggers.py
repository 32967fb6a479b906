"""Triggers: what sets them off, in which order they are carried out, and who may decline them."""

from collections.abc import Mapping
from typing import Any

from engine.core.agenda import Args, Frame, Verb
from engine.core.choices import NOTHING_MORE, Choice, Move, one_card
from engine.games.letal.state import LetalState

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "triggers": [{"do": "pick_trigger"}, {"do": "offer_trigger"}, {"do": "more_triggers"}],
}
END = 3

Waiting = list[Any]
"""A trigger that waits: card, text, whether it may be declined, hero it is about, hero it is by."""


def raise_trigger(
    state: LetalState, word: str, hero: int, *, by: int = -1, apart: int = -1
) -> None:
    """Something happened to a hero (or `by` another): whatever it sets off waits to be carried out.

    The card `apart` does not notice it. All that is set off by one line waits together, before
    anything else goes on; the active player orders it (LE-43).
    """
    waiting = _set_off(state, word, hero, hero // 2, by, apart)
    if not waiting:
        return
    top = state.agenda[-1]
    if top.text == "triggers" and top.at == 0 and "now" not in top.bound:
        top.bound["waiting"] = [*top.bound["waiting"], *waiting]
    else:
        state.agenda.append(Frame("triggers", state.active, bound={"waiting": waiting}))


def raise_for_turn(state: LetalState, word: str) -> None:
    """A turn of the active player begins or ends: triggers of all seats, in their order (LE-43)."""
    waiting = _set_off(state, word, -1, state.active, -1, -1)
    if waiting:
        state.agenda.append(Frame("triggers", state.active, bound={"waiting": waiting}))


def raise_for_game(state: LetalState) -> None:
    """Abilities of the beginning of the game, from the first player clockwise (LE-47)."""
    for seat in reversed(state.from_seat(state.first)):
        waiting = [
            [state.heroes[hero], trigger.text, trigger.may, hero, -1]
            for hero in state.living_of(seat)
            for trigger in state.definition(hero)["triggers"].get("game_begins", ())
            if counts(state, trigger)
        ]
        if waiting:
            state.agenda.append(Frame("triggers", seat, bound={"waiting": waiting}))


def counts(state: LetalState, skill: Any) -> bool:
    """Innate skills besides Defending are played under the option alone (LE-25)."""
    return not skill.innate or state.variant["house_skills"] == "on"


def _set_off(
    state: LetalState, word: str, hero: int, seat: int, by: int, apart: int
) -> list[Waiting]:
    found: list[Waiting] = []
    for other in state.living():
        for card in (state.heroes[other], *state.zones[f"auras/{other}"]):
            for trigger in state.cards[card].definition.facts["triggers"].get(word, ()):
                if (
                    card != apart
                    and _concerns(state, trigger.whose, other, hero, seat)
                    and counts(state, trigger)
                ):
                    found.append([card, trigger.text, trigger.may, hero, by])
    return found


def _concerns(state: LetalState, whose: str, holder: int, hero: int, seat: int) -> bool:
    """Whether something about a hero (-1: about a seat's turn) concerns one who has a trigger."""
    if whose == "any":
        return True
    same = holder == hero if hero >= 0 else holder // 2 == seat
    if whose == "self":
        return same
    ours = state.team(holder) == state.side(seat)
    return not ours if whose == "enemy" else ours and not same


def _left(state: LetalState, frame: Frame) -> list[Waiting]:
    """What still waits of cards in play: those of a dead hero have left (LE-14)."""
    return [one for one in frame.bound["waiting"] if in_play(state, one[0])]


def in_play(state: LetalState, card: int) -> bool:
    """Whether a hero lives, or an aura is still there."""
    return state.where[card].partition("/")[0] in ("hero", "auras")


def orders(state: LetalState, seat: int) -> int:
    """Who orders triggers in a seat's stead: itself, or the next one that has a hero."""
    return next((one for one in state.from_seat(seat) if state.playing(one)), seat)


def ask_pick(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """One card after another, in the order that the active player chooses (LE-43)."""
    cards = sorted({one[0] for one in _left(state, frame)})
    if len(cards) < 2:
        return None
    return Choice(orders(state, frame.seat), {"resolve": one_card(cards)}, "trigger_order")


def pick(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    """Triggers of one card go in the order in which they came up."""
    _take(frame, next(one for one in _left(state, frame) if one[0] == move[1]))


def pick_only(state: LetalState, frame: Frame, args: Args) -> None:
    left = _left(state, frame)
    if left:
        _take(frame, left[0])
    else:
        frame.at = END


def _take(frame: Frame, one: Waiting) -> None:
    waiting = list(frame.bound["waiting"])
    waiting.remove(one)
    frame.bound = {"waiting": waiting, "now": one}


def ask_offer(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """A trigger that "may" happen is its owner's to accept or decline (LE-41)."""
    card, _, may, _, _ = frame.bound["now"]
    if not may or not in_play(state, card):
        return None
    spaces = {"accept": NOTHING_MORE, "decline": NOTHING_MORE}
    return Choice(state.hero_of[card] // 2, spaces, "trigger", card)


def offer(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "accept":
        carry_out(state, frame, args)


def carry_out(state: LetalState, frame: Frame, args: Args) -> None:
    """The text of a trigger, for the player whose hero or aura it is, disabled or not (LE-38)."""
    card, text, _, about, by = frame.bound["now"]
    if not in_play(state, card):
        return
    seat = state.hero_of[card] // 2
    state.say("trigger", seat, [card])
    bound = {"subject": [about] if about >= 0 else [], "other": [by] if by >= 0 else []}
    state.agenda.append(Frame(text, seat, card, bound=bound))


def more(state: LetalState, frame: Frame, args: Args) -> None:
    frame.at = 0
    frame.bound = {"waiting": frame.bound["waiting"]}


VERBS: Mapping[str, Verb[LetalState]] = {
    "pick_trigger": Verb(run=pick_only, ask=ask_pick, answer=pick),
    "offer_trigger": Verb(run=carry_out, ask=ask_offer, answer=offer),
    "more_triggers": Verb(run=more),
}
