"""The cards and ready decks of Commandeer, read from TOML and checked.

A card's table is its newest printing; `earlier` lists those before it, the oldest first, each
with what was other than now. A printing counts from the day it was out (`since`).
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.toml_tables import DataError, read_tables, require
from engine.core.decks.formats import check_date
from engine.core.position.agenda import Predicates, Verb, compile_text
from engine.core.position.cards import CardDef, CardPool
from engine.games.commandeer.field import DIRECTIONS
from engine.games.commandeer.reckoning import (
    CONDITIONS,
    COUNTS,
    DISCOUNTS,
    FIGURES,
    KEYWORDS,
    REACHES,
    printed,
)

CARDS = Path(__file__).parent / "cards"
FACTIONS = ("avalon", "ironreach", "verdance", "duskmere")
HANDS = ("your_hand", "opponents_hand")
TIMINGS = ("planning", "defensive")
OCCASIONS = frozenset((
    "arrives", "moves", "attacks", "attacked", "slays", "hurt", "defeated", "friend_defeated",
    "turn_start", "turn_end", "event",
))  # fmt: skip
"""The occasions on which a unit's text is carried out by itself (CO-39)."""
HOST_OCCASIONS = frozenset(f"host_{occasion}" for occasion in OCCASIONS - {"arrives", "defeated"})
"""The occasions of the text of an ongoing event: these, of the unit that carries it."""

_HEAD = {"official": bool, "source": str, "set": str, "faction": str, "since": str}
_SHARED = {
    "name": str, "kind": str, "command": int, "energy": int, "legendary": bool, "words": str,
    "static": list, "texts": dict, "printing": int, "since": str, "earlier": list,
}  # fmt: skip
_UNIT = {
    **_SHARED, "power": int, "health": int, "arrows": list, "traits": list, "rules": list,
    "ability": dict,
}  # fmt: skip
_EVENT = {**_SHARED, "timing": str, "ongoing": bool, "text": list}
_OPTIONS = (
    "legendary", "words", "static", "texts", "printing", "since", "earlier", "rules", "ability",
    "ongoing",
)  # fmt: skip
_ABILITY = {"timing": str, "command": int, "energy": int, "text": list}
_STATIC = {
    "rule": str, "amount": int, "on": str, "when": str, "per": str, "trait": str,
}  # fmt: skip


class Library:
    """The words that reading cards needs: the verbs and conditions of their texts."""

    def __init__(self, verbs: Mapping[str, Verb[Any]], predicates: Predicates) -> None:
        self.verbs = verbs
        self.predicates = predicates

    def read(self, folder: Path = CARDS) -> CardPool:
        """Every card in the folder; DataError names file, card and step of what is wrong."""
        newest: dict[str, CardDef] = {}
        earlier: dict[str, tuple[CardDef, ...]] = {}
        names: set[str] = set()
        for file, table in read_tables(folder):
            head = {name: table.pop(name) for name in _HEAD if name in table}
            require(head, file, _HEAD)
            _one_of(file, "faction", head["faction"], FACTIONS)
            check_date(head["since"], file, "since")
            for id, entry in table.items():
                where = f"{file}, {id}"
                printings = self._printings(where, id, entry, head)
                name = printings[-1].name.casefold()
                if id in newest or name in names:
                    raise DataError(f"{where}: another card has this id or name")
                names.add(name)
                newest[id] = printings[-1]
                if printings[:-1]:
                    earlier[id] = tuple(printings[:-1])
        return CardPool(MappingProxyType(newest), MappingProxyType({}), MappingProxyType(earlier))

    def _printings(self, where: str, id: str, table: Any, head: Mapping[str, Any]) -> list[CardDef]:
        if not isinstance(table, dict):
            raise DataError(
                f"{where}: must be a table with name, kind and the other fields of a card"
            )
        own = {name: value for name, value in table.items() if name not in ("earlier", "since")}
        before = table.get("earlier", [])
        if not isinstance(before, list) or not all(isinstance(entry, dict) for entry in before):
            raise DataError(f"{where}: earlier must be a list of tables")
        if ("since" in table) != bool(before):
            raise DataError(f"{where}: since and earlier must stand together")
        if any(not entry.keys().isdisjoint(("name", "kind", "printing")) for entry in before):
            raise DataError(
                f"{where}: earlier must have no name, kind or printing: they never change (CO-54)"
            )
        printings = [
            self._card(
                f"{where}, printing {number}", id, {**own, **entry, "printing": number}, head
            )
            for number, entry in enumerate(before, 1)
        ]
        newest = {**own, "printing": len(before) + 1, "since": table.get("since", head["since"])}
        if table.get("printing", len(before) + 1) != len(before) + 1:
            raise DataError(f"{where}: printing must be {len(before) + 1}, or left out")
        printings.append(self._card(where, id, newest, head))
        days = [printing.since for printing in printings]
        if days != sorted(set(days)):
            raise DataError(f"{where}: each printing must have a later day than the one before")
        return printings

    def _card(self, where: str, id: str, table: dict[str, Any], head: Mapping[str, Any]) -> CardDef:
        kind = table.get("kind")
        _one_of(where, "kind", kind, ("unit", "event"))
        require(table, where, _UNIT if kind == "unit" else _EVENT, _OPTIONS)
        since = table.get("since", head["since"])
        check_date(since, where, "since")
        _at_least(where, table, 0, "command", "energy")
        facts = _unit(where, table) if kind == "unit" else _event(where, table)
        facts |= {
            "kind": kind, "command": table["command"], "energy": table["energy"],
            "legendary": table.get("legendary", False), "faction": head["faction"],
            "static": _static(where, table, kind), "words": table.get("words", ""),
        }  # fmt: skip
        lines = _texts(where, table, kind)
        if (lines or facts["static"] or facts.get("rules")) and not facts["words"].strip():
            raise DataError(f"{where}: words must say what the card does")
        texts = {
            occasion: compile_text(text, self.verbs, self.predicates, f"{where}, {occasion}")
            for occasion, text in lines.items()
        }
        for occasion, text in lines.items():
            _choices(f"{where}, {occasion}", text)
        plain: dict[str, Plain] = {**table, **{name: head[name] for name in _HEAD}, "since": since}
        return CardDef(
            id=id, name=table["name"], kind=str(kind), set=head["set"], official=head["official"],
            printing=table["printing"], facts=facts, texts=texts, plain=plain, since=since,
        )  # fmt: skip


def _unit(where: str, table: dict[str, Any]) -> dict[str, Any]:
    _all_of(where, "arrows", table["arrows"], DIRECTIONS)
    _all_of(where, "rules", table.get("rules", []), KEYWORDS)
    _at_least(where, table, 0, "power")
    _at_least(where, table, 1, "health")
    if len(set(table["arrows"])) != len(table["arrows"]):
        raise DataError(f"{where}: arrows has a direction twice")
    if not table["traits"] or not all(isinstance(trait, str) for trait in table["traits"]):
        raise DataError(f"{where}: traits must be a list of at least one trait")
    ability = table.get("ability")
    if ability is not None:
        require(ability, f"{where}, ability", _ABILITY)
        _one_of(f"{where}, ability", "timing", ability["timing"], TIMINGS)
        _at_least(f"{where}, ability", ability, 0, "command", "energy")
        ability = {**ability, "needs": _needs(ability["text"])}
    facts = {
        "power": table["power"],
        "health": table["health"],
        "arrows": tuple(sorted(DIRECTIONS.index(arrow) for arrow in table["arrows"])),
        "traits": tuple(table["traits"]),
        "rules": frozenset(table.get("rules", [])),
        "ability": ability,
        "timing": "",
        "needs": (),
    }
    return {**facts, "printed": printed(facts)}


def _event(where: str, table: dict[str, Any]) -> dict[str, Any]:
    _one_of(where, "timing", table["timing"], TIMINGS)
    lines = table["text"]
    if not lines:
        raise DataError(f"{where}: the text has no steps")
    attaching = [line for line in lines if isinstance(line, dict) and line.get("do") == "attach"]
    hosts = [line for line in lines if isinstance(line, dict) and line.get("as") == "host"]
    ongoing = table.get("ongoing", False)
    if (len(attaching), len(hosts)) != ((1, 1) if ongoing else (0, 0)):
        raise DataError(
            f"{where}: a choice as = 'host' and a step attach are for ongoing events, which need"
            " one of each"
        )
    return {
        "timing": table["timing"], "ongoing": ongoing, "needs": _needs(lines), "traits": (),
        "rules": frozenset(), "ability": None,
    }  # fmt: skip


def _needs(lines: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    """The choices that a text must make, whatever was chosen before (CO-40, CO-60).

    Cards of a hand are no targets, and may come to it by the text itself.
    """
    return tuple(
        line
        for line in lines
        if isinstance(line, dict)
        and line.get("do") == "choose"
        and not line.get("may")
        and "if" not in line
        and line.get("near") in (None, "self")
        and line.get("among") not in HANDS
    )


def _texts(where: str, table: dict[str, Any], kind: Any) -> dict[str, Any]:
    lines: dict[str, Any] = dict(table.get("texts", {}))
    known = OCCASIONS if kind == "unit" else HOST_OCCASIONS
    _all_of(where, "texts", lines, known)
    if kind == "event" and lines and not table.get("ongoing"):
        raise DataError(f"{where}: texts is for units and ongoing events")
    if "ability" in table:
        lines["ability"] = table["ability"]["text"]
    if kind == "event":
        lines["play"] = table["text"]
    for occasion, text in lines.items():
        if not isinstance(text, list) or not all(isinstance(line, dict) for line in text):
            raise DataError(f"{where}, {occasion}: must be a list of steps")
    return lines


def _choices(where: str, lines: Iterable[dict[str, Any]]) -> None:
    """Hidden cards are chosen by the seat that sees them, without regard to what they are."""
    for number, line in enumerate(lines, 1):
        if line.get("do") not in ("choose", "each"):
            continue
        hidden = line["among"] in HANDS
        by = line.get("by", "you") == "opponent"
        if hidden and (line["do"] == "each" or by != (line["among"] == "opponents_hand")):
            raise DataError(f"{where}, step {number}: cards of a hand are chosen by its owner")
        if hidden and not line.keys() <= {"do", "among", "as", "by", "may", "if"}:
            raise DataError(
                f"{where}, step {number}: a choice from a hand cannot depend on its cards"
            )


def _static(where: str, table: dict[str, Any], kind: Any) -> tuple[Any, ...]:
    abilities = table.get("static", [])
    for number, ability in enumerate(abilities, 1):
        place = f"{where}, static {number}"
        require(ability, place, _STATIC, ("amount", "on", "when", "per", "trait"))
        _one_of(place, "rule", ability["rule"], sorted(KEYWORDS | FIGURES | DISCOUNTS))
        figure = ability["rule"] not in KEYWORDS
        if figure != ("amount" in ability):
            raise DataError(f"{place}: amount is for rules about a figure, which need it")
        if (ability["rule"] in DISCOUNTS) == ("on" in ability):
            raise DataError(f"{place}: on is for all rules but discounts, which need it")
        for name, known in (("on", REACHES), ("when", CONDITIONS), ("per", COUNTS)):
            if name in ability:
                _one_of(place, name, ability[name], sorted(known))
        if kind == "event" and ability.get("on", "host") == "self":
            raise DataError(f"{place}: on = 'self' is for units: an event writes 'host'")
    if abilities and kind == "event" and not table.get("ongoing"):
        raise DataError(f"{where}: static is for units and ongoing events")
    return tuple(abilities)


def _one_of(where: str, name: str, value: object, known: Iterable[str]) -> None:
    if value not in tuple(known):
        raise DataError(f"{where}: {name} = {value!r}: must be one of {', '.join(known)}")


def _all_of(where: str, name: str, values: Iterable[object], known: Iterable[str]) -> None:
    known = sorted(known)
    for value in values:
        if value not in known:
            raise DataError(f"{where}: {name} has {value!r}: must be one of {', '.join(known)}")


def _at_least(where: str, table: Mapping[str, Any], least: int, *names: str) -> None:
    for name in names:
        if table[name] < least:
            raise DataError(f"{where}: {name} must be at least {least}")
