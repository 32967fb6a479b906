"""No card of the house pool is strictly worse than another that costs no more."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from engine.core.base.toml_tables import read_tables
from engine.games.anima_tactics.library import CARDS

FIGURES = (
    "attack", "damage", "defense", "armor", "life", "resistance", "walk", "run", "recovery",
    "max_ap", "ranged", "copies",
)  # fmt: skip
FLAGS = ("flight", "leader", "agent")
SPENT = ("cost", "upkeep")
GAINED = (
    "attack", "damage", "defense", "dice", "times", "radius", "amount", "level", "difficulty", "by",
    "reach",
)  # fmt: skip
"""Numbers of abilities and their steps of which more is better; a step that hurts its own figure
has to be the same."""
CLASSES = ("mystic", "prowler", "warrior")
ONCE = {"": 2, "turn": 1, "game": 0}
Table = Mapping[str, Any]


def house() -> dict[str, Table]:
    """Each invented card with its table."""
    return {
        id: card
        for _, table in read_tables(CARDS)
        if table["set"] == "house"
        for id, card in table.items()
        if isinstance(card, dict)
    }


def price(card: Table) -> int:
    """Its level, or the points that an advantage costs."""
    return int(card["level"] if card["kind"] == "character" else card["points"])


def numbers(card: Table, name: str) -> tuple[int, ...]:
    value = card.get(name, 0)
    return tuple(value) if isinstance(value, list) else (value, value)


def no_better_step(step: Table, other: Table) -> bool:
    if step.get("to") == "self" and step["do"] in ("hurt", "drain"):
        return step == other
    names = step.keys() | other.keys()
    return all(
        step.get(name, 0) <= other.get(name, 0)
        if name in GAINED
        else step.get(name) == other.get(name)
        for name in names
    )


def no_better_ability(ability: Table, other: Table) -> bool:
    """Whether an ability does nothing that another does not do as well."""
    steps, others = ability.get("steps", []), other.get("steps", [])
    if len(steps) != len(others):
        return False
    if ONCE[ability.get("once", "")] > ONCE[other.get("once", "")]:
        return False
    names = (ability.keys() | other.keys()) - {"name", "words", "steps", "once", "art"}
    for name in names:
        if name in SPENT and ability.get(name, 0) < other.get(name, 0):
            return False
        if name in GAINED and ability.get(name, 0) > other.get(name, 0):
            return False
        if name not in (*SPENT, *GAINED) and ability.get(name) != other.get(name):
            return False
    return all(no_better_step(*pair) for pair in zip(steps, others, strict=True))


def strictly_worse(card: Table, other: Table) -> bool:
    """Whether a card costs as much as another or more, and is in nothing better than it.

    Who may carry an advantage counts, and neither faction nor organisation: a party has either.
    """
    if card["kind"] != other["kind"] or price(card) < price(other):
        return False
    if not {*card.get("only", CLASSES)} <= {*other.get("only", CLASSES)}:
        return False
    figures = all(
        mine <= its
        for name in FIGURES
        for mine, its in zip(numbers(card, name), numbers(other, name), strict=True)
    )
    flags = all(bool(card.get(name)) <= bool(other.get(name)) for name in FLAGS)
    return (
        figures
        and flags
        and all(
            any(no_better_ability(ability, its) for its in other["ability"])
            for ability in card["ability"]
        )
    )


def worse_ones(pool: Mapping[str, Table]) -> Iterator[tuple[str, str]]:
    for first, second in permutations(pool, 2):
        if strictly_worse(pool[first], pool[second]):
            yield first, second


def test_no_card_of_the_pool_is_strictly_worse_than_another() -> None:
    assert list(worse_ones(house())) == []


def test_a_card_that_is_strictly_worse_is_found() -> None:
    pool = house()
    bow, blow = pool["hunting-bow"], pool["grave-sentinel"]
    [stance, taunt] = blow["ability"]
    recruit = {**blow, "life": 11, "ability": [stance]}
    dearer = {**stance, "cost": 2}
    poor = {**blow, "ability": [dearer, taunt]}
    short = {**bow, "only": ["prowler"]}
    strong = {**bow, "ability": [{**bow["ability"][0], "by": 16}]}
    trial = {"sentinel": blow, "recruit": recruit, "poor": poor, "bow": bow, "short": short}
    assert list(worse_ones(trial)) == [
        ("recruit", "sentinel"), ("poor", "sentinel"), ("short", "bow")
    ]  # fmt: skip
    assert list(worse_ones({"bow": bow, "strong": strong})) == [("bow", "strong")]
    assert list(worse_ones({"bow": bow, "short": {**short, "points": 5}})) == []
