"""Parties of Anima Tactics written as lists, and what a format finds in them."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engine.core.base.toml_tables import read_table
from engine.core.decks.deck import Deck, own_part
from engine.core.decks.formats import Format, check_deck, read_formats
from engine.core.decks.reader import Reader
from engine.core.position.cards import CardPool
from engine.games.anima_tactics import GAME, encounters, legality, library
from engine.games.anima_tactics.card_words import card_abilities

FOLDER = Path(library.__file__).parent
RULES = (*legality.RULES, *encounters.RULES)


@cache
def official() -> CardPool:
    """The characters and advantages of the later printing, without those of the house."""
    pool = library.read_pool(card_abilities)
    return CardPool({id: card for id, card in pool.cards.items() if card.official}, {})


def official_formats() -> dict[str, Any]:
    """The tables of the formats that are played with official cards."""
    tables = read_table(FOLDER / "formats.toml")
    return {slug: table for slug, table in tables.items() if table["official"]}


@cache
def formats() -> dict[str, Format]:
    return read_formats("anima_tactics", official_formats(), official(), RULES)


def reader(pool: CardPool) -> Reader:
    """Reads lists as the game does."""
    kinds = library.PART_OF_KIND
    cards = pool.cards.items()
    return Reader(
        "anima_tactics",
        library.PARTS,
        pool.by_name,
        {},
        {id: kinds[card.kind] for id, card in cards if card.kind in kinds},
        frozenset(id for id, card in cards if card.kind == "character"),
        each=True,
    )


def party(*lines: str) -> Deck:
    """The party of these lines, with the official pool."""
    return reader(official()).read("\n".join(lines))


def problems(format: str, *lines: str) -> list[dict[str, Any]]:
    """What is wrong with a party in a format."""
    plain: list[Any] = [
        problem.plain() for problem in check_deck(party(*lines), formats()[format]).problems
    ]
    return plain


def codes(format: str, *lines: str) -> list[str]:
    return [problem["code"] for problem in problems(format, *lines)]


CHARACTERS_OF_A_PARTY = (1, 2, 2, 3, 3, 4, 5, 7)
"""How many characters drawn parties aim at."""


def drawn(number: int) -> tuple[Format, list[Deck]]:
    """A format and two parties that are legal in it, drawn from its whole pool: every other number
    has invented characters, whose abilities say something."""
    draw = Random(number)
    formats = [each for each in GAME.formats.values() if each.official != bool(number % 2)]
    format = draw.choice(formats)
    return format, [_drawn_party(draw, format) for _ in range(2)]


def _drawn_party(draw: Random, format: Format) -> Deck:
    """A legal party: characters as long as they fit, then advantages for some of them."""
    cards = sorted(format.pool.cards.values(), key=lambda card: card.id)
    characters = [card.id for card in cards if card.kind == "character"]
    others = [card for card in cards if card.kind != "character"]
    party = Deck(GAME.slug, {})
    for _ in range(draw.choice(CHARACTERS_OF_A_PARTY)):
        party = _with_one_of(draw, format, party, [("characters", id) for id in characters])
    fielded = party.parts["characters"]
    places = [own_part(id, copy) for id in fielded for copy in range(1, fielded[id] + 1)]
    for _ in range(draw.randrange(len(places) + 1)):
        added = [
            (library.PART_OF_KIND.get(card.kind) or draw.choice(places), card.id) for card in others
        ]
        party = _with_one_of(draw, format, party, added)
    return party


def _with_one_of(
    draw: Random, format: Format, party: Deck, cards: list[tuple[str, str]], tries: int = 6
) -> Deck:
    """The party with a card more that keeps it legal, out of some with their part; the same party
    where it has characters and few tries find none."""
    while tries > 0 or not party.parts:
        tries -= 1
        part, id = draw.choice(cards)
        counts = dict(party.parts.get(part, {}))
        counts[id] = counts.get(id, 0) + 1
        larger = Deck(party.game, {**party.parts, part: counts})
        if check_deck(larger, format).legal:
            return larger
    return party
