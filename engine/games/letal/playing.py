"""Cards and skills that a seat may play and use, their way onto the agenda and their end."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import Arguments, Listed, Move
from engine.games.letal.abilities import ACTION, ACTIVE, Ability, text_of
from engine.games.letal.changes import send
from engine.games.letal.conditions import holds
from engine.games.letal.state import READY, REFRESHED, SPENT, LetalState, Used
from engine.games.letal.triggers import counts, raise_trigger

TEXTS: Mapping[str, list[dict[str, Any]]] = {"played": [{"do": "settle"}]}


def may_play(state: LetalState, seat: int, card: int) -> bool:
    """An Action or Aura from the hand of a hero that has its action left (LE-05, LE-23)."""
    if not 0 <= card < len(state.cards):
        return False
    hero = state.hero_of[card]
    return (
        hero // 2 == seat
        and state.allowance[hero] != SPENT
        and state.where[card] == f"hand/{hero}"
        and state.enabled(hero)
        and state.cards[card].definition.kind in ("action", "aura")
    )


def may_trick(state: LetalState, seat: int, card: int) -> bool:
    """A Trick from the hand of an enabled hero whose condition is met (LE-09, LE-42)."""
    if not 0 <= card < len(state.cards):
        return False
    hero = state.hero_of[card]
    if hero // 2 != seat or state.where[card] != f"hand/{hero}" or not state.enabled(hero):
        return False
    trick = state.cards[card].definition
    return (
        trick.kind == "trick"
        and holds(state, hero, trick.facts["condition"])
        and not state.modifier(hero, "silenced")
    )


def may_use(state: LetalState, hero: int, ability: Ability) -> bool:
    """True if a hero may use one of its skills now, by what everybody sees (LE-41)."""
    return (
        state.enabled(hero)
        and (ability.use == ACTIVE or state.allowance[hero] != SPENT)
        and not (ability.once and Used(hero, ability.word) in state.used)
        and len(state.zones[f"hand/{hero}"]) >= ability.cards
        and counts(state, ability)
        and holds(state, hero, ability.condition)
    )


def has_active(state: LetalState, hero: int) -> bool:
    """True if a hero has an active ability usable now, by what everybody sees (LE-63)."""
    abilities: Mapping[str, Ability] = state.definition(hero)["abilities"]
    return any(
        ability.use == ACTIVE and may_use(state, hero, ability) for ability in abilities.values()
    )


class _OfHand(Listed):
    """Cards in the hands of a seat's heroes."""

    __slots__ = ("seat", "state")
    names_cards = True

    def __init__(self, state: LetalState, seat: int) -> None:
        self.state = state
        self.seat = seat

    def candidates(self) -> Iterator[Arguments]:
        for hero in self.state.living_of(self.seat):
            for card in self.state.zones[f"hand/{hero}"]:
                yield (card,)


class Plays(_OfHand):
    """`play CARD`: Actions and Auras of the main phase."""

    def __contains__(self, args: object) -> bool:
        return (
            isinstance(args, tuple)
            and len(args) == 1
            and type(args[0]) is int
            and may_play(self.state, self.seat, args[0])
        )


class Tricks(_OfHand):
    """`trick CARD`: Tricks, at any time as long as conditions are met."""

    def __contains__(self, args: object) -> bool:
        return (
            isinstance(args, tuple)
            and len(args) == 1
            and type(args[0]) is int
            and may_trick(self.state, self.seat, args[0])
        )


class Uses(_OfHand):
    """`use HERO SKILL`: skills of a hero by their words; with `acting` Action skills too."""

    __slots__ = ("acting",)

    def __init__(self, state: LetalState, seat: int, *, acting: bool) -> None:
        super().__init__(state, seat)
        self.acting = acting

    def candidates(self) -> Iterator[Arguments]:
        for hero in self.state.living_of(self.seat):
            for word in self.state.definition(hero)["abilities"]:
                yield (self.state.heroes[hero], word)

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) != 2 or type(args[0]) is not int:
            return False
        state, card = self.state, args[0]
        if card not in state.heroes[2 * self.seat : 2 * self.seat + 2]:
            return False
        hero = state.hero_of[card]
        ability = state.definition(hero)["abilities"].get(args[1])
        if ability is None or (ability.use == ACTION and not self.acting):
            return False
        return may_use(state, hero, ability)


def start(state: LetalState, seat: int, move: Move) -> None:
    """Carry out `play`, `trick` or `use`: its text goes on the agenda, and what follows it."""
    card = int(move[1])
    hero = state.hero_of[card]
    if move[0] == "use":
        _use(state, hero, str(move[2]))
        return
    definition = state.cards[card].definition
    state.say(str(move[0]), seat, [card], source=state.heroes[hero])
    if move[0] == "play":
        state.allowance[hero] = SPENT
    state.agenda.append(Frame("played", seat, card))
    if definition.kind == "aura":
        send(state, card, "auras")
    else:
        send(state, card, "playing")
        state.agenda.append(Frame(text_of(definition.id), seat, card))


def _use(state: LetalState, hero: int, word: str) -> None:
    ability: Ability = state.definition(hero)["abilities"][word]
    if ability.use == ACTION:
        state.allowance[hero] = SPENT
    if ability.once:
        state.used.append(Used(hero, word))
    card = state.heroes[hero]
    state.say("use", hero // 2, [card], ability.name)
    state.agenda.append(Frame(ability.text, hero // 2, card))


def settle(state: LetalState, frame: Frame, args: Args) -> None:
    """A card has fully resolved: it is discarded, or stays as an Aura; Refresh counts (LE-40)."""
    card = frame.card
    hero = state.hero_of[card]
    definition = state.cards[card].definition
    if state.where[card] == f"playing/{hero}":
        send(state, card, "discard")
    if definition.kind != "trick" and definition.facts["refresh"] and not state.disabled[hero]:
        if state.allowance[hero] != READY:
            state.allowance[hero] = REFRESHED
        state.say("refresh", hero // 2, [state.heroes[hero]])
    raise_trigger(state, "card_played", hero, apart=card)


VERBS: Mapping[str, Verb[LetalState]] = {"settle": Verb(run=settle)}
