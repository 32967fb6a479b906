"""Rules about cards by name: those that are banned, and those of which a deck has few copies."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import KEPT, Change, DeckRule, Problem, one_fewer, together
from engine.core.position.cards import CardDef


@dataclass(frozen=True)
class CardsRule(DeckRule):
    """A rule about some cards by name, whatever part they are in."""

    cards: frozenset[str]

    def limited(self, deck: Deck) -> Sequence[Mapping[str, int]]:
        """The parts of a deck that hold some of these cards, by name."""
        cards, parts = self.cards, deck.parts
        names = [part for part, counts in parts.items() if not counts.keys().isdisjoint(cards)]
        return [parts[part] for part in sorted(names)]


@dataclass(frozen=True)
class Banned(CardsRule):
    """These cards may not be used at all."""

    word: ClassVar[str] = "banned"

    def most_of(self, card: CardDef) -> int | None:
        return 0 if card.id in self.cards else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        return [
            Problem(
                "banned",
                self.cite,
                f"{self.pool.called(card)} is banned: remove it",
                (card,),
                0,
                counts[card],
            )
            for counts in self.limited(deck)
            for card in sorted(counts.keys() & self.cards)
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        return together(
            {
                (part, card): -counts[card]
                for part, counts in deck.parts.items()
                for card in sorted(counts.keys() & self.cards)
            }
        )


@dataclass(frozen=True)
class Restricted(CardsRule):
    """At most `most` copies of each of these cards."""

    word: ClassVar[str] = "restricted"
    most: int

    def most_of(self, card: CardDef) -> int | None:
        return self.most if card.id in self.cards else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        limited = self.limited(deck)
        if not any(self._is_beyond(counts) for counts in limited):
            return KEPT
        return [
            Problem(
                "restricted",
                self.cite,
                f"{self.pool.called(card)} is restricted to {self.most}, found {counts[card]}:"
                f" remove {counts[card] - self.most}",
                (card,),
                self.most,
                counts[card],
            )
            for counts in limited
            for card in sorted(counts.keys() & self.cards)
            if counts[card] > self.most
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        return together(
            {
                (part, card): self.most - counts[card]
                for part, counts in deck.parts.items()
                for card in sorted(counts.keys() & self.cards)
                if counts[card] > self.most
            }
        )

    def _is_beyond(self, counts: Mapping[str, int]) -> bool:
        return any(card in counts and counts[card] > self.most for card in self.cards)


@dataclass(frozen=True)
class RestrictedTogether(Restricted):
    """At most `most` copies of each of these cards in all parts together: limits of formats whose
    models have parts of their own."""

    word: ClassVar[str] = "restricted_together"

    def check(self, deck: Deck) -> Sequence[Problem]:
        copies: Counter[str] = Counter()
        for counts in self.limited(deck):
            copies.update({card: counts[card] for card in counts.keys() & self.cards})
        return super().check(Deck(deck.game, {"": copies}))

    def changes(self, deck: Deck) -> Sequence[Change]:
        beyond = {problem.cards[0] for problem in self.check(deck)}
        return one_fewer(deck, {min(beyond)} if beyond else ())


def limits_of(rules: Sequence[DeckRule]) -> Mapping[str, int]:
    """The number of copies of each banned or restricted card that these rules allow."""
    limits: dict[str, int] = {}
    for rule in rules:
        if isinstance(rule, Banned | Restricted):
            most = rule.most if isinstance(rule, Restricted) else 0
            limits |= {card: min(most, limits.get(card, most)) for card in rule.cards}
    return limits
