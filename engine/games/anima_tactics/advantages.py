"""The deck rule of Anima Tactics about the number of advantage cards, and what changes it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.core.decks.budgets import total_worth
from engine.core.decks.deck import MOST_COPIES, MOST_NAMES, Deck, owner
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    NOTHING_TO_CHANGE,
    Change,
    DeckRule,
    Problem,
    one_fewer,
)
from engine.core.position.cards import CardDef, CardPool
from engine.games.anima_tactics.library import ADVANTAGES
from engine.games.anima_tactics.party import CHARACTERS


@dataclass(frozen=True)
class Advantages(DeckRule):
    """There are no more advantage cards than characters (AT-82), or than what an advantage of the
    organisation makes of their number."""

    word: ClassVar[str] = "advantages"

    def check(self, deck: Deck) -> Sequence[Problem]:
        count = total_worth(deck, self._counted)
        if count == 0:
            return KEPT
        most = self._most(deck)
        if count <= most:
            return KEPT
        cards = "advantage card" if most == 1 else "advantage cards"
        wrong = (
            f"there may be {most} {cards}, as many as characters, found {count}:"
            f" remove {count - most}"
        )
        return [Problem("too_many_advantages", self.cite, wrong, (), most, count)]

    def _most(self, deck: Deck) -> int:
        fielded = sum(deck.parts.get(CHARACTERS, NO_CARDS).values())
        return fielded * advantage_times(deck, self.pool.cards)

    def changes(self, deck: Deck) -> Sequence[Change]:
        """An advantage goes, or the organisation gets one that makes room.

        A character who comes makes room too: for several where that multiplies, else for no more
        than one that may go in their place. So they matter only where somebody must come anyway,
        for a part of their own or as the first.
        """
        if total_worth(deck, self._counted) <= self._most(deck):
            return NOTHING_TO_CHANGE
        fewer = one_fewer(deck, self._counted)
        more: list[Change] = [{(CHARACTERS, id): 1} for id in self._coming(deck)]
        return [*fewer, *more, *more_for_all(deck, self._multiplying)]

    def _coming(self, deck: Deck) -> Iterable[str]:
        """The characters who may matter: all, or the owners of parts alone."""
        fielded = deck.parts.get(CHARACTERS, NO_CARDS)
        missing = {part.partition("/")[0] for part in deck.parts if owner(part, fielded) is None}
        every = not fielded or advantage_times(deck, self.pool.cards) > 1
        for id, card in self.pool.cards.items():
            if card.kind == "character" and (every or id in missing):
                yield id

    def fewest(self, deck: Deck) -> int:
        excess = total_worth(deck, self._counted) - self._most(deck)
        if excess <= 0:
            return 0
        each = -(-excess // advantage_times(deck, self.pool.cards))
        return min(each, price_for_all(deck, self._multiplying))

    @cached_property
    def _multiplying(self) -> Sequence[CardDef]:
        return advantages_for_all(self.pool, "advantage_times")

    @cached_property
    def _counted(self) -> Mapping[str, int]:
        return {id: 1 for id, card in self.pool.cards.items() if card.kind in ADVANTAGES}


def advantages_for_all(pool: CardPool, *facts: str) -> Sequence[CardDef]:
    """The advantages of organisations that have one of these facts."""
    return [card for card in pool.cards.values() if any(map(card.facts.get, facts))]


def more_for_all(deck: Deck, advantages: Sequence[CardDef]) -> list[Change]:
    """One more of these advantages of organisations, each that is not chosen yet."""
    chosen = deck.parts.get("organization", NO_CARDS)
    return [{("organization", card.id): 1} for card in advantages if card.id not in chosen]


def price_for_all(deck: Deck, advantages: Sequence[CardDef]) -> int:
    """The fewest changes for one more of these; as many as there can be where there is none.

    A format need not ask for a party of that organisation, so others may stay beside it.
    """
    return 1 if more_for_all(deck, advantages) else MOST_NAMES * MOST_COPIES


def advantage_times(deck: Deck, cards: Mapping[str, CardDef]) -> int:
    """By how much the advantages of the organisation multiply advantage cards and points."""
    chosen = deck.parts.get("organization")
    if not chosen:
        return 1
    known = [cards[id].facts for id in chosen if id in cards]
    return max((facts.get("advantage_times", 1) for facts in known), default=1)
