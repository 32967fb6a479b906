"""The cards and ready decks of Tactics Anthem, read from TOML and checked."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.toml_tables import KIND_WORDS, DataError, read_tables, require
from engine.core.decks.deck import Deck
from engine.core.decks.reader import Reader
from engine.core.position.agenda import Verb, compile_text
from engine.core.position.cards import CardDef, CardPool
from engine.games.tactics_anthem.effects import LASTING, PARTING
from engine.games.tactics_anthem.modes import SIZES
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
MOST_MINIONS = 13

_HEAD = {"official": bool, "source": str, "set": str}
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
_TACTIC_OPTIONS = (
    "printing", "users", "when", "answers", "answers_functions", "trap", "chain",
)  # fmt: skip
_SUPPORT = {
    "name": str, "kind": str, "rarity": str, "printing": int, "words": str, "circle": int,
    "spheres": list, "proficiencies": list, "swift": bool,
}  # fmt: skip
_SUPPORT_OPTIONS = ("printing", "proficiencies", "swift")
_READY_DECK = {"name": str, "format": str, "sections": list, "tactics": dict}
_CHAIN = {"strength": int, "colours": list, "count": int}
_USER = {"circle": int, "sphere": str}


def read_pool(verbs: Mapping[str, Verb[Any]], folder: Path = CARDS) -> CardPool:
    """Every card in the folder; DataError names file, card and step of whatever is wrong."""
    cards: dict[str, CardDef] = {}
    groups: dict[str, tuple[str, ...]] = {}
    names: set[str] = set()
    for file, table in read_tables(folder):
        head = {name: table.pop(name) for name in _HEAD if name in table}
        require(head, file, _HEAD)
        added: list[CardDef] = []
        for slug, section in table.pop("sections", {}).items():
            minions = _section(f"{file}, section {slug}", slug, section, head)
            groups[slug] = groups[section["name"].casefold()] = tuple(
                minion.id for minion in minions
            )
            added += minions
        for id, entry in table.items():
            added.append(_card(f"{file}, {id}", id, entry, head, verbs))
        for card in added:
            if card.id in cards or card.name.casefold() in names:
                raise DataError(f"{file}, {card.id}: another card has this id or name")
            cards[card.id] = card
            names.add(card.name.casefold())
    return CardPool(MappingProxyType(cards), MappingProxyType(groups))


def read_ready_deck(
    slug: str, table: Any, reader: Reader, pool: CardPool, formats: Collection[str]
) -> Deck:
    """A ready-made deck; DataError where it names a format, section or card that is none."""
    where = f"decks.toml, {slug}"
    require(table, where, _READY_DECK)
    if table["format"] not in formats:
        raise DataError(f"{where}: there is no format {table['format']}")
    sections, tactics = table["sections"], table["tactics"]
    unknown = [name for name in sections if name not in pool.groups]
    unknown += [name for name in tactics if name not in pool.cards]
    if unknown:
        raise DataError(f"{where}: there is no section or card {', '.join(unknown)}")
    lines = [*sections, *(f"{count} {card}" for card, count in tactics.items())]
    deck = reader.read("\n".join(lines))
    return Deck(deck.game, deck.parts, table["name"])


def _section(where: str, slug: str, table: Any, head: Mapping[str, Any]) -> list[CardDef]:
    require(table, where, _SECTION, ("level", "strongest_title"))
    _one_of(where, "colour", table["colour"], COLOURS)
    size = table["minions"]
    if not 1 <= size <= MOST_MINIONS:
        raise DataError(f"{where}: minions must be 1 to {MOST_MINIONS}")
    if (size == MOST_MINIONS) != ("strongest_title" in table):
        use = f"strongest_title is for sections of {MOST_MINIONS} minions, which need it"
        raise DataError(f"{where}: {use}")
    return [_minion(slug, number, table, head) for number in range(1, size + 1)]


def _minion(slug: str, number: int, section: Mapping[str, Any], head: Mapping[str, Any]) -> CardDef:
    facts = {
        "strength": number,
        "colour": section["colour"],
        "colour_place": COLOURS.index(section["colour"]),
        "level": section.get("level", 1),
        "section": slug,
        "troop": section["troop"],
        "title": _title(number, section),
    }
    name = f"{section['name']} {facts['title']}"
    plain = {"name": name, "kind": "minion", "set": head["set"], "official": head["official"]}
    return CardDef(
        id=f"{slug}-{number}", name=name, kind="minion", set=head["set"],
        official=head["official"], printing=1, facts=facts, texts={}, plain=plain | facts,
    )  # fmt: skip


def _title(number: int, section: Mapping[str, Any]) -> str:
    """Rank and class from the table of section III; a thirteenth minion has a title of its own."""
    if number == MOST_MINIONS:
        title: str = section["strongest_title"]
        return title
    return f"{RANKS[(number - 1) // 3]} {CLASSES[(number - 1) % 3]}"


def _card(
    where: str,
    id: str,
    table: Any,
    head: Mapping[str, Any],
    verbs: Mapping[str, Verb[Any]],
) -> CardDef:
    kind = table.get("kind") if isinstance(table, dict) else None
    _one_of(where, "kind", kind, ("tactic", "support"))
    facts = _tactic(where, table) if kind == "tactic" else _support(where, table)
    if not table["words"].strip():
        raise DataError(f"{where}: words must say what the card does")
    text = compile_text(table.get("text", []), verbs, {}, where)
    return CardDef(
        id=id, name=table["name"], kind=table["kind"], set=head["set"], official=head["official"],
        printing=table.get("printing", 1), facts=facts, texts={"play": text},
        plain={**table, "set": head["set"], "official": head["official"]},
    )  # fmt: skip


def _tactic(where: str, table: dict[str, Any]) -> dict[str, Any]:
    require(table, where, _TACTIC, _TACTIC_OPTIONS)
    _one_of(where, "function", table["function"], FUNCTIONS)
    _one_of(where, "proficiency", table["proficiency"], PROFICIENCIES)
    _one_of(where, "rarity", table["rarity"], RARITIES)
    _one_of(where, "condition", table["condition"], WAYS)
    own_need = {"circle": table["circle"], "sphere": table["sphere"]}
    users = table.get("users", [own_need])
    for user in (own_need, *users):
        _user(where, user)
    _when(where, table.get("when", {}))
    _answers(where, table)
    _text(where, table)
    return {
        "function": table["function"],
        "circle": table["circle"],
        "sphere": table["sphere"],
        "proficiency": table["proficiency"],
        "condition": table["condition"],
        "rarity": table["rarity"],
        "words": table["words"],
        "users": users,
        "when": table.get("when", {}),
        "answers": frozenset(table.get("answers", [])),
        "answers_functions": frozenset(table.get("answers_functions", [])),
        "trap": table.get("trap", False),
        "chain": _chain(where, table),
        "stays": any(_lasts(line) for line in table["text"]),
        **_own_minions(table["text"]),
    }


def _user(where: str, user: Any) -> None:
    require(user, f"{where}, users", _USER)
    _one_of(where, "sphere", user["sphere"], SPHERES)
    _at_least_1(where, "circle", user["circle"])


def _when(where: str, conditions: Mapping[str, Any]) -> None:
    _all_of(where, "when", conditions, CONDITIONS)
    for name, value in conditions.items():
        kind = CONDITIONS[name][0]
        if type(value) is not kind:
            raise DataError(f"{where}: when, {name} must be {KIND_WORDS[kind]}")
        if kind is str:
            _one_of(where, f"when, {name}", value, tuple(SIZES))


def _answers(where: str, table: Mapping[str, Any]) -> None:
    """Reactive Casting answers tactics, summonings and settings; Combat Reactive deployments."""
    answers, functions = table.get("answers", []), table.get("answers_functions", [])
    _all_of(where, "answers", answers, OCCASIONS)
    _all_of(where, "answers_functions", functions, FUNCTIONS)
    match table["condition"]:
        case "reactive":
            fits, needed = bool(answers) and "deployment" not in answers, "answers, no deployment"
        case "combat_reactive":
            fits, needed = answers == ["deployment"], "answers = ['deployment']"
        case _:
            fits, needed = not answers and not table.get("trap"), "neither answers nor trap"
    if not fits:
        raise DataError(f"{where}: condition = {table['condition']!r} takes {needed}")
    if functions and answers != ["tactic"]:
        raise DataError(f"{where}: answers_functions needs answers = ['tactic']")


def _text(where: str, table: Mapping[str, Any]) -> None:
    """Check the verbs of a text against the card and each other, beyond their own arguments."""
    lines = table["text"]
    if not lines:
        raise DataError(f"{where}: the text has no steps")
    for number, line in enumerate(lines, 1):
        step = f"{where}, step {number}"
        verb = line.get("do") if isinstance(line, dict) else None
        if verb is None:
            raise DataError(f"{step}: must be a table with the field do")
        if verb in ("negate", "answered") and table["condition"] != "reactive":
            raise DataError(f"{step}: {verb} needs condition = 'reactive'")
        if verb == "disallow":
            _disallow(step, line)
    chained = [line["do"] for line in lines if line["do"] == "chain"]
    if len(chained) != (table["condition"] == "minion_chain"):
        raise DataError(
            f"{where}: condition = 'minion_chain' needs one step chain, and only it takes one"
        )


def _disallow(step: str, line: Mapping[str, Any]) -> None:
    """A mode or a function that is forbidden is written there or named by the player."""
    rule = line.get("rule")
    given = [name for name in ("mode", "function", "with") if name in line]
    needed = {"no_mode": "mode", "no_function": "function"}.get(str(rule))
    if needed is None and given:
        raise DataError(f"{step}: {rule} takes no {given[0]}")
    if needed is not None and given not in ([needed], ["with"]):
        raise DataError(f"{step}: {rule} needs either {needed} or with")


def _chain(where: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """The change by a Minion Chain: the strength, the colours to choose from, how many minions."""
    if "chain" in table and table["condition"] != "minion_chain":
        raise DataError(f"{where}: chain needs condition = 'minion_chain'")
    chain: dict[str, Any] = {"strength": 0, "colours": [], "count": 1} | table.get("chain", {})
    require(chain, f"{where}, chain", _CHAIN)
    _all_of(where, "chain, colours", chain["colours"], COLOURS)
    _at_least_1(where, "chain, count", chain["count"])
    return chain


def _lasts(line: Mapping[str, Any]) -> bool:
    """True if a step leaves something in force, so that its card keeps a support position."""
    return line["do"] in LASTING


def _own_minions(lines: list[dict[str, Any]]) -> dict[str, int]:
    """Effects of a text on the minions in its player's hand, apart from exchanges.

    takes: how many it takes from the Minion Deck. parts_with: how many it parts with, without
    those that it moves to the hand before, on which the parting then depends.
    """
    own = {line.get("as") for line in lines if line.get("among") == "your_minions"}
    parted = sum(line["do"] in PARTING and line.get("what") in own for line in lines)
    moved = sum(line.get("to") == "your_hand" for line in lines)
    taken = [line for line in lines if line.get("from") == "minions" and "who" not in line]
    return {
        "parts_with": max(0, parted - moved),
        "takes": sum(line.get("count", 1) for line in taken),
    }


def _support(where: str, table: dict[str, Any]) -> dict[str, Any]:
    require(table, where, _SUPPORT, _SUPPORT_OPTIONS)
    _one_of(where, "rarity", table["rarity"], RARITIES)
    _all_of(where, "spheres", table["spheres"], SPHERES)
    _all_of(where, "proficiencies", table.get("proficiencies", []), PROFICIENCIES)
    _at_least_1(where, "circle", table["circle"])
    if not table["spheres"]:
        raise DataError(f"{where}: spheres must be a list of at least one sphere")
    return {
        "circle": table["circle"],
        "spheres": frozenset(table["spheres"]),
        "proficiencies": frozenset(table.get("proficiencies", [])),
        "swift": table.get("swift", False),
        "rarity": table["rarity"],
        "words": table["words"],
    }


def _one_of(where: str, name: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise DataError(f"{where}: {name} = {value!r}: must be one of {', '.join(known)}")


def _all_of(where: str, name: str, values: Iterable[object], known: Iterable[str]) -> None:
    known = sorted(known)
    for value in values:
        if value not in known:
            raise DataError(f"{where}: {name} has {value!r}: must be one of {', '.join(known)}")


def _at_least_1(where: str, name: str, value: int) -> None:
    if value < 1:
        raise DataError(f"{where}: {name} must be at least 1")
