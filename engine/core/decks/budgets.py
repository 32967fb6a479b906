"""The rule that cards are paid for: a fact of them adds up to so much at most."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NOTHING_TO_CHANGE,
    Change,
    DeckRule,
    Problem,
    one_fewer,
)


@dataclass(frozen=True)
class Budget(DeckRule):
    """A fact of the cards, their level say, adds up to `most` at most over all parts."""

    word: ClassVar[str] = "budget"
    fact: str
    most: int

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """The part of the budget that each card takes, for the cards that have the fact."""
        cards = self.pool.cards.items()
        return {id: card.facts[self.fact] for id, card in cards if card.facts.get(self.fact)}

    def check(self, deck: Deck) -> Sequence[Problem]:
        total = total_worth(deck, self.worth)
        if total <= self.most:
            return KEPT
        wrong = (
            f"the {self.fact} of all cards is {total}, at most {self.most}:"
            f" take out {total - self.most}"
        )
        return [Problem("over_budget", self.cite, wrong, (), self.most, total)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        if total_worth(deck, self.worth) <= self.most:
            return NOTHING_TO_CHANGE
        return one_fewer(deck, self.worth)

    def fewest(self, deck: Deck) -> int:
        return fewest_for(deck, self.worth, total_worth(deck, self.worth) - self.most)


def total_worth(deck: Deck, worth: Mapping[str, int]) -> int:
    """The worth of all cards of a deck together; those that are not in `worth` count 0."""
    total = 0
    for counts in deck.parts.values():
        for card, count in counts.items():
            if card in worth:
                total += count * worth[card]
    return total


def fewest_for(deck: Deck, worth: Mapping[str, int], excess: int) -> int:
    """The fewest copies whose worth together is as large as an excess."""
    copies = Counter[int]()
    for part in deck.parts.values() if excess > 0 else ():
        for card in part.keys() & worth.keys():
            copies[worth[card]] += part[card]
    fewest = 0
    for each in sorted(copies, reverse=True):
        needed = min(copies[each], -(-excess // each))
        if needed <= 0:
            break
        fewest, excess = fewest + needed, excess - needed * each
    return fewest
