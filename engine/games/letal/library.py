"""The cards and ready decks of L.E.T.A.L., read from TOML and checked."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.card_names import fold
from engine.core.base.toml_tables import DataError, read_table, read_tables, require
from engine.core.decks.deck import Deck
from engine.core.decks.reader import Reader
from engine.core.position.agenda import Line, Predicates, Text, Verb, compile_text
from engine.core.position.cards import CardDef, CardPool
from engine.games.letal import triggers
from engine.games.letal.abilities import text_of
from engine.games.letal.ability_tables import Facts, one_of, read_abilities
from engine.games.letal.bindings import check_bindings
from engine.games.letal.choosing import SQUARES, WITHIN
from engine.games.letal.conditions import CONDITIONS

FOLDER = Path(__file__).parent
CARDS = FOLDER / "cards"
SKILLS = FOLDER / "skills.toml"
KINDS = ("hero", "action", "aura", "trick")
ANYWHERE = 10
FLOW = frozenset(("window", *triggers.VERBS))
STYLES = ("aggressive", "protective", "combo")

WHEN = {
    "attack_declared_on_you": "When an attack on you is declared:",
    "attack_declared_on_ally": "When an attack on another hero of your side is declared:",
    "attack_by_you": "When you declare an attack:",
    "attack_by_ally": "When another hero of your side declares an attack:",
    "your_turn": "In your turn:",
    "enemy_turn": "In an enemy's turn:",
}
"""The conditions of tricks in words."""
_HEAD = {"official": bool, "source": str, "set": str}
_HERO = {
    "name": str, "kind": str, "type": str, "style": str, "endurance": int, "hand": int,
    "hand_most": int, "ability": list,
}  # fmt: skip
_LINK = {"hero": str, "type": str}
_CARD = {"name": str, "kind": str, **_LINK}
_ACTION = {**_CARD, "refresh": bool, "lines": list}
_TRICK = {**_CARD, "condition": str, "lines": list}
_AURA = {**_CARD, "refresh": bool, "ability": list}
_OPTIONS = ("hero", "type", "refresh", "condition")
_LINE = {"words": str, "steps": list}
_SKILLS = {"official": bool, "source": str, "ability": list}
_READY_DECK = {"name": str, "format": str, "heroes": list, "partner": list, "cards": dict}

Heroes = Mapping[str, tuple[str, str]]
"""The name and the type of each hero."""
Read = tuple[Facts, Mapping[str, Text]]


@dataclass(frozen=True, slots=True)
class Words:
    """The verbs and predicates that texts of cards may be made of; those of the flow of a text
    (`window`, and how a trigger begins) are among them, and no card writes them."""

    verbs: Mapping[str, Verb[Any]]
    predicates: Predicates

    def compile(
        self, lines: Sequence[Sequence[Any]], where: str, first: Mapping[str, Any] | None = None
    ) -> Text:
        """The steps of printed lines as one text, with a window between each two (LE-09), and
        `first`, a step of the flow, before them."""
        steps = [step for line in lines for step in line]
        for number, step in enumerate(steps, 1):
            if not isinstance(step, dict) or step.get("do") in FLOW:
                raise DataError(f"{where}, step {number}: must be a table with the field do")
        compiled = iter(compile_text(steps, self.verbs, self.predicates, where))
        check_bindings(steps, where)
        text = [*compile_text([first] if first else [], self.verbs, self.predicates, where)]
        for number, line in enumerate(lines):
            if number:
                text.append(Line(self.verbs["window"], {}))
            text += (next(compiled) for _ in line)
        return tuple(text)


def read_pool(
    verbs: Mapping[str, Verb[Any]],
    predicates: Predicates,
    folder: Path = CARDS,
    skills: Path = SKILLS,
) -> CardPool:
    """Every card in the folder; DataError names file, card and step of whatever is wrong.

    The innate skills of `skills` are among what each hero can do (LE-25). Texts are by the names
    under which the game files them.
    """
    words = Words(verbs, predicates)
    innate, as_written = _skills(skills, words)
    tables = read_tables(folder)
    heroes = _heroes(tables)
    cards: dict[str, CardDef] = {}
    names: set[str] = set()
    for file, table in tables:
        head = {name: table.pop(name) for name in _HEAD if name in table}
        require(head, file, _HEAD)
        for id, entry in table.items():
            where = f"{file}, {id}"
            read = _read(where, id, entry, words, innate, heroes)
            shared = {"innate": as_written} if entry["kind"] == "hero" else {}
            card = _card(id, entry, head | shared, read)
            if not names.isdisjoint((fold(id), fold(card.name))):
                raise DataError(f"{where}: another card has this id or name")
            cards[id] = card
            names |= {fold(id), fold(card.name)}
    return CardPool(MappingProxyType(cards), {})


def _heroes(tables: Sequence[tuple[str, Mapping[str, Any]]]) -> Heroes:
    return {
        id: (str(entry.get("name")), str(entry.get("type")))
        for _, table in tables
        for id, entry in table.items()
        if isinstance(entry, dict) and entry.get("kind") == "hero"
    }


def _skills(path: Path, words: Words) -> tuple[Read, list[Any]]:
    """The innate skills of all heroes besides Defending, and their table as written."""
    table = read_table(path)
    require(table, path.name, _SKILLS)
    written = table["ability"]
    return read_abilities("skill", written, words.compile, path.name, innate=True), written


def read_ready_deck(
    slug: str, table: Any, reader: Reader, pool: CardPool, formats: Collection[str]
) -> Deck:
    """A ready-made deck; DataError where it names a format or card that is none.

    `heroes` and `partner` name the heroes, `cards` holds for each the cards of its part.
    """
    where = f"decks.toml, {slug}"
    require(table, where, _READY_DECK, ("partner",))
    if table["format"] not in formats:
        raise DataError(f"{where}: there is no format {table['format']}")
    parts: dict[str, dict[str, int]] = {"heroes": dict.fromkeys(table["heroes"], 1)}
    if "partner" in table:
        parts["partner"] = dict.fromkeys(table["partner"], 1)
    parts |= table["cards"]
    named = {card for part in parts.values() for card in part} | table["cards"].keys()
    unknown = sorted(named - pool.cards.keys())
    if unknown:
        raise DataError(f"{where}: there is no card {', '.join(unknown)}")
    deck = Deck.from_plain({"game": reader.game, "name": table["name"], "parts": parts})
    return deck


def _read(
    where: str,
    id: str,
    table: Any,
    words: Words,
    innate: Read,
    heroes: Heroes,
) -> Read:
    """The facts and the texts of a card, by its kind."""
    kind = table.get("kind") if isinstance(table, dict) else None
    one_of(where, "kind", kind, KINDS)
    match kind:
        case "hero":
            return _hero(where, id, table, words, innate)
        case "aura":
            facts, texts = _aura(where, id, table, words)
        case _:
            facts, texts = _played(where, id, table, words)
    return facts | _link(where, table, heroes), texts


def _card(id: str, table: Any, head: Mapping[str, Any], read: Read) -> CardDef:
    """A card; its plain form, which the pool's digest covers, is its table and what it shares."""
    facts, texts = read
    words = f"{_about(id, table, facts)} {facts['words']}"
    shared = {name: value for name, value in head.items() if name != "source"}
    return CardDef(
        id=id, name=table["name"], kind=table["kind"], set=head["set"], official=head["official"],
        printing=1, facts=facts, texts=texts, plain={**table, **shared, "words": words},
    )  # fmt: skip


def _about(id: str, table: Mapping[str, Any], facts: Facts) -> str:
    """The line on a card besides its text, for people."""
    if table["kind"] != "hero":
        return f"{facts['whose']}."
    return (
        f"{facts['type']}, {facts['style']}. Endurance {facts['endurance']}, starting hand"
        f" {facts['hand']}, maximum hand {facts['hand_most']}."
    )


def _hero(where: str, id: str, table: Mapping[str, Any], words: Words, innate: Read) -> Read:
    require(table, where, _HERO)
    one_of(where, "style", table["style"], STYLES)
    for name, least in (("endurance", 1), ("hand", 0), ("hand_most", 1)):
        if table[name] < least:
            raise DataError(f"{where}: {name} must be at least {least}")
    if table["hand"] > table["hand_most"]:
        raise DataError(f"{where}: hand must be at most hand_most")
    own, texts = read_abilities(id, table["ability"], words.compile, where)
    skills, skill_texts = innate
    facts = {name: table[name] for name in ("type", "style", "endurance", "hand", "hand_most")}
    return facts | _together(own, skills), {**texts, **skill_texts}


def _together(own: Facts, innate: Facts) -> Facts:
    """A hero's own abilities and those that it shares with all; its words are its own."""
    triggers = dict(own["triggers"])
    for word, shared in innate["triggers"].items():
        triggers[word] = (*triggers.get(word, ()), *shared)
    return {
        "words": own["words"],
        "abilities": {**own["abilities"], **innate["abilities"]},
        "triggers": triggers,
        "ongoing": (*own["ongoing"], *innate["ongoing"]),
    }


def _aura(where: str, id: str, table: Mapping[str, Any], words: Words) -> Read:
    require(table, where, _AURA, _OPTIONS)
    abilities, texts = read_abilities(id, table["ability"], words.compile, where)
    if abilities["abilities"]:
        raise DataError(f"{where}: an aura takes when or ongoing, not use")
    printed = _with_refresh([ability["words"] for ability in table["ability"]], table)
    facts = {"words": printed, "refresh": table.get("refresh", False), "attack": False}
    return abilities | facts, texts


def _with_refresh(printed: list[str], table: Mapping[str, Any]) -> str:
    """The words of a card, with the keyword below them that lets its hero go on (LE-06)."""
    return " ".join([*printed, "Refresh."] if table.get("refresh") else printed)


def _played(where: str, id: str, table: Mapping[str, Any], words: Words) -> Read:
    """An action or a trick: printed lines, each with its words and its steps."""
    trick = table["kind"] == "trick"
    require(table, where, _TRICK if trick else _ACTION, _OPTIONS)
    if "condition" in table:
        one_of(where, "condition", table["condition"], tuple(CONDITIONS))
    lines = table["lines"]
    if not lines:
        raise DataError(f"{where}: lines must be a list of at least one line")
    for number, line in enumerate(lines, 1):
        require(line, f"{where}, line {number}", _LINE)
        if not line["words"].strip() or not line["steps"]:
            raise DataError(f"{where}, line {number}: needs words and steps")
    text = words.compile([line["steps"] for line in lines], where)
    steps = [step for line in lines for step in line["steps"]]
    printed = [line["words"] for line in lines]
    if "condition" in table:
        printed.insert(0, WHEN[table["condition"]])
    facts = {
        "words": _with_refresh(printed, table),
        "refresh": table.get("refresh", False),
        "attack": any(step["do"] == "deal" for step in steps),
        "far": _far(steps),
        "condition": table.get("condition", ""),
    }
    return facts, {text_of(id): text}


def _far(steps: Sequence[Mapping[str, Any]]) -> int:
    """Number of steps in which an attack may find its target, by its own movement; 0 for none."""
    moved, far = 0, 0
    for step in steps:
        if step["do"] == "move":
            moved += step["up_to"]
        elif "within" in step:
            moved += WITHIN[step["within"]][1] if step["among"] == SQUARES else 0
            far = max(far, moved + (WITHIN[step["within"]][1] or 1))
        elif step["do"] == "deal":
            return far or ANYWHERE
    return 0


def _link(where: str, table: Mapping[str, Any], heroes: Heroes) -> Facts:
    """The hero of a card by name, or the type of all heroes that it belongs to (LE-23)."""
    given = [name for name in _LINK if name in table]
    if len(given) != 1:
        raise DataError(f"{where}: needs either hero or type")
    if given == ["hero"]:
        one_of(where, "hero", table["hero"], tuple(heroes))
    else:
        one_of(where, "type", table["type"], {kind for _, kind in heroes.values()})
    hero, kind = table.get("hero", ""), table.get("type", "")
    return {"hero": hero, "type": kind, "whose": heroes[hero][0] if hero else f"Every {kind}"}
