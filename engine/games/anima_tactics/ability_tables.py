"""Abilities of cards as their tables in the files of cards have them, read and checked."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from engine.core.base.card_names import fold
from engine.core.base.toml_tables import DataError, require
from engine.core.position.agenda import Text
from engine.games.anima_tactics import abilities as known
from engine.games.anima_tactics.abilities import ACTION, INNATE, PLOT, REACTION, Ability

Compile = Callable[[Sequence[Mapping[str, Any]], str], Text]
"""Makes a text of steps; the second argument is their place, for errors."""

_ABILITY = {
    "name": str, "words": str, "use": str, "cost": int, "art": str, "target": str, "reach": int,
    "upkeep": int, "once": str, "needs": str, "window": str, "guards": str, "against": str,
    "value": str, "by": int, "steps": list,
}  # fmt: skip
_OPTIONS = tuple(name for name in _ABILITY if name not in ("name", "words", "use"))
_WORDS: Mapping[str, Collection[str]] = {
    "use": known.USES, "art": known.ARTS, "target": known.TARGETS,
    "once": known.ONCE, "needs": known.NEEDS, "window": known.WINDOWS,
    "guards": ("self", "friend"), "against": ("any", "hand", "ranged"),
    "value": known.VALUES,
}  # fmt: skip
_BELONGS: Mapping[str, tuple[str, ...]] = {
    "cost": (ACTION, REACTION), "art": (ACTION, REACTION), "target": (ACTION, PLOT),
    "reach": (ACTION, REACTION), "upkeep": (ACTION,), "once": (ACTION, REACTION),
    "needs": (ACTION, REACTION, INNATE), "window": (PLOT,), "guards": (REACTION,),
    "against": (REACTION,), "value": (INNATE,), "by": (INNATE,),
    "steps": (ACTION, REACTION, PLOT),
}  # fmt: skip
_NEEDED: Mapping[str, tuple[str, ...]] = {
    ACTION: ("cost", "steps"), REACTION: ("cost", "steps"), PLOT: ("window", "steps"),
    INNATE: ("value", "by"),
}  # fmt: skip
ATTACKS = frozenset(("attack", "charge"))
"""The words with which an attack begins; the others of its words go on from there."""
ANSWERS = frozenset(("guard", "nullify", "reduce", "counter"))
"""Words of reactions alone, since they are about the attack that is answered."""
DEFENCES = frozenset(("guard", "counter"))
DICE = frozenset(("reroll", "extra_die"))
"""Words of plot cards alone, about the dice of the attack in progress."""


def read_abilities(
    tables: Sequence[Any], compile: Compile, where: str
) -> tuple[Mapping[str, Any], Mapping[str, Text]]:
    """Read the abilities of a card as facts, and its texts by the words of its abilities.

    Facts: `abilities` by their words, those of them that are `innate`, and, where there are any,
    `words`, as they are printed. DataError names the ability.
    """
    read: dict[str, Ability] = {}
    texts: dict[str, Text] = {}
    for number, table in enumerate(tables, 1):
        place = f"{where}, ability {number}"
        require(table, place, _ABILITY, _OPTIONS)
        _check(place, table)
        word = fold(table["name"]).replace(" ", "_")
        if word in read:
            raise DataError(f"{place}: another ability is called {table['name']!r}")
        steps = table.get("steps", [])
        if steps:
            texts[word] = compile(steps, place)
            _check_steps(place, table, steps)
        read[word] = _ability(word, table, steps)
    innate = tuple(ability for ability in read.values() if ability.use == INNATE)
    facts: dict[str, Any] = {"abilities": read, "innate": innate}
    if tables:
        facts["words"] = " ".join(f"{table['name']}: {table['words']}" for table in tables)
    return facts, texts


def _ability(word: str, table: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> Ability:
    fields = {name: table[name] for name in _ABILITY if name in table}
    for name in ("words", "steps"):
        fields.pop(name, None)
    verbs = {step["do"] for step in steps}
    return Ability(
        word=word, attack=not verbs.isdisjoint(ATTACKS), charge="charge" in verbs,
        hides="hide" in verbs, defends=not verbs.isdisjoint(DEFENCES),
        counters="counter" in verbs,
        spites=any(step["do"] == "hurt" and step.get("if") == "missed" for step in steps),
        die=next((step["die"] for step in steps if step["do"] == "reroll"), ""), **fields,
    )  # fmt: skip


def _check(where: str, table: Mapping[str, Any]) -> None:
    """Its words are known, and its fields go with its use."""
    for name, words in _WORDS.items():
        if name in table:
            one_of(where, name, table[name], words)
    use = table["use"]
    for name, uses in _BELONGS.items():
        if name in table and use not in uses:
            raise DataError(f"{where}: {name} is for use = {' or '.join(uses)}")
    for name in _NEEDED[use]:
        if name not in table:
            raise DataError(f"{where}: {name} is missing")
    if not table["words"].strip() or ("steps" in table and not table["steps"]):
        raise DataError(f"{where}: needs words, and steps or a value")
    for name in ("cost", "reach", "upkeep"):
        if table.get(name, 0) < 0:
            raise DataError(f"{where}: {name} must be at least 0")
    if table.get("reach", 0) and use == ACTION and not table.get("target"):
        raise DataError(f"{where}: reach needs a target")
    if use == INNATE and table.get("needs") in ("engaged", "free"):
        raise DataError(f"{where}: an innate ability cannot depend on base contact")


def _check_steps(where: str, table: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> None:
    """Answers stand in reactions, dice in plot cards, attacks in actions that aim at an enemy or
    around the figure; what is kept by upkeep says so."""
    attacks = [step for step in steps if step["do"] in ATTACKS]
    single = len(attacks) == 1 and "times" not in attacks[0] and "radius" not in attacks[0]
    for number, step in enumerate(steps, 1):
        place, verb = f"{where}, step {number}", step["do"]
        for verbs, use in ((ANSWERS, REACTION), (DICE, PLOT), (ATTACKS, ACTION)):
            if verb in verbs and table["use"] != use:
                raise DataError(f"{place}: {verb} is for use = {use}")
        if step.get("to", "self") == "target" and not table.get("target"):
            raise DataError(f"{place}: the ability has no target")
        if (step.get("until") == "upkeep") != bool(table.get("upkeep") and verb == "boost"):
            raise DataError(
                f"{place}: until = 'upkeep' is for boosts of an ability with upkeep, which need it"
            )
        if verb in ATTACKS and ("radius" in step) == (table.get("target") == "enemy"):
            raise DataError(f"{place}: an attack needs either target = 'enemy' or a radius")
        if "if" in step and (not single or verb in ATTACKS):
            raise DataError(f"{place}: if needs one single attack on the target before it")
        if step.get("to") in ("friends", "enemies") and "radius" not in step:
            raise DataError(f"{place}: to = {step['to']!r} needs a radius")


def one_of(where: str, name: str, value: object, known: Collection[str]) -> None:
    """Raise DataError unless the value is one of the known words."""
    if value not in known:
        words = ", ".join(sorted(word for word in known if word))
        raise DataError(f"{where}: {name} = {value!r}: must be one of {words}")
