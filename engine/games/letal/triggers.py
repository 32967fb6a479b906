"""Triggers: what sets them off, in which order they are carried out, and who may decline them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.position import moments
from engine.core.position.agenda import Args, Frame, Verb, leave
from engine.core.position.choices import NOTHING_MORE, Choice, Move
from engine.core.position.moments import About, gather, let_choose, ordering
from engine.games.letal.state import LetalState

TEXTS: Mapping[str, list[dict[str, Any]]] = moments.CHOOSING_ORDER
OFFER, BEGIN = "offer", "begin"
"""The verbs with which the text of a trigger begins: one that may be declined, and one that may
not (LE-41)."""


def raise_trigger(
    state: LetalState, word: str, hero: int, *, by: int = -1, apart: int = -1
) -> None:
    """Something happened to a hero (or `by` another): gather whatever it sets off.

    The card `apart` does not notice it.
    """
    _raise(state, word, hero, hero // 2, by, apart)


def raise_for_turn(state: LetalState, word: str) -> None:
    """A turn of the active player begins or ends: triggers of all seats (LE-43)."""
    _raise(state, word, -1, state.active)


def raise_for_game(state: LetalState) -> None:
    """Abilities of the beginning of the game (LE-47)."""
    for hero in state.living():
        for trigger in state.definition(hero)["triggers"].get("game_begins", ()):
            if counts(state, trigger):
                _gather(state, state.heroes[hero], trigger.text, hero)


def counts(state: LetalState, skill: Any) -> bool:
    """Innate skills besides Defending are played under the option alone (LE-25)."""
    return not skill.innate or state.variant["house_skills"] == "on"


def _raise(
    state: LetalState, word: str, hero: int, seat: int, by: int = -1, apart: int = -1
) -> None:
    for holder in state.living():
        for card in (state.heroes[holder], *state.zones[f"auras/{holder}"]):
            for trigger in state.cards[card].definition.facts["triggers"].get(word, ()):
                if (
                    card != apart
                    and _concerns(state, trigger.whose, holder, hero, seat)
                    and counts(state, trigger)
                ):
                    _gather(state, card, trigger.text, hero, by)


def _gather(state: LetalState, card: int, text: str, hero: int, by: int = -1) -> None:
    """Gather a text about a hero and another who did it, -1 for nobody."""
    known = (("subject", hero), ("other", by))
    about: About = tuple((name, (number,)) for name, number in known if number >= 0)
    gather(state, moments.Trigger(state.hero_of[card] // 2, card, text, about))


def _concerns(state: LetalState, whose: str, holder: int, hero: int, seat: int) -> bool:
    """True if something about a hero (-1: about a seat's turn) concerns one who has a trigger."""
    if whose == "any":
        return True
    same = holder == hero if hero >= 0 else holder // 2 == seat
    if whose == "self":
        return same
    ours = state.team(holder) == state.side(seat)
    return not ours if whose == "enemy" else ours and not same


def arrange(state: LetalState, triggers: Sequence[moments.Trigger]) -> None:
    """The active player orders what one line sets off (LE-43, LE-67).

    Before the first turn each player orders their own, from the first player clockwise (LE-47).
    """
    if state.turn:
        let_choose(state, state.active, triggers)
        return
    for seat in reversed(state.from_seat(state.first)):
        own = [trigger for trigger in triggers if trigger.seat == seat]
        if own:
            let_choose(state, seat, own)


def lapsed(state: LetalState, trigger: moments.Trigger) -> bool:
    """The card has left: its hero is dead, or the aura is no longer there (LE-14)."""
    return state.where[trigger.card].partition("/")[0] not in ("hero", "auras")


def orders(state: LetalState, seat: int) -> int:
    """The seat that orders triggers for a seat: itself, or the next that has a hero (LE-71)."""
    return next((other for other in state.from_seat(seat) if state.playing(other)), seat)


def waiting(state: LetalState) -> Iterator[moments.Trigger]:
    """The triggers whose order a player is choosing, in the order in which they came up."""
    for frame in reversed(state.agenda):
        if frame.text == "order":
            yield from (
                trigger for trigger in frame.bound[moments.WAITING] if not lapsed(state, trigger)
            )


def ask_offer(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """A trigger that "may" happen is its owner's to accept or decline (LE-41).

    `cards` are those that it asks its hero for; a hero that holds fewer is not asked (rulebook,
    Hide). `about` are the heroes that all its lines are about; where they are dead, nobody is asked
    (LE-85). `name` is that of the ability.
    """
    about = frame.bound.get(args.get("about", ""), ())
    if about and not any(state.alive(hero) for hero in about):
        return None
    if len(state.zones[f"hand/{state.hero_of[frame.card]}"]) < args.get("cards", 0):
        return None
    return Choice(
        frame.seat, {"accept": NOTHING_MORE, "decline": NOTHING_MORE}, "trigger", frame.card
    )


def offer(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "accept":
        begin(state, frame, args)
    else:
        hero = state.heroes[state.hero_of[frame.card]]
        state.say("decline", frame.seat, text=args["name"], source=hero)
        pass_over(state, frame, args)


def pass_over(state: LetalState, frame: Frame, args: Args) -> None:
    """Leave the text of a trigger that its owner declines, or is not asked about."""
    leave(state, frame)


def begin(state: LetalState, frame: Frame, args: Args) -> None:
    """Begin a trigger's text for the player whose hero or aura it is of, disabled or not
    (LE-38)."""
    state.say("trigger", frame.seat, [frame.card])


VERBS: Mapping[str, Verb[LetalState]] = {
    "order": ordering(orders, lapsed, "trigger_order"),
    OFFER: Verb(
        run=pass_over,
        ask=ask_offer,
        answer=offer,
        args={"cards": int, "about": str, "name": str},
        required=("name",),
    ),
    BEGIN: Verb(run=begin),
}
