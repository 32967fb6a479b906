"""The cards of a game, ready to be searched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import engine
from ground.spelling import searched


@dataclass(frozen=True)
class CardFile:
    """A card as it is searched: its facts by name, and in the letters of searches its name, its
    texts, and all that it says."""

    card: engine.CardDef
    facts: Mapping[str, engine.CardFact]
    name: str
    text: str
    everything: str

    def rank(self, fact: str) -> tuple[int, str] | None:
        """A key to sort cards by a fact: a number, or else words; None for a card without it."""
        if fact == "name":
            return 0, self.name
        if fact not in self.facts:
            return None
        value = self.facts[fact].value
        first = value[0] if isinstance(value, Sequence) and not isinstance(value, str) else value
        return (first, "") if isinstance(first, int) else (0, self.facts[fact].text)


@cache
def card_files(game_slug: str, language: str) -> Sequence[CardFile]:
    """All cards of a game in a language, by kind and name."""
    game = engine.game(game_slug)
    cards = sorted(game.pool.cards.values(), key=lambda card: (card.kind, card.name))
    return [_card_file(game, card, language) for card in cards]


def _card_file(game: engine.Game, card: engine.CardDef, language: str) -> CardFile:
    facts = game.card_facts(card, language)
    texts = " ".join(f"{text.name} {text.words}" for text in game.texts_of(card))
    values = " ".join(f"{fact.label} {fact.text}" for fact in facts)
    return CardFile(
        card,
        {fact.name: fact for fact in facts},
        searched(card.name),
        searched(texts),
        searched(f"{card.name} {card.kind} {card.set} {values} {texts}"),
    )
