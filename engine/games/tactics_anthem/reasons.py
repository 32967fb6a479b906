"""Reasons why a move is not among the legal ones: words and ruling for people, after the refusal.

Nothing here decides about legality. A reason names no card and no strength, since whoever reads
the refusal of a log may not be allowed to know them.
"""

from collections.abc import Callable, Iterator, Mapping

from engine.core.position.choices import Argument, Choice, Move
from engine.games.tactics_anthem import tactics
from engine.games.tactics_anthem.deploying import Prospects, sizes
from engine.games.tactics_anthem.modes import MODES, strength
from engine.games.tactics_anthem.state import ME, AnthemState

NOW = {
    "cast": ("normal", "skip_combat", "minion_chain"),
    "react": ("reactive", "combat_reactive"),
}


def reason(state: AnthemState, choice: Choice, move: Move) -> str | None:
    """The first rule that a refused move of the deciding seat breaks, as far as one is known."""
    verb, args = str(move[0]), move[1:]
    if verb == "pass" and "deploy" in choice.spaces:
        return "who holds initiative deploys if they can (TA-07)"
    if verb not in choice.spaces or not all(_exists(state, arg) for arg in args):
        return None
    explain = _BY_VERB.get(verb)
    return next(explain(state, choice.seat, move), None) if explain else None


def _exists(state: AnthemState, arg: Argument) -> bool:
    return isinstance(arg, str) or 0 <= arg < len(state.cards)


def _deploy(state: AnthemState, seat: int, move: Move) -> Iterator[str]:
    cards = [arg for arg in move[1:] if isinstance(arg, int)]
    if cards != sorted(set(cards)) or len(cards) != len(move) - 1:
        yield "name the minions once each, in ascending order"
    elif any(card not in state.zones[f"minions/{seat}"] for card in cards):
        yield "only minions in hand are deployed (section V)"
    elif len(cards) not in sizes(state, seat):
        yield _wrong_size(state, len(cards))
    elif any(state.title(card) in state.barred for card in cards):
        yield "a title that came back to hand stays there for this Combat Phase (TA-23)"
    elif any(card not in cards for card in state.chained):
        yield "a chained minion belongs to the deployment (TA-51)"
    elif any(card not in cards for card in Prospects(state, seat).owed()):
        yield "the first deployment contains the minion revealed (TA-05, TA-35)"
    elif strength([state.value(card) for card in cards], state.duo_by_rank) is None:
        yield f"these minions are no {MODES[len(cards)]} (section V, TA-09, TA-13)"
    else:
        yield "it is not stronger than what stands (TA-10, TA-11)"


def _wrong_size(state: AnthemState, count: int) -> str:
    if state.mode and MODES.get(count) != state.mode:
        return f"the standing mode is {state.mode}, and an answer is of the same mode (TA-42)"
    return "so many minions are no mode that may be deployed now (TA-14, TA-57)"


def _use(state: AnthemState, seat: int, move: Move) -> Iterator[str]:
    named = move[1] if len(move) > 1 else None
    if not isinstance(named, int) or named not in state.zones[f"tactics/{seat}"]:
        yield "only a tactics card in hand can be used so (TA-54)"
        return
    card = state.cards[named].definition
    if card.kind != "tactic":
        yield "a support minion is summoned, not used (TA-53)"
        return
    if move[0] in NOW and card.facts["condition"] not in NOW[str(move[0])]:
        yield "its condition of use does not fit this moment (section VI, Condition of Use)"
    yield from _users(state, seat, move)
    if (card.facts["stays"] or move[0] == "set") and state.free_positions(seat) == 0:
        yield "no position of the Support Zone is free (TA-27)"
    if not tactics.allowed(state, seat, card):
        yield "an effect forbids this tactic (section VI, Disallow)"
    if not tactics.conditions_met(state, seat, card):
        yield "its necessary condition is not met (section VI, Normal Casting)"
    if tactics.empties_hand(state, seat, card):
        yield "it would empty the hand of its player (TA-22)"
    if card.facts["condition"] == "minion_chain":
        yield "it leads to no legal deployment (TA-51)"
    if move[0] == "react":
        yield "it does not answer this, or its user is of too low a circle (TA-24, TA-54)"


def _users(state: AnthemState, seat: int, move: Move) -> Iterator[str]:
    card = state.cards[int(move[1])].definition
    users, needs = move[2:], card.facts["users"]
    if len(users) != len(needs) or len(set(users)) != len(users):
        yield f"this tactic is used by {len(needs)}, each another (section VI, Circle)"
        return
    reacting = move[0] == "react"
    for user, need in zip(users, needs, strict=True):
        if tactics.can_use(state, seat, user, need, card, reacting=reacting):
            continue
        if user in state.used and not reacting:
            yield "a user gives one tactic a turn (TA-24)"
        elif user == ME:
            yield "the player in person uses First Circle Colourless tactics only (TA-52)"
        elif user in state.fresh and not reacting:
            yield "a support minion uses no tactic in the turn of its summoning (TA-53)"
        else:
            yield "the user lacks its sphere, circle or proficiency (section VI, TA-52)"


def _summon(state: AnthemState, seat: int, move: Move) -> Iterator[str]:
    if ME in state.used:
        yield "one tactic or one summoning a turn by the player (TA-24)"
    if state.free_positions(seat) == 0:
        yield "no position of the Support Zone is free (TA-27)"
    if state.binding("no_summon", seat):
        yield "an effect forbids summoning (section VI, Disallow)"
    yield "only a support minion in hand can be summoned (TA-53)"


def _take_back(state: AnthemState, seat: int, move: Move) -> Iterator[str]:
    yield "only own minions below 10 come back from the Victory Pile (TA-18)"


def _discard(state: AnthemState, seat: int, move: Move) -> Iterator[str]:
    yield "tactics in hand are discarded, all at once, down to twelve cards (TA-20, TA-60)"


_BY_VERB: Mapping[str, Callable[[AnthemState, int, Move], Iterator[str]]] = {
    "deploy": _deploy,
    "cast": _use,
    "set": _use,
    "react": _use,
    "summon": _summon,
    "take_back": _take_back,
    "discard": _discard,
}
