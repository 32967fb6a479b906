"""Rules for a deck besides those of all games: legendary names and one faction."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import KEPT, NO_CARDS, PartRule, Problem
from engine.core.decks.rooms import Plan
from engine.core.position.cards import CardDef


@dataclass(frozen=True)
class Legendary(PartRule):
    """Of a legendary card there are at most `most` copies (CO-20)."""

    word: ClassVar[str] = "legendary"
    most: int

    @cached_property
    def _legendary(self) -> frozenset[str]:
        cards = self.pool.cards.items()
        return frozenset(id for id, card in cards if card.facts.get("legendary"))

    def most_of(self, card: CardDef) -> int | None:
        return self.most if card.id in self._legendary else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        repeated = [card for card in self._legendary & counts.keys() if counts[card] > self.most]
        if not repeated:
            return KEPT
        return [
            Problem(
                "too_many_legendary",
                self.cite,
                f"{self.pool.called(card)} is legendary: at most {self.most} copy, found"
                f" {counts[card]}: remove {counts[card] - self.most}",
                (card,),
                self.most,
                counts[card],
            )
            for card in sorted(repeated)
        ]


@dataclass(frozen=True)
class OneFaction(PartRule):
    """All cards are of the same faction, whichever it is (CO-20)."""

    word: ClassVar[str] = "one_faction"

    @cached_property
    def _factions(self) -> dict[str, str]:
        return {id: card.facts["faction"] for id, card in self.pool.cards.items()}

    def check(self, deck: Deck) -> Sequence[Problem]:
        faction_of = self._factions
        counts = deck.parts.get(self.part, NO_CARDS)
        factions = sorted({faction_of[card] for card in counts if card in faction_of})
        if len(factions) <= 1:
            return KEPT
        cards: Counter[str] = Counter()
        for card, count in counts.items():
            if card in faction_of:
                cards[faction_of[card]] += count
        most = max(sorted(cards), key=lambda faction: cards[faction])
        strangers = sorted(card for card in counts if faction_of.get(card, most) != most)
        wrong = f"a deck is of one faction, this has {', '.join(factions)}: keep one of them"
        return [Problem("factions", self.cite, wrong, tuple(strangers), most, factions)]

    def split(self, plan: Plan) -> Iterator[Plan]:
        """A plan for each faction."""
        for faction in sorted(set(self._factions.values())):
            own = {card for card, of in self._factions.items() if of == faction}
            yield {**plan, self.part: plan[self.part].keeping(own)}
