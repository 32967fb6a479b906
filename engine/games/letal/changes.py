"""Changes of a position that rules and card texts share, with the triggers that they set off."""

from collections.abc import Iterable

from engine.games.letal.deaths import bury, mourn
from engine.games.letal.geometry import WORDS
from engine.games.letal.state import REFRESHED, SPENT, LetalState
from engine.games.letal.triggers import raise_trigger

MOVED, PUSHED, PULLED, PLACED = "moved", "pushed", "pulled", "placed"
"""Ways to come to a square. A granted movement is one, whatever its steps; a hero pushed or pulled
has moved too (rulebook, Movements: they "must move"), and placing sets off nothing."""
DONE_BY = {PUSHED: "pushes", PULLED: "pulls"}
"""The trigger of the hero who pushes or pulls another (rulebook, Movements: both are involved)."""


def lose_endurance(
    state: LetalState, heroes: Iterable[int], amount: int, *, by: int = -1
) -> list[int]:
    """Living heroes lose so much Endurance at once, then those at 0 or less die (LE-14, LE-52). A
    hero that dies of it has lost Endurance too, for triggers of the living (LE-84).

    `by` is the hero who caused it. Returns the heroes that died.
    """
    losers = [hero for hero in heroes if state.alive(hero)]
    if amount <= 0 or not losers:
        return []
    dying = []
    for hero in losers:
        state.say("lose_endurance", hero // 2, [state.heroes[hero]], amount=amount)
        left = state.endurance[hero] - amount
        if left <= 0:
            dying.append(hero)
        else:
            state.endurance[hero] = left
    died = bury(state, dying)
    if state.outcome is None:
        for hero in losers:
            raise_trigger(state, "lost_endurance", hero, by=by)
        mourn(state, died, by)
    return died


def disable(state: LetalState, hero: int) -> None:
    """Disable a hero; its open Refresh is lost (LE-38). Nothing where it is disabled (LE-39)."""
    if not state.alive(hero) or state.disabled[hero]:
        return
    state.disabled[hero] = 1
    if state.allowance[hero] == REFRESHED:
        state.allowance[hero] = SPENT
    state.say("disable", hero // 2, [state.heroes[hero]])
    raise_trigger(state, "disabled", hero)


def enable(state: LetalState, hero: int) -> None:
    """Turn a disabled hero up again (LE-39)."""
    if state.alive(hero) and state.disabled[hero]:
        state.disabled[hero] = 0
        state.say("enable", hero // 2, [state.heroes[hero]])


def put_under(state: LetalState, hero: int, card: int) -> None:
    """Put a card from a hero's hand under its deck, unrevealed (LE-31, LE-32).

    Cards hidden together are `hidden` once, when the last is (LE-75).
    """
    state.move(card, f"deck/{hero}", 0)
    state.say("hide", hero // 2, [card], seen_by=(hero // 2,))


def relocate(state: LetalState, hero: int, cell: int, how: str, *, by: int = -1) -> None:
    """Put a living hero on a square; `how` says which triggers that sets off, if any.

    `by` is the hero who pushes or pulls it (LE-79).
    """
    state.cell[hero] = cell
    state.say(how, hero // 2, [state.heroes[hero]], cell=WORDS[cell])
    if how != PLACED:
        raise_trigger(state, MOVED, hero, by=by)
    if how in DONE_BY:
        raise_trigger(state, how, hero, by=by)
        raise_trigger(state, DONE_BY[how], by, by=hero)


def send(state: LetalState, card: int, zone: str) -> None:
    """Put a card last into another zone of its own hero; a card never leaves its hero's zones."""
    state.move(card, f"{zone}/{state.hero_of[card]}")


def draw_card(state: LetalState, hero: int) -> bool:
    """Draw the top card of a hero's own deck; skipped at its maximum hand or an empty deck.

    Rulebook, Cards and hand size; LE-08, LE-33.
    """
    hand, deck = state.zones[f"hand/{hero}"], state.zones[f"deck/{hero}"]
    most = state.definition(hero)["hand_most"] + state.modifier(hero, "hand")
    if not deck or len(hand) >= most:
        return False
    card = state.draw(f"deck/{hero}", f"hand/{hero}")
    state.say("draw", hero // 2, [card], seen_by=(hero // 2,))
    return True
