"""Differences of decks, in words, *−1 Scout*, *+2 Recall*, and as faces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

import engine
from decks.cards.changes import difference
from web.decks.texts import DeckRow, deck_rows, known_cards


@dataclass(frozen=True)
class Difference:
    """The cards in which two decks differ: in words, those that go, and those that come."""

    texts: Sequence[str]
    gone: Sequence[DeckRow]
    come: Sequence[DeckRow]

    @property
    def sides(self) -> Sequence[tuple[Sequence[DeckRow], str]]:
        """The cards that go and those that come, each with a heading."""
        return [(self.gone, gettext("− Taken out")), (self.come, gettext("+ Put in"))]


def difference_of(before: engine.Deck, after: engine.Deck) -> Difference:
    """The difference of two decks of a game."""
    more = difference(before, after)
    rows = {
        sign: [row for cards in more.values() for row in deck_rows(_of(cards, sign), after.game)]
        for sign in (-1, 1)
    }
    return Difference(change_texts(after.game, more), rows[-1], rows[1])


def difference_texts(before: engine.Deck | None, after: engine.Deck) -> Sequence[str]:
    """The cards that a deck has fewer and more than another of its game, or than none."""
    return change_texts(after.game, difference(before or engine.Deck(after.game, {}), after))


def change_texts(game: str, more: Mapping[str, Mapping[str, int]]) -> Sequence[str]:
    """Cards of a game that a deck has more by part, negative for fewer: first what goes, then what
    comes, part by part; those of a whole group by its name."""
    return [*_signed(game, more, -1), *_signed(game, more, 1)]


def _signed(game: str, more: Mapping[str, Mapping[str, int]], sign: int) -> Iterator[str]:
    names = known_cards(game)
    for part, cards in more.items():
        owner = names.get(part.partition("/")[0])
        for row in deck_rows(_of(cards, sign), game):
            change = f"{'+' if sign > 0 else '−'}{row.copies} {row.name}"
            if owner is None:
                yield change
            else:
                yield gettext("{change} ({owner})").format(change=change, owner=owner.name)


def _of(cards: Mapping[str, int], sign: int) -> Mapping[str, int]:
    """The copies of cards that go, or with the sign 1 those that come."""
    return {card: abs(count) for card, count in cards.items() if count * sign > 0}
