"""Rooms: what a part of a legal deck may hold, and the fewest changes that bring cards into it."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.core.decks.deck import MOST_COPIES, MOST_NAMES

_NONE = (0, 0)


@dataclass(frozen=True, eq=False)
class Room:
    """The least and most copies of each card of a part, none of a card that is not named, and the
    least and most cards in all."""

    cards: Mapping[str, tuple[int, int]]
    least: int = 0
    most: int = MOST_COPIES * MOST_NAMES

    def keeping(self, cards: Container[str]) -> "Room":
        """The room for these cards alone, where none must be there."""
        kept = {card: bounds for card, bounds in self.cards.items() if card in cards}
        return replace(self, cards=kept)

    def limited(self, most_of: Callable[[str], int | None]) -> "Room":
        """The room with at most so many copies of each card; None leaves it as it is."""
        limits = {card: most for card in self.cards if (most := most_of(card)) is not None}
        if not limits:
            return self
        cards = {
            card: (least, min(most, limits.get(card, most)))
            for card, (least, most) in self.cards.items()
        }
        return replace(self, cards=cards)

    def sized(self, least: int, most: int) -> "Room":
        return replace(self, least=max(least, self.least), most=min(most, self.most))

    def exactly(self, counts: Mapping[str, int]) -> "Room":
        """The room with just so many copies of these cards, and no other card."""
        cards = {
            card: (count, min(count, self.cards.get(card, _NONE)[1]))
            for card, count in counts.items()
        }
        return replace(self, cards=cards)

    @cached_property
    def is_possible(self) -> bool:
        """True if some cards fit it."""
        fewest = sum(least for least, _ in self.cards.values())
        return (
            all(least <= most for least, most in self.cards.values())
            and fewest <= self.most
            and sum(most for _, most in self.cards.values()) >= self.least
            and self.least <= self.most
        )

    @cached_property
    def _needed(self) -> Mapping[str, int]:
        return {card: least for card, (least, _) in self.cards.items() if least}

    def clamped(self, counts: Mapping[str, int]) -> dict[str, int]:
        """The cards with the changes that all who fit the room have in common: each card is brought
        between its least and its most copies."""
        kept = dict(self._needed)
        for card, count in counts.items():
            least, most = self.cards.get(card, _NONE)
            if bounded := min(max(count, least), most):
                kept[card] = bounded
        return kept

    def distance(self, counts: Mapping[str, int]) -> int:
        """The fewest copies that must be added or removed for the cards to fit a possible room.

        A card outside its bounds is at least as far away as the nearer bound, and a number of cards
        outside its own; `fitted` needs no more than both together.
        """
        kept = self.clamped(counts)
        total = sum(kept.values())
        return copies_between(counts, kept) + max(self.least - total, total - self.most, 0)

    def fitted(
        self, counts: Mapping[str, int], added: Iterable[str], removed: Iterable[str]
    ) -> dict[str, int]:
        """Cards that fit a possible room with so few changes; those to add or to remove, should
        there be too few or too many, are taken in these orders."""
        kept = self.clamped(counts)
        total = sum(kept.values())
        for card in added if total < self.least else ():
            more = min(self.cards.get(card, _NONE)[1] - kept.get(card, 0), self.least - total)
            if more > 0:
                kept[card] = kept.get(card, 0) + more
                total += more
        for card in removed if total > self.most else ():
            fewer = min(kept.get(card, 0) - self._needed.get(card, 0), total - self.most)
            if fewer > 0:
                kept[card] -= fewer
                total -= fewer
        return {card: count for card, count in kept.items() if count}


Plan = Mapping[str, Room]
"""The parts of a deck, each with its room: a deck fits it with just these parts."""


def copies_between(counts: Mapping[str, int], other: Mapping[str, int]) -> int:
    """The number of copies by which two sets of cards differ."""
    return sum(
        abs(counts.get(card, 0) - other.get(card, 0)) for card in counts.keys() | other.keys()
    )
