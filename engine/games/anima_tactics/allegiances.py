"""Deck rules of Anima Tactics about factions and organisations: who may be in a party together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NOTHING_TO_CHANGE,
    Change,
    DeckRule,
    Problem,
    all_of,
    one_fewer,
)
from engine.core.position.cards import CardDef, CardPool
from engine.games.anima_tactics.library import WANDERER
from engine.games.anima_tactics.party import (
    CHARACTERS,
    characters,
    opposed,
    organization,
    wanderers,
    without,
)


@dataclass(frozen=True)
class Factions(DeckRule):
    """Light and Darkness are not in one party, unless all its characters are of one organisation;
    with `wanderers`, Wanderers may be beside those (AT-26, AT-27)."""

    word: ClassVar[str] = "factions"
    wanderers: bool

    def check(self, deck: Deck) -> Sequence[Problem]:
        if not opposed(deck, self.pool):
            return KEPT
        free = wanderers(deck, self.pool)
        if organization(deck, self.pool) and (self.wanderers or not free):
            return KEPT
        sides: dict[str, list[CardDef]] = {"light": [], "darkness": []}
        for card, _ in characters(deck, self.pool):
            sides.get(card.facts.get("faction", ""), []).append(card)
        fewer = min(sides.values(), key=len)
        wrong = (
            "Light and Darkness are together only in a party of one organisation:"
            f" remove {', '.join(card.name for card in fewer)}"
        )
        named = tuple(card.id for card in fewer)
        counts = {faction: len(cards) for faction, cards in sides.items()}
        return [Problem("opposed_factions", self.cite, wrong, named, 1, counts)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        """One of Light and one of Darkness stay together only in a party of one organisation; so
        one of the two goes, or else whoever keeps the party from being one."""
        if not self.check(deck):
            return NOTHING_TO_CHANGE
        pair = _one_of_each(deck, self.pool)
        fielded = [card for card, _ in characters(deck, self.pool)]
        first = {card.facts.get("organization", ""): card.id for card in [*fielded, *pair]}
        beside = first.pop(WANDERER, None)
        if not first:
            more = [{(CHARACTERS, id): 1} for id in self.pool.cards]
            return [*without(deck, [card.id for card in pair]), *more]
        own = [card.id for card in pair]
        if "" in first:
            apart: Sequence[str | None] = [first[""]]
        elif len(first) > 1:
            apart = sorted(first.values(), key=lambda id: id not in own)[:2]
        else:
            apart = [beside]
        return without(deck, [*own, *filter(None, apart)])


@dataclass(frozen=True)
class Wanderers(DeckRule):
    """A party that is together as one organisation has at most `most` Wanderers beside it."""

    word: ClassVar[str] = "wanderers"
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        beside = wanderers(deck, self.pool)
        if len(beside) <= self.most:
            return KEPT
        as_one = opposed(deck, self.pool) or deck.parts.get("organization")
        if not as_one or organization(deck, self.pool) is None:
            return KEPT
        allowed = "no Wanderers" if self.most == 0 else f"at most {self.most} Wanderers"
        wrong = (
            f"a party of one organisation has {allowed} beside it, found {len(beside)}:"
            f" remove {len(beside) - self.most}"
        )
        named = tuple(dict.fromkeys(beside))
        return [Problem("too_many_wanderers", self.cite, wrong, named, self.most, len(beside))]

    def changes(self, deck: Deck) -> Sequence[Change]:
        """A Wanderer goes, or nothing else needs the party to be of one organisation: neither Light
        beside Darkness nor an advantage of the organisation."""
        if not self.check(deck):
            return NOTHING_TO_CHANGE
        fewer = one_fewer(deck, set(wanderers(deck, self.pool)))
        if not opposed(deck, self.pool):
            return [*fewer, all_of(deck, ["organization"])]
        return [*fewer, *without(deck, [card.id for card in _one_of_each(deck, self.pool)])]


def _one_of_each(deck: Deck, pool: CardPool) -> list[CardDef]:
    """A character of Light and one of Darkness, of a party that has both."""
    fielded = {card.facts.get("faction"): card for card, _ in characters(deck, pool)}
    return [fielded["light"], fielded["darkness"]]
