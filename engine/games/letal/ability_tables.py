"""Abilities as files write them: of heroes, of auras, and the innate skills of all heroes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from engine.core.base.card_names import fold
from engine.core.base.toml_tables import DataError, require
from engine.core.position.agenda import Text
from engine.games.letal.abilities import (
    ACTION,
    ACTIVE,
    BINDS,
    RULES,
    TRIGGERS,
    WHOSE,
    Ability,
    Ongoing,
    Trigger,
)
from engine.games.letal.conditions import CONDITIONS
from engine.games.letal.triggers import BEGIN, OFFER

_ABILITY = {
    "name": str, "words": str, "use": str, "when": str, "ongoing": dict, "whose": str,
    "may": bool, "once": bool, "condition": str, "lines": list,
}  # fmt: skip
_OPTIONS = ("use", "when", "ongoing", "whose", "may", "once", "condition", "lines")
_BELONGS = {"whose": "when", "may": "when", "once": "use", "condition": "use"}
_ONGOING = {"rule": str, "value": int, "binds": str}

Compile = Callable[[Sequence[Sequence[Any]], str, Mapping[str, Any]], Text]
"""Makes a text of printed lines, the place of an error, and the step that it begins with or {}."""
Facts = dict[str, Any]


def read_abilities(
    card: str, tables: Sequence[Any], compile: Compile, where: str, *, innate: bool = False
) -> tuple[Facts, Mapping[str, Text]]:
    """Read the abilities of a card as facts (`abilities`, `triggers`, `ongoing`), and its texts.

    Texts are by name, `card/ability-1` and so on. `lines` of an ability are lists of steps, one
    list for each printed line. DataError names the ability.
    """
    if not tables:
        raise DataError(f"{where}: needs at least one ability")
    abilities: dict[str, Ability] = {}
    triggers: dict[str, tuple[Trigger, ...]] = {}
    ongoing: list[Ongoing] = []
    texts: dict[str, Text] = {}
    for number, table in enumerate(tables, 1):
        place, text = f"{where}, ability {number}", f"{card}/ability-{number}"
        require(table, place, _ABILITY, _OPTIONS)
        _check(place, table)
        if table.get("lines"):
            texts[text] = compile(table["lines"], place, _first(table))
        if "use" in table:
            word = fold(table["name"]).replace(" ", "_")
            abilities[word] = _ability(word, table, text, innate)
        elif "when" in table:
            word = table["when"]
            trigger = Trigger(
                word, table.get("whose", "self"), text, table.get("may", False), innate
            )
            triggers[word] = (*triggers.get(word, ()), trigger)
        else:
            ongoing.append(Ongoing(**table["ongoing"]))
    return {
        "abilities": abilities, "triggers": triggers, "ongoing": tuple(ongoing),
        "words": " ".join(f"{table['name']}: {table['words']}" for table in tables),
    }, texts  # fmt: skip


def _first(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The step before the printed lines of an ability: triggers are offered, or begin (LE-41)."""
    if "when" not in table:
        return {}
    if not table.get("may", False):
        return {"do": BEGIN}
    cards = _cards_asked(table, "hide", "discard")
    subjects = {step.get("what", "self") for line in table["lines"] for step in line}
    about = {"about": subjects.pop()} if len(subjects) == 1 else {}
    return {"do": OFFER, "cards": cards, "name": table["name"], **about}


def _check(where: str, table: Mapping[str, Any]) -> None:
    """An ability is used, is triggered, or is ongoing; each kind has fields of its own."""
    given = [name for name in ("use", "when", "ongoing") if name in table]
    if len(given) != 1:
        raise DataError(f"{where}: needs exactly one of use, when and ongoing")
    if not table["words"].strip():
        raise DataError(f"{where}: words must say what it does")
    for name, owner in _BELONGS.items():
        if name in table and owner not in table:
            raise DataError(f"{where}: {name} needs {owner}")
    known: Mapping[str, Collection[str]] = {
        "use": (ACTION, ACTIVE), "when": TRIGGERS, "whose": WHOSE, "condition": tuple(CONDITIONS),
    }  # fmt: skip
    for name, values in known.items():
        if name in table:
            one_of(where, name, table[name], values)
    if "ongoing" in table:
        require(table["ongoing"], f"{where}, ongoing", _ONGOING)
        one_of(f"{where}, ongoing", "rule", table["ongoing"]["rule"], RULES)
        one_of(f"{where}, ongoing", "binds", table["ongoing"]["binds"], BINDS)
    lines = table.get("lines", [])
    if ("ongoing" in table) == bool(lines):
        raise DataError(f"{where}: needs either lines or ongoing")
    if not all(isinstance(line, list) and line for line in lines):
        raise DataError(f"{where}: each of the lines must be a list of steps")


def _ability(word: str, table: Mapping[str, Any], text: str, innate: bool) -> Ability:
    """A skill that is used; what its text hides must be in hand (rulebook, Hide)."""
    return Ability(
        word, table["name"], table["use"], text, table.get("condition", ""),
        _cards_asked(table, "hide"), table.get("once", False), innate,
    )  # fmt: skip


def _cards_asked(table: Mapping[str, Any], *verbs: str) -> int:
    """Number of cards of its own hero's hand for which an ability asks by these verbs."""
    steps = [step for line in table["lines"] for step in line]
    choosing = [step for step in steps if step["do"] in verbs and not {"what", "if"} & step.keys()]
    return sum(step.get("count", 1) for step in choosing)


def one_of(where: str, name: str, value: object, known: Collection[str]) -> None:
    """Raise DataError unless the value is one of the known words."""
    if value not in known:
        raise DataError(f"{where}: {name} = {value!r}: must be one of {', '.join(sorted(known))}")
