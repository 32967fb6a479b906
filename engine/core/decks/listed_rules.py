"""Rules that list cards one by one: lists of what is allowed, of points, of whole decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.decks.budgets import fewest_for, total_worth
from engine.core.decks.card_limits import CardsRule
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    NOTHING_TO_CHANGE,
    Change,
    DeckRule,
    PartRule,
    Problem,
    one_fewer,
    together,
)
from engine.core.decks.rooms import Room


@dataclass(frozen=True)
class Allowed(PartRule):
    """The part holds these cards only."""

    word: ClassVar[str] = "allowed"
    cards: frozenset[str]

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        if counts.keys() <= self.cards:
            return KEPT
        return [
            Problem(
                "not_allowed",
                self.cite,
                f"{self.pool.called(card)} is not among the cards that are allowed: remove it",
                (card,),
                0,
                counts[card],
                self.part,
            )
            for card in sorted(counts.keys() - self.cards)
        ]

    def narrowed(self, part: str, room: Room) -> Room:
        return room.keeping(self.cards) if part == self.part else room

    def changes(self, deck: Deck) -> Sequence[Change]:
        counts = deck.parts.get(self.part, NO_CARDS)
        wrong = sorted(counts.keys() - self.cards)
        return together({(self.part, card): -counts[card] for card in wrong})


@dataclass(frozen=True)
class Manifest(PartRule):
    """The part is just these cards, so many copies of each."""

    word: ClassVar[str] = "manifest"
    cards: Mapping[str, int]

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        if counts == self.cards:
            return KEPT
        return [
            Problem(
                "not_as_listed",
                self.cite,
                f"{self.pool.called(card)}: {self.part} has {of}, found {held}:"
                f" {'add' if of > held else 'remove'} {abs(of - held)}",
                (card,),
                of,
                held,
                self.part,
            )
            for card in sorted({*counts, *self.cards})
            if (of := self.cards.get(card, 0)) != (held := counts.get(card, 0))
        ]

    def narrowed(self, part: str, room: Room) -> Room:
        return room.exactly(self.cards) if part == self.part else room

    def changes(self, deck: Deck) -> Sequence[Change]:
        counts = deck.parts.get(self.part, NO_CARDS)
        cards = sorted({*counts, *self.cards})
        change = {
            (self.part, card): self.cards.get(card, 0) - counts.get(card, 0) for card in cards
        }
        return together({at: copies for at, copies in change.items() if copies})


@dataclass(frozen=True)
class Points(DeckRule):
    """These cards cost so many points a copy, and a deck has `most` at most; others cost none."""

    word: ClassVar[str] = "points"
    cards: Mapping[str, int]
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        total = total_worth(deck, self.cards)
        if total <= self.most:
            return KEPT
        listed = sorted({card for part in deck.parts.values() for card in part.keys() & self.cards})
        wrong = f"the deck has {total} points, at most {self.most}: take out {total - self.most}"
        return [Problem("too_many_points", self.cite, wrong, tuple(listed), self.most, total)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        return one_fewer(deck, self.cards) if self.check(deck) else NOTHING_TO_CHANGE

    def fewest(self, deck: Deck) -> int:
        return fewest_for(deck, self.cards, total_worth(deck, self.cards) - self.most)


@dataclass(frozen=True)
class BannedTogether(CardsRule):
    """Of these cards a deck has `most` different ones at most."""

    word: ClassVar[str] = "banned_together"
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        present = sorted({card for part in self.limited(deck) for card in part.keys() & self.cards})
        if len(present) <= self.most:
            return KEPT
        names = ", ".join(map(self.pool.called, present))
        wrong = (
            f"of {names} a deck has {self.most} at most:"
            f" leave {len(present) - self.most} of them out"
        )
        cards = tuple(present)
        return [Problem("banned_together", self.cite, wrong, cards, self.most, len(cards))]

    def changes(self, deck: Deck) -> Sequence[Change]:
        for problem in self.check(deck):
            return [
                {
                    (part, card): -counts[card]
                    for part, counts in deck.parts.items()
                    if card in counts
                }
                for card in problem.cards
            ]
        return NOTHING_TO_CHANGE


RULES = (Allowed, Manifest, Points, BannedTogether)
