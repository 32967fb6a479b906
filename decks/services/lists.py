"""Keeping deck lists by their content."""

import engine
from decks.models import DeckList


def keep_list(*, deck: engine.Deck) -> DeckList:
    """The row of a card list; equal lists share one row."""
    row, _ = DeckList.objects.get_or_create(
        digest=deck.digest,
        defaults={"game": deck.game, "canonical": deck.canonical().decode("utf-8")},
    )
    return row
