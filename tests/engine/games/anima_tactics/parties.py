"""Parties of Anima Tactics written as lists, and what a format finds in them."""

from functools import cache
from pathlib import Path
from typing import Any

from engine.core.cards import CardPool
from engine.core.decks import Deck, Reader
from engine.core.formats import Format, check_deck, read_formats
from engine.core.tables import read_table
from engine.games.anima_tactics import encounters, legality, library
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
