"""L.E.T.A.L. with its cards: the rules, the house set, formats and ready-made decks."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Text
from engine.core.position.cards import CardDef, CardPool, CardText
from engine.games.letal import effects, words
from engine.games.letal.card_lines import attack_of, texts_of
from engine.games.letal.legality import fielded
from engine.games.letal.library import read_pool, read_ready_deck
from engine.games.letal.rules import PREDICATES, Rules

VERBS = {**words.VERBS, **effects.VERBS}
"""The verbs that texts of cards may be made of."""


class Letal(Rules):
    """The rules of L.E.T.A.L. and everything that its files hold."""

    folder = Path(__file__).parent
    predicates = {**PREDICATES, **effects.PREDICATES}

    def read_cards(self) -> CardPool:
        return read_pool(VERBS, self.predicates)

    def card_texts(self) -> dict[str, Text]:
        return {
            name: text for card in self.pool.cards.values() for name, text in card.texts.items()
        }

    def facts_of(self, card: CardDef) -> Mapping[str, Plain]:
        """The facts of its file, its hero by name, and the damage and reach of an attack."""
        whose = {"hero": str(card.facts["whose"])} if card.plain.get("hero") else {}
        return {**card.plain, **whose, **attack_of(card)}

    def texts_of(self, card: CardDef) -> Sequence[CardText]:
        return texts_of(card)

    def parts_for(self, card: CardDef, deck: Deck) -> Sequence[str]:
        """A hero is fielded; other cards stand with heroes who may play them (LE-23)."""
        if card.kind == "hero":
            return ("heroes",)
        heroes = self.pool.cards
        return [
            hero
            for hero in fielded(deck)
            if card.facts["hero"] == hero or card.facts["type"] == heroes[hero].facts["type"]
        ]

    def ready_deck(self, slug: str, table: Any) -> Deck:
        return read_ready_deck(slug, table, self.reader, self.pool, self.formats)
