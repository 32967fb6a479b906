"""A party as its models: each character that a deck fields, with what belongs to it alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.decks.deck import Deck, own_part, owner
from engine.core.decks.deck_rules import NO_CARDS, Change
from engine.core.position.cards import CardDef, CardPool
from engine.games.anima_tactics.library import PARTS, WANDERER

CHARACTERS = "characters"
OPPOSED = ("light", "darkness")
MOST_MODELS = 200
"""The number of models of a party that are looked at: a list may say 999 of each character."""


Characters = Sequence[tuple[CardDef, int]]
"""Characters of a party, and how many of each."""


@dataclass(frozen=True, slots=True)
class Model:
    """One character of a party: its own part of the deck, its card, and the cards of that part
    that there are, with how many of each."""

    part: str
    card: CardDef
    carried: Mapping[str, int]


def models(deck: Deck, pool: CardPool) -> Iterator[Model]:
    """Every known character of a party, by id and then by copy, the first MOST_MODELS."""
    left = MOST_MODELS
    for card, count in characters(deck, pool):
        for copy in range(1, min(count, left) + 1):
            part = own_part(card.id, copy)
            own = deck.parts.get(part, NO_CARDS)
            known = {id: number for id, number in own.items() if id in pool.cards}
            yield Model(part, card, known)
        left = max(0, left - count)


def carriers(deck: Deck, pool: CardPool) -> Iterator[Model]:
    """Every known character that has something of its own, by its part."""
    cards, fielded = pool.cards, deck.parts.get(CHARACTERS, NO_CARDS)
    for part, counts in sorted(own_cards(deck)):
        id = owner(part, fielded)
        if id is not None and id in cards and cards[id].kind == "character":
            yield Model(part, cards[id], {card: n for card, n in counts.items() if card in cards})


def own_cards(deck: Deck) -> list[tuple[str, Mapping[str, int]]]:
    """The parts of a party that belong to one model each, known or not, and their cards."""
    return [(part, deck.parts[part]) for part in deck.parts if part not in PARTS]


def characters_with(pool: CardPool, fact: str, value: object) -> frozenset[str]:
    """The characters of whom a fact has this value."""
    cards = pool.cards.items()
    return frozenset(
        id for id, card in cards if card.kind == "character" and card.facts.get(fact) == value
    )


def characters(deck: Deck, pool: CardPool) -> Characters:
    """The known characters of a party and how many of each, by id."""
    fielded = deck.parts.get(CHARACTERS, NO_CARDS)
    cards = pool.cards
    return [
        (cards[id], fielded[id])
        for id in sorted(fielded)
        if id in cards and cards[id].kind == "character"
    ]


def without(deck: Deck, ids: Iterable[str]) -> list[Change]:
    """Changes that each take one of these characters out of a party, all its copies."""
    fielded = deck.parts[CHARACTERS]
    return [{(CHARACTERS, id): -fielded[id]} for id in dict.fromkeys(ids)]


def organization(fielded: Characters) -> str | None:
    """The organisation to which all characters belong that are no Wanderers, if there is one.

    Wanderers are none (AT-27).
    """
    named = {card.facts.get("organization", "") for card, _ in fielded} - {WANDERER}
    return min(named) or None if len(named) == 1 else None


def wanderers(fielded: Characters) -> list[str]:
    """The Wanderers of a party by id, each as often as it is there."""
    return [
        card.id
        for card, count in fielded
        for _ in range(count)
        if card.facts.get("organization") == WANDERER
    ]


def opposed(fielded: Characters) -> bool:
    """True if characters of Light and of Darkness are in one party."""
    return {card.facts.get("faction") for card, _ in fielded}.issuperset(OPPOSED)
