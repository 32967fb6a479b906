"""L.E.T.A.L. with its cards: the rules, the house set, formats and ready-made decks."""

from pathlib import Path

from engine.core.ban_lists import read_versions
from engine.core.decks import Reader
from engine.core.formats import read_formats
from engine.core.tables import read_table
from engine.games.letal import effects, words
from engine.games.letal.legality import HERO_LISTS, RULES
from engine.games.letal.library import read_pool, read_ready_deck
from engine.games.letal.rules import PREDICATES, Rules, flow_texts

HERE = Path(__file__).parent
VERBS = {**words.VERBS, **effects.VERBS}
"""The verbs that texts of cards may be made of."""


class Letal(Rules):
    """The rules of L.E.T.A.L. and everything that its files hold."""

    deck_rules = RULES
    predicates = {**PREDICATES, **effects.PREDICATES}

    def __init__(self) -> None:
        self.pool = read_pool(VERBS, self.predicates)
        tables = read_table(HERE / "formats.toml")
        self.formats = read_formats(self.slug, tables, self.pool, self.deck_rules)
        self.dated = read_versions(self.formats, read_table(HERE / "ban_lists.toml"))
        for format in self.formats.values():
            self.variant(format.variant)
        self.texts = flow_texts()
        for card in self.pool.cards.values():
            self.texts |= card.texts
        self.reader = Reader(
            game=self.slug,
            parts=HERO_LISTS,
            ids=self.pool.by_name,
            groups=self.pool.groups_by_name,
            part_of={},
            openers=frozenset(id for id, one in self.pool.cards.items() if one.kind == "hero"),
        )
        decks = read_table(HERE / "decks.toml")
        self.ready_decks = {
            slug: read_ready_deck(slug, table, self.reader, self.pool, self.formats)
            for slug, table in decks.items()
        }
        self.ready_formats = {slug: table["format"] for slug, table in decks.items()}
