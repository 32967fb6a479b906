"""A party as its models: each character that a deck fields, with what belongs to it alone."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.decks.deck import Deck, own_part, owner
from engine.core.decks.deck_rules import NO_CARDS, Change
from engine.core.position.cards import CardDef, CardPool
from engine.games.anima_tactics.library import PARTS, WANDERER

CHARACTERS = "characters"
MOST_MODELS = 200
"""The number of models of a party that are looked at: a list may say 999 of each character."""


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
    fielded = {card.id: count for card, count in characters(deck, pool)}
    for part in sorted(deck.parts.keys() - set(PARTS)):
        if (id := owner(part, fielded)) is not None:
            known = {card: n for card, n in deck.parts[part].items() if card in pool.cards}
            yield Model(part, pool.cards[id], known)


def characters(deck: Deck, pool: CardPool) -> list[tuple[CardDef, int]]:
    """The known characters of a party and how many of each, by id."""
    fielded = deck.parts.get(CHARACTERS, NO_CARDS)
    known = sorted(fielded.keys() & pool.cards.keys())
    return [(pool.cards[id], fielded[id]) for id in known if pool.cards[id].kind == "character"]


def without(deck: Deck, ids: Iterable[str]) -> list[Change]:
    """Changes that each take one of these characters out of a party, all its copies."""
    fielded = deck.parts[CHARACTERS]
    return [{(CHARACTERS, id): -fielded[id]} for id in dict.fromkeys(ids)]


def organization(deck: Deck, pool: CardPool) -> str | None:
    """The organisation to which all characters belong that are no Wanderers, if there is one.

    Wanderers are none (AT-27).
    """
    named = {card.facts.get("organization", "") for card, _ in characters(deck, pool)} - {WANDERER}
    return min(named) or None if len(named) == 1 else None


def wanderers(deck: Deck, pool: CardPool) -> list[str]:
    """The Wanderers of a party by id, each as often as it is there."""
    return [
        card.id
        for card, count in characters(deck, pool)
        for _ in range(count)
        if card.facts.get("organization") == WANDERER
    ]


def opposed(deck: Deck, pool: CardPool) -> bool:
    """True if characters of Light and of Darkness are in one party."""
    factions = {card.facts.get("faction") for card, _ in characters(deck, pool)}
    return {"light", "darkness"} <= factions
