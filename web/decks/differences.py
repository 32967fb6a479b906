"""Differences of decks in words: *−1 Scout*, *+2 Recall*."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext

import engine
from decks.cards.changes import difference
from web.decks.texts import deck_rows, known_cards


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
        copies = {card: abs(count) for card, count in cards.items() if count * sign > 0}
        owner = names.get(part.partition("/")[0])
        for row in deck_rows(copies, game):
            change = f"{'+' if sign > 0 else '−'}{row.copies} {row.name}"
            if owner is None:
                yield change
            else:
                yield gettext("{change} ({owner})").format(change=change, owner=owner.name)
