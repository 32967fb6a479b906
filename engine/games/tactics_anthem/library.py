"""The cards of Tactics Anthem, read from TOML and checked: sections of minions, and tactics."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.agenda import Predicates, Verb, compile_text
from engine.core.cards import CardDef, CardPool, DataError, read_tables, require
from engine.games.tactics_anthem.resolving import OCCASIONS
from engine.games.tactics_anthem.state import COLOURS, FUNCTIONS
from engine.games.tactics_anthem.tactics import CONDITIONS

CARDS = Path(__file__).parent / "cards"
CLASSES = ("Avenger", "Renegade", "Nemesis")
RANKS = ("Recruit", "Thug", "Brute", "Tormenter")
SPHERES = ("colourless", "death", "darkness", "protection", "judgement")
PROFICIENCIES = ("melee", "magic", "spirit")
RARITIES = ("common", "uncommon", "rare", "ultra_rare")
WAYS = ("normal", "skip_combat", "minion_chain", "reactive", "combat_reactive")

_FILE = {"official": bool, "source": str, "set": str}
_SECTION = {
    "name": str, "troop": str, "colour": str, "minions": int, "level": int,
    "strongest_title": str,
}  # fmt: skip
_TACTIC = {
    "name": str, "kind": str, "rarity": str, "printing": int, "words": str, "function": str,
    "circle": int, "sphere": str, "proficiency": str, "condition": str, "users": list,
    "when": dict, "answers": list, "answers_functions": list, "trap": bool, "chain": dict,
    "text": list,
}  # fmt: skip
_SUPPORT = {
    "name": str, "kind": str, "rarity": str, "printing": int, "words": str, "circle": int,
    "spheres": list, "proficiencies": list, "swift": bool,
}  # fmt: skip


def read_pool(verbs: Mapping[str, Verb[Any]], predicates: Predicates) -> CardPool:
    """Every card in the folder; DataError names file, card and step of whatever is wrong."""
    cards: dict[str, CardDef] = {}
    groups: dict[str, tuple[str, ...]] = {}
    for file, table in read_tables(CARDS):
        head = {name: table.pop(name) for name in _FILE if name in table}
        require(head, file, _FILE)
        if head.keys() != _FILE.keys():
            raise DataError(f"{file}: it must say official, source and set")
        for slug, section in table.pop("sections", {}).items():
            minions = list(_section(file, slug, section, head))
            groups[slug] = groups[section["name"].casefold()] = tuple(one.id for one in minions)
            _add(cards, file, minions)
        made = (_card(file, id, one, head, verbs, predicates) for id, one in table.items())
        _add(cards, file, made)
    return CardPool(MappingProxyType(cards), MappingProxyType(groups))


def _add(cards: dict[str, CardDef], file: str, found: Iterator[CardDef] | list[CardDef]) -> None:
    for card in found:
        if card.id in cards:
            raise DataError(f"{file}, {card.id}: a card of this id is there already")
        cards[card.id] = card


def _section(
    file: str, slug: str, table: dict[str, Any], head: Mapping[str, Any]
) -> Iterator[CardDef]:
    where = f"{file}, section {slug}"
    require(table, where, _SECTION)
    if table["colour"] not in COLOURS:
        raise DataError(f"{where}: colour must be one of {', '.join(COLOURS)}")
    for number in range(1, table["minions"] + 1):
        facts = {
            "strength": number,
            "colour": table["colour"],
            "colour_place": COLOURS.index(table["colour"]),
            "level": table.get("level", 1),
            "section": slug,
            "troop": table["troop"],
            "title": _title(number, table),
        }
        plain = {"kind": "minion", "set": head["set"], "official": head["official"], **facts}
        name = f"{table['name']} {facts['title']}"
        yield CardDef(
            id=f"{slug}-{number}", name=name, kind="minion", set=head["set"],
            official=head["official"], printing=1, facts=facts, texts={},
            plain=plain | {"name": name},
        )  # fmt: skip


def _title(number: int, section: Mapping[str, Any]) -> str:
    """Rank and class from the table of section III; a thirteenth minion has a title of its own."""
    if number > len(RANKS) * len(CLASSES):
        title: str = section["strongest_title"]
        return title
    return f"{RANKS[(number - 1) // 3]} {CLASSES[(number - 1) % 3]}"


def _card(
    file: str,
    id: str,
    table: dict[str, Any],
    head: Mapping[str, Any],
    verbs: Mapping[str, Verb[Any]],
    predicates: Predicates,
) -> CardDef:
    where = f"{file}, {id}"
    kind = table.get("kind")
    if kind not in ("tactic", "support"):
        raise DataError(f"{where}: kind must be tactic or support")
    require(table, where, _TACTIC if kind == "tactic" else _SUPPORT)
    facts = _tactic(where, table) if kind == "tactic" else _support(where, table)
    text = compile_text(table.get("text", []), verbs, predicates, where)
    return CardDef(
        id=id, name=table["name"], kind=kind, set=head["set"], official=head["official"],
        printing=table.get("printing", 1), facts=facts, texts={"play": text},
        plain={**table, "set": head["set"], "official": head["official"]},
    )  # fmt: skip


def _tactic(where: str, table: Mapping[str, Any]) -> dict[str, Any]:
    _one_of(where, table, "function", FUNCTIONS)
    _one_of(where, table, "sphere", SPHERES)
    _one_of(where, table, "proficiency", PROFICIENCIES)
    _one_of(where, table, "rarity", RARITIES)
    _one_of(where, table, "condition", WAYS)
    if unknown := [name for name in table.get("when", {}) if name not in CONDITIONS]:
        raise DataError(f"{where}: unknown condition {unknown[0]!r} under when")
    if unknown := [name for name in table.get("answers", []) if name not in OCCASIONS]:
        raise DataError(f"{where}: unknown occasion {unknown[0]!r} under answers")
    reactive = table["condition"] in ("reactive", "combat_reactive")
    if reactive != bool(table.get("answers")):
        raise DataError(f"{where}: answers goes with reactive and combat_reactive")
    own_need = {"circle": table["circle"], "sphere": table["sphere"]}
    chain = {"strength": 0, "colours": [], "count": 1} | table.get("chain", {})
    lines = table.get("text", [])
    return {
        "function": table["function"],
        "circle": table["circle"],
        "sphere": table["sphere"],
        "proficiency": table["proficiency"],
        "condition": table["condition"],
        "rarity": table["rarity"],
        "words": table.get("words", ""),
        "users": table.get("users", [own_need]),
        "when": table.get("when", {}),
        "answers": frozenset(table.get("answers", [])),
        "answers_functions": frozenset(table.get("answers_functions", [])),
        "trap": table.get("trap", False),
        "chain": chain,
        "stays": any("turns" in line or line["do"] in ("next_mode", "raise_circle") for line in lines),
        "sheds": _sheds(lines),
    }


def _sheds(lines: list[dict[str, Any]]) -> int:
    """How many of his own minions in hand the player parts with by this text."""
    own = {line["as"] for line in lines if line.get("among") == "your_minions"}
    parting = ("issue", "bury", "banish", "move")
    return sum(line["do"] in parting and line.get("what") in own for line in lines)


def _support(where: str, table: Mapping[str, Any]) -> dict[str, Any]:
    _one_of(where, table, "rarity", RARITIES)
    for name, known in (("spheres", SPHERES), ("proficiencies", PROFICIENCIES)):
        if unknown := [one for one in table.get(name, []) if one not in known]:
            raise DataError(f"{where}: unknown {name[:-1]} {unknown[0]!r}")
    return {
        "circle": table["circle"],
        "spheres": frozenset(table["spheres"]),
        "proficiencies": frozenset(table.get("proficiencies", [])),
        "swift": table.get("swift", False),
        "rarity": table["rarity"],
        "words": table.get("words", ""),
    }


def _one_of(where: str, table: Mapping[str, Any], name: str, known: tuple[str, ...]) -> None:
    if table.get(name) not in known:
        raise DataError(f"{where}: {name} must be one of {', '.join(known)}")
