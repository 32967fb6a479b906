"""The cards of Anima Tactics, read from TOML and checked: characters and what a party adds to them.

Every file of the folder begins with what its cards share: `official`, `source`, `set`. Figures are
stored in pairs, as a card may have a second value that counts once something has happened ("5/8");
most have one value (AT-80).
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.card_names import fold
from engine.core.base.toml_tables import DataError, read_tables, require
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Text
from engine.core.position.cards import CardDef, CardPool

CARDS = Path(__file__).parent / "cards"

FACTIONS = ("light", "darkness", "unaligned")
CLASSES = ("mystic", "warrior", "prowler")
ORGANIZATIONS = (
    "azur_alliance", "black_sun", "church", "empire", "samael", "tol_rauko", "wanderer",
    "wissenschaft",
)  # fmt: skip
WANDERER = "wanderer"
ADVANTAGES = ("plot", "equipment", "power", "team")
PARTS = ("characters", "plot", "team", "organization")
"""The parts of a deck; what a character carries is in one of its own."""
PART_OF_KIND = {
    "character": "characters", "plot": "plot", "team": "team", "organization": "organization",
}  # fmt: skip
PASSED_OVER = ("Spend Levels on Adv Cards", "Convert Levels", "Organizational Advantages")
"""Switches of the public catalogue that stand in rosters and are no cards."""
KINDS = ("character", *ADVANTAGES, "option", "pilot", "organization")
PAIRED = ("attack", "damage", "defense", "armor", "life", "resistance")
"""The figures of a character that may have a second value."""

_HEAD = {"official": bool, "source": str, "set": str}
_SHARED = {"name": str, "kind": str, "words": str, "ability": list}
_CHARACTER = {
    **_SHARED, "level": int, "faction": str, "classes": list, "organization": str,
    "leader": bool, "agent": bool, "copies": int, "traits": list,
    **dict.fromkeys(PAIRED, object),
    "walk": int, "run": int, "recovery": int, "max_ap": int, "ranged": int, "flight": bool,
    "printed": list,
}  # fmt: skip
_ADVANTAGE = {**_SHARED, "points": int, "only": list}
_TABLES: Mapping[str, Mapping[str, type]] = {
    "character": _CHARACTER,
    **dict.fromkeys(ADVANTAGES, _ADVANTAGE),
    "option": {**_SHARED, "level": int, "only": list, "leader": bool},
    "pilot": {**_SHARED, "level": int, "only": list, "recovery": int},
    "organization": {**_SHARED, "organization": str, "advantage_times": int, "gear_level": int},
}
_OPTIONS = (
    "words", "ability", "only", "faction", "classes", "organization", "leader", "agent", "copies",
    "traits", "recovery", "ranged", "flight", "printed", "advantage_times", "gear_level",
)  # fmt: skip

Facts = Mapping[str, Any]
Read = tuple[Facts, Mapping[str, Text]]
AbilityReader = Callable[[str, list[Any], str], Read]
"""Reads the abilities of a card, of its id and the place to name in errors: facts and texts."""


def _no_abilities(id: str, tables: list[Any], where: str) -> Read:
    if tables:
        raise DataError(f"{where}: abilities cannot be read here")
    return {}, {}


def read_pool(abilities: AbilityReader = _no_abilities, folder: Path = CARDS) -> CardPool:
    """Every card in the folder; DataError names file, card and place of whatever is wrong.

    Facts of every card: `cost`, what it takes of the levels agreed on; `words`, what it says;
    `only`, who may carry it: classes, factions, organisations, traits or characters by id, of which
    one must fit, empty for all. Of a character, an option, a pilot: `level`. Of an advantage:
    `points`. Of a character: `faction`, `classes`, `organization` ("" or empty where the data has
    none), `leader`, `agent`, `copies` (how many a party may have), `traits`, the figures of PAIRED
    as tuples of one or two numbers, `walk` and `run` (inches), `recovery` (None where a pilot
    decides), `max_ap`, `ranged` (inches, 0 for none), `flight`. Of an option: `leader`, whether it
    makes its character one. Of a pilot: `recovery`. Of an organisation's advantage:
    `organization`, `advantage_times` (by how much it multiplies advantage cards and free points),
    `gear_level` (what it changes of the level that each gear costs). And whatever
    facts `abilities` reads.
    """
    cards: dict[str, CardDef] = {}
    names: set[str] = set()
    for file, table in read_tables(folder):
        head = {name: table.pop(name) for name in _HEAD if name in table}
        require(head, file, _HEAD)
        for id, entry in table.items():
            where = f"{file}, {id}"
            card = _card(where, id, entry, head, abilities)
            own = {fold(id), fold(card.name)}
            if not names.isdisjoint(own):
                raise DataError(f"{where}: another card has this id or name")
            cards[id] = card
            names |= own
    _check_only(cards)
    return CardPool(MappingProxyType(cards), {})


def _card(
    where: str, id: str, table: Any, head: Mapping[str, Any], abilities: AbilityReader
) -> CardDef:
    kind = str(table.get("kind")) if isinstance(table, dict) else ""
    _one_of(where, "kind", kind, KINDS)
    _require(table, where, _TABLES[kind])
    facts = _character(where, table) if kind == "character" else _carried(where, table)
    own, texts = abilities(id, table.get("ability", []), where)
    shared = {name: value for name, value in head.items() if name != "source"}
    return CardDef(
        id=id, name=table["name"], kind=kind, set=head["set"], official=head["official"],
        printing=1, facts={**facts, "source": head["source"], **own}, texts=texts,
        plain={**table, **shared},
    )  # fmt: skip


def _require(table: dict[str, Any], where: str, fields: Mapping[str, type]) -> None:
    """Hold a table to its fields; figures that may be pairs are a number or a list of two."""
    paired = {name: value for name, value in table.items() if fields.get(name) is object}
    plain = {name: value for name, value in table.items() if name not in paired}
    require(plain, where, {n: t for n, t in fields.items() if t is not object}, _OPTIONS)
    for name in fields:
        if fields[name] is object:
            values = paired.get(name)
            numbers = values if isinstance(values, list) else [values]
            if len(numbers) not in (1, 2) or any(type(number) is not int for number in numbers):
                raise DataError(f"{where}: {name} must be a number, or a list of two")


def _character(where: str, table: Mapping[str, Any]) -> Facts:
    for name, known in (("faction", FACTIONS), ("organization", ORGANIZATIONS)):
        if name in table:
            _one_of(where, name, table[name], known)
    for word in table.get("classes", []):
        _one_of(where, "classes", word, CLASSES)
    return {
        "cost": table["level"],
        "level": table["level"],
        "faction": table.get("faction", ""),
        "classes": tuple(table.get("classes", [])),
        "organization": table.get("organization", ""),
        "leader": table.get("leader", False),
        "agent": table.get("agent", False),
        "copies": table.get("copies", 1),
        "traits": tuple(table.get("traits", [])),
        **{name: _pair(table[name]) for name in PAIRED},
        "walk": table["walk"],
        "run": table["run"],
        "recovery": table.get("recovery"),
        "max_ap": table["max_ap"],
        "ranged": table.get("ranged", 0),
        "flight": table.get("flight", False),
        "only": (),
        "words": table.get("words", "") or _printed(table.get("printed", [])),
    }


def _printed(abilities: Sequence[str]) -> str:
    """The text of a card whose abilities are known by name and cost alone: `Nuala, 3`, or
    `Gae Bolg`, which costs nothing; `2+` is two actions or more."""
    if not abilities:
        return ""
    return (
        "Printed abilities, by name and cost in actions; their words are not known here, and they"
        f" are not played: {'; '.join(abilities)}."
    )


def _pair(value: int | list[int]) -> tuple[int, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _carried(where: str, table: Mapping[str, Any]) -> Facts:
    """The facts of a card that is no character."""
    if "organization" in table:
        _one_of(where, "organization", table["organization"], ORGANIZATIONS)
    elif table["kind"] == "organization":
        raise DataError(f"{where}: organization is missing")
    if table["kind"] == "pilot" and "recovery" not in table:
        raise DataError(f"{where}: recovery is missing")
    cost = table.get("level", 0) + table.get("points", 0)
    figures = (
        "level",
        "points",
        "organization",
        "leader",
        "recovery",
        "advantage_times",
        "gear_level",
    )
    own = {name: table[name] for name in figures if name in table}
    only = tuple(table.get("only", []))
    return {"cost": cost, **own, "only": only, "words": table.get("words", "")}


def _one_of(where: str, name: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise DataError(f"{where}: {name} = {value!r}: must be one of {', '.join(known)}")


def _check_only(cards: Mapping[str, CardDef]) -> None:
    """Raise DataError for a card that may be carried by somebody who does not exist."""
    characters = [(id, card.facts) for id, card in cards.items() if card.kind == "character"]
    words = {*FACTIONS, *CLASSES, *ORGANIZATIONS, *(id for id, _ in characters)}
    words |= {trait for _, facts in characters for trait in facts["traits"]}
    for id, card in cards.items():
        if unknown := sorted(set(card.facts["only"]) - words):
            raise DataError(f"{id}: only has {', '.join(unknown)}: no character is that")


def may_carry(character: CardDef, card: CardDef) -> bool:
    """True if a character is among those who may carry a card."""
    facts, only = character.facts, card.facts["only"]
    if not only:
        return True
    is_a = {character.id, facts["faction"], facts["organization"]}
    return not is_a.union(facts["classes"], facts["traits"]).isdisjoint(only)


_READY_DECK = {
    "name": str, "format": str, "characters": list, "plot": list, "team": list,
    "organization": list, "carried": dict,
}  # fmt: skip


def read_ready_deck(
    game: str, slug: str, table: Any, pool: CardPool, formats: Collection[str]
) -> Deck:
    """A ready-made party of `decks.toml`; DataError where it names a format or card that is none.

    The cards that a character carries stand in a part of their own, `celia`, or `guard/2` for the
    second of two alike, and are written so under `carried`.
    """
    where = f"decks.toml, {slug}"
    require(table, where, _READY_DECK, ("plot", "team", "organization", "carried"))
    if table["format"] not in formats:
        raise DataError(f"{where}: there is no format {table['format']}")
    listed = {part: table[part] for part in PARTS if part in table} | table.get("carried", {})
    parts = {part: dict(sorted(Counter(cards).items())) for part, cards in sorted(listed.items())}
    unknown = sorted({card for counts in parts.values() for card in counts} - pool.cards.keys())
    if unknown:
        raise DataError(f"{where}: there is no card {', '.join(unknown)}")
    return Deck.from_plain({"game": game, "name": table["name"], "parts": parts})
