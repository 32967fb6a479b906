"""Deaths of heroes, the cards that leave with them, and the end of the game."""

from collections.abc import Iterable

from engine.core.position.agenda import Frame, cut
from engine.core.position.state import SIDES, Outcome
from engine.games.letal.state import OFF_BOARD, LetalState
from engine.games.letal.triggers import raise_trigger

PASS_TURN = "pass_turn"
"""The text in which a turn goes on to the next seat."""


def bury(state: LetalState, dying: Iterable[int], reason: str = "heroes_fallen") -> list[int]:
    """Heroes die at once: their cards leave, and a team without heroes has lost (LE-14, LE-15).

    Of several at once all die before the end is looked for (LE-52). A dead hero's own triggers
    no longer happen. Returns the heroes that died.
    """
    died = list(dying)
    for hero in died:
        _leave(state, hero)
        state.say("death", hero // 2, [state.heroes[hero]])
    _look_for_end(state, reason)
    if died and state.outcome is None and not state.playing(state.active):
        _cut_turn(state)
    return died


def mourn(state: LetalState, died: Iterable[int], by: int = -1) -> None:
    """Deaths set off triggers of the living."""
    if state.outcome is None:
        for hero in died:
            raise_trigger(state, "hero_died", hero, by=by)


def _leave(state: LetalState, hero: int) -> None:
    """Auras and the card in play go to the discard pile, all else stays closed (LE-14)."""
    state.endurance[hero] = state.disabled[hero] = state.allowance[hero] = 0
    state.cell[hero] = OFF_BOARD
    for zone in ("auras", "playing"):
        for card in list(state.zones[f"{zone}/{hero}"]):
            state.move(card, f"discard/{hero}")
    state.move(state.heroes[hero], f"fallen/{hero}")
    state.lasting = [effect for effect in state.lasting if effect.hero != hero]
    cut(state, lambda frame: _ends_with(state, frame, hero))


def _ends_with(state: LetalState, frame: Frame, hero: int) -> bool:
    """True of what a dead hero's cards have left to do, and of its Attack Phases (LE-14, LE-37)."""
    if frame.card >= 0 and state.hero_of[frame.card] == hero:
        return True
    return frame.text == "attack" and frame.bound["target"] == hero


def _look_for_end(state: LetalState, reason: str) -> None:
    standing = {state.team(hero) for hero in state.living()}
    if len(standing) < SIDES:
        state.outcome = Outcome(standing.pop() if standing else None, reason)


def _cut_turn(state: LetalState) -> None:
    """The turn of a player without heroes ends at once, without its end of turn (LE-53)."""
    frame = state.agenda[0]
    if frame.text == "turn":
        state.agenda[0] = Frame(PASS_TURN, frame.seat)
