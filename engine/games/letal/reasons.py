"""Reasons why a move is not among the legal ones: words and ruling for people, after the refusal.

Nothing here decides about legality. A reason names no card, since whoever reads the refusal of a
log may not be allowed to know it.
"""

from collections.abc import Callable, Iterator, Mapping

from engine.core.position.choices import Choice, Move
from engine.games.letal.abilities import ACTION
from engine.games.letal.conditions import holds
from engine.games.letal.state import SPENT, LetalState, Used


def reason(state: LetalState, choice: Choice, move: Move) -> str | None:
    """The first rule that a refused move of the deciding seat breaks, as far as one is known."""
    verb = str(move[0])
    if verb == "play" and "pass" in choice.spaces:
        return "Actions and Auras are played in one's own turn alone (rulebook, Cards type)"
    if verb == "defend" and "defend" not in choice.spaces:
        return "a defence is declared once, in its step of the Attack Phase (LE-10, LE-11)"
    explain = _BY_VERB.get(verb)
    if explain is None or verb not in choice.spaces:
        return None
    return next(explain(state, choice.seat, move), None)


def _card(state: LetalState, seat: int, move: Move) -> tuple[int, int] | None:
    """The hero and the card that a move names, where it is in a hand of the seat's heroes."""
    card = move[1] if len(move) == 2 else None
    if not isinstance(card, int) or not 0 <= card < len(state.cards):
        return None
    hero = state.hero_of[card]
    if hero // 2 != seat or state.where[card] != f"hand/{hero}":
        return None
    return hero, card


def _play(state: LetalState, seat: int, move: Move) -> Iterator[str]:
    named = _card(state, seat, move)
    if named is None:
        yield "only a card in the hand of an own hero is played (LE-23)"
        return
    hero, card = named
    yield from _unable(state, hero)
    if state.cards[card].definition.kind == "trick":
        yield "a Trick is no Action: it is played as a trick (rulebook, Cards type)"
    if state.allowance[hero] == SPENT:
        yield "one Action card, Action skill or Aura for each hero a turn (LE-05)"


def _trick(state: LetalState, seat: int, move: Move) -> Iterator[str]:
    named = _card(state, seat, move)
    if named is None:
        yield "only a Trick in the hand of an own hero is played (LE-09)"
        return
    hero, card = named
    yield from _unable(state, hero)
    trick = state.cards[card].definition
    if trick.kind != "trick":
        yield "only Tricks are played in a window (LE-09)"
    elif not holds(state, hero, trick.facts["condition"]):
        yield "the condition of this Trick is not met (LE-42)"
    if state.modifier(hero, "silenced"):
        yield "an effect keeps this hero from playing Tricks"


def _use(state: LetalState, seat: int, move: Move) -> Iterator[str]:
    card = move[1] if len(move) == 3 else None
    if card not in state.heroes[2 * seat : 2 * seat + 2]:
        yield "a skill is used by an own hero: its card, then the skill's word (LE-41)"
        return
    hero = state.heroes.index(int(move[1]))
    ability = state.definition(hero)["abilities"].get(move[2])
    if ability is None:
        yield "the hero has no such skill to use (LE-41)"
        return
    yield from _unable(state, hero)
    if ability.innate and state.variant["house_skills"] == "off":
        yield "this innate skill is not played here (LE-25)"
    if ability.use == ACTION and state.active != seat:
        yield "Action skills are used in one's own turn alone (LE-41)"
    if ability.use == ACTION and state.allowance[hero] == SPENT:
        yield "one Action card, Action skill or Aura for each hero a turn (LE-05)"
    if Used(hero, ability.word) in state.used:
        yield "this skill says once in a turn, and was used in this one (LE-70)"
    if len(state.zones[f"hand/{hero}"]) < ability.cards:
        yield "a skill that hides a card needs one in hand (rulebook, Hide)"
    if not holds(state, hero, ability.condition):
        yield "the condition of this skill is not met (LE-42)"


def _unable(state: LetalState, hero: int) -> Iterator[str]:
    if not state.alive(hero):
        yield "a dead hero's cards are out of play (LE-14)"
    elif state.disabled[hero]:
        yield "a disabled hero plays no cards and uses no skills (LE-38)"


def _place(state: LetalState, seat: int, move: Move) -> Iterator[str]:
    yield "heroes begin in the two rows of their team, one on a square (LE-03, LE-48)"


def _set_aside(state: LetalState, seat: int, move: Move) -> Iterator[str]:
    yield "30 cards at least stay in each deck (LE-24)"


def _defend(state: LetalState, seat: int, move: Move) -> Iterator[str]:
    yield "a hero defends with cards of its own hand (LE-11)"


_BY_VERB: Mapping[str, Callable[[LetalState, int, Move], Iterator[str]]] = {
    "play": _play,
    "trick": _trick,
    "use": _use,
    "place": _place,
    "set_aside": _set_aside,
    "defend": _defend,
}
