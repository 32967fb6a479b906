"""The cards of TACTICA, and which of them the side of a match is dealt: decks name a side alone."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.toml_tables import DataError, require
from engine.core.decks.card_files import Kinds, read_simple_cards
from engine.core.decks.deck import Deck
from engine.core.position.cards import CardPool, HouseRules
from engine.games.tactica.house import House, Landmarks, read_house

PARTS = ("side", "partner")
"""The parts of a deck: which side its player plays, and which their partner in a team."""
SIDES = ("sun", "moon")
SUMMON = "ouran-cthon"
SUMMONS = 3
"""The number of summon cards of a player (SUMMON)."""
LANDMARKS = tuple(item.name for item in fields(Landmarks))
DECREES: Mapping[str, str] = {
    "tactica": "tactica", "promotion": "promotion", "fog": "fog", "mud": "mud",
    "betrayal": "betrayal", "summon": "summoning",
}  # fmt: skip
"""The card that stands for a decree in bans, by the name of the decree."""

_KINDS: Kinds = {
    kind: {}
    for kind in ("side", "troop", "tactic", "training", "summon", "landmark", "wall", "decree")
}
_READY = {"name": str, "format": str, "side": str, "partner": str}


def read_pool() -> CardPool:
    """Every card; DataError for a file that is wrong."""
    return read_simple_cards(Path(__file__).parent / "cards", _KINDS, {}, {})


def house_rules(document: object, where: str) -> HouseRules:
    """The house rules of a parsed file; DataError names the setting that is wrong."""
    rules = read_house(document, where)
    assert isinstance(document, dict)
    return HouseRules(document, rules)


def house_of(pool: CardPool) -> House:
    """The house rules of a match."""
    assert pool.house is not None
    house: House = pool.house.rules
    return house


def manifest(pool: CardPool, players: str) -> list[tuple[str, int]]:
    """The cards that each player is dealt, with how many of each, by the option `players`.

    Cards that the format bans are left out, and those that it limits are dealt so many times at
    most.
    """
    house = house_of(pool)
    walls = len(getattr(house.maps, players).walls[0][0])
    cards = [(item.name, getattr(house.cards, item.name)) for item in fields(house.cards)]
    cards += [(SUMMON, SUMMONS), *((landmark, 1) for landmark in LANDMARKS), ("wall", walls)]
    limits = pool.limits
    return [(card, min(count, limits.get(card, count))) for card, count in cards]


def house_facts(card: str, pool: CardPool) -> Mapping[str, Plain]:
    """The facts that house rules give a card, by its id: the number that each player is dealt, its
    figures, and the figures of each side of a summon or a landmark."""
    assert pool.house is not None
    house: Mapping[str, Any] = pool.house.plain
    copies = {"copies": house["cards"][card]} if card in house["cards"] else {}
    if card == SUMMON:
        return {
            "copies": SUMMONS,
            **{side: _with_sacrifice(figures) for side, figures in house["summons"].items()},
        }
    if card in house["landmarks"]:
        return {side: _added(figures) for side, figures in house["landmarks"][card].items()}
    if card == "training":
        return {**copies, **_added(house["training"])}
    figures: Mapping[str, Plain] = house["troops"].get(card) or (
        house["crown"] if card == "crown" else {}
    )
    return {**copies, **figures}


def _added(figures: Mapping[str, Any]) -> dict[str, Plain]:
    """Figures that are added to those of a troop, by names that say so."""
    return {name if name == "blocks" else f"{name}_by": value for name, value in figures.items()}


def _with_sacrifice(figures: Mapping[str, Any]) -> dict[str, Plain]:
    """The figures of a summon, and what a sacrifice gives it, which is added."""
    return {
        f"{name}_by" if name.startswith("sacrifice") else name: value
        for name, value in figures.items()
    }


def banned_decrees(pool: CardPool) -> tuple[str, ...]:
    """The names of the decrees that the format bans."""
    return tuple(name for name, card in DECREES.items() if pool.limits.get(card) == 0)


def read_ready_deck(game: str, slug: str, table: Any, formats: Mapping[str, object]) -> Deck:
    """A deck of `decks.toml`: `side`, and in a team `partner`. DataError."""
    where = f"decks.toml, {slug}"
    require(table, where, _READY, ("partner",))
    if table["format"] not in formats:
        raise DataError(f"{where}: there is no format {table['format']}")
    parts = {part: {table[part]: 1} for part in PARTS if part in table}
    if unknown := [side for part in parts.values() for side in part if side not in SIDES]:
        raise DataError(f"{where}: {unknown[0]!r} is no side: {' or '.join(SIDES)}")
    return Deck(game, parts, table["name"])
