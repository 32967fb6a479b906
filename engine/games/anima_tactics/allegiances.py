"""Deck rules of Anima Tactics about factions and organisations: who may be in a party together."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
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
    OPPOSED,
    characters,
    characters_with,
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

    @cached_property
    def _opposed(self) -> tuple[frozenset[str], frozenset[str]]:
        """The characters of Light, and those of Darkness."""
        light, darkness = (characters_with(self.pool, "faction", of) for of in OPPOSED)
        return light, darkness

    def check(self, deck: Deck) -> Sequence[Problem]:
        fielded = deck.parts.get(CHARACTERS, NO_CARDS).keys()
        if any(map(fielded.isdisjoint, self._opposed)):
            return KEPT
        known = characters(deck, self.pool)
        if organization(known) and (self.wanderers or not wanderers(known)):
            return KEPT
        sides: dict[str, list[CardDef]] = {faction: [] for faction in OPPOSED}
        for card, _ in known:
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

    @cached_property
    def _wanderers(self) -> frozenset[str]:
        return characters_with(self.pool, "organization", WANDERER)

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(CHARACTERS, NO_CARDS)
        if sum(counts[id] for id in counts.keys() & self._wanderers) <= self.most:
            return KEPT
        known = characters(deck, self.pool)
        beside = wanderers(known)
        as_one = opposed(known) or deck.parts.get("organization")
        if not as_one or organization(known) is None:
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
        known = characters(deck, self.pool)
        fewer = one_fewer(deck, set(wanderers(known)))
        if not opposed(known):
            return [*fewer, all_of(deck, ["organization"])]
        return [*fewer, *without(deck, [card.id for card in _one_of_each(deck, self.pool)])]


def _one_of_each(deck: Deck, pool: CardPool) -> list[CardDef]:
    """A character of Light and one of Darkness, of a party that has both."""
    fielded = {card.facts.get("faction"): card for card, _ in characters(deck, pool)}
    return [fielded["light"], fielded["darkness"]]
