"""The current figures of a unit: printed ones, lasting abilities, changes and borders (CO-45).

A lasting ability (`static` in the card files) is what the field calls a *continuous effect*, a
change a *modifier* with a duration, and what a unit counts for its *current* figures.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.commandeer.field import BORDER_LINES, DIRECTIONS, HALF_TURN, START, TOUCHING
from engine.games.commandeer.state import BORDER_PENALTY, EMPTY, CommandeerState, Unit

KEYWORDS = frozenset((
    "range", "guard", "warded", "rooted", "pacified", "double", "borderless", "every_arrow",
    "airborne",
))  # fmt: skip
"""The rules that a unit has or has not; docs/rules/commandeer.md says what each does."""
FIGURES = frozenset(("power", "health", "armour"))
DISCOUNTS = frozenset(("discount_unit", "discount_event"))
EVERY_DIRECTION = tuple(range(len(DIRECTIONS)))

Condition = Callable[[CommandeerState, int], bool]


def neighbours(state: CommandeerState, unit: int) -> list[int]:
    """The units on the up to eight cells around a unit."""
    board = state.board
    return [board[cell] for cell in TOUCHING[board.index(unit)] if board[cell] != EMPTY]


def _beside(state: CommandeerState, unit: int, *, friends: bool) -> list[int]:
    zone = state.where[unit]
    return [other for other in neighbours(state, unit) if (state.where[other] == zone) == friends]


def friends_beside(state: CommandeerState, unit: int) -> list[int]:
    """The units of the same seat on the cells around a unit."""
    return _beside(state, unit, friends=True)


def enemies_beside(state: CommandeerState, unit: int) -> list[int]:
    """The units of the other seat on the cells around a unit."""
    return _beside(state, unit, friends=False)


def _outnumbered(state: CommandeerState, unit: int) -> bool:
    own = state.controller_of(unit)
    return len(state.zones[f"battlefield/{own}"]) < len(state.zones[f"battlefield/{1 - own}"])


CONDITIONS: Mapping[str, Condition] = {
    "alone": lambda state, unit: not friends_beside(state, unit),
    "supported": lambda state, unit: bool(friends_beside(state, unit)),
    "pressed": lambda state, unit: bool(enemies_beside(state, unit)),
    "on_start": lambda state, unit: state.cell(unit) in START,
    "on_border": lambda state, unit: BORDER_LINES[state.cell(unit)] > 0,
    "your_turn": lambda state, unit: state.active == state.controller_of(unit),
    "their_turn": lambda state, unit: state.active != state.controller_of(unit),
    "bloodied": lambda state, unit: state.defeats(state.controller_of(unit)) >= 3,
    "outnumbered": _outnumbered,
    "equipped": lambda state, unit: bool(state.attachments(unit)),
}
"""The conditions under which a lasting ability holds, asked of the unit that has it."""

COUNTS: Mapping[str, Callable[[CommandeerState, int], int]] = {
    "friend_beside": lambda state, unit: len(friends_beside(state, unit)),
    "enemy_beside": lambda state, unit: len(enemies_beside(state, unit)),
    "defeated": lambda state, unit: state.defeats(state.controller_of(unit)),
    "attachment": lambda state, unit: len(state.attachments(unit)),
}
"""The numbers that a lasting ability may take for its amount, asked of the unit that has it."""


def _own(state: CommandeerState, unit: int) -> list[int]:
    return list(state.zones[state.where[unit]])


def _others(state: CommandeerState, unit: int) -> list[int]:
    return [other for other in state.zones[state.where[unit]] if other != unit]


def _enemies(state: CommandeerState, unit: int) -> list[int]:
    return list(state.zones[f"battlefield/{1 - state.controller_of(unit)}"])


REACHES: Mapping[str, Callable[[CommandeerState, int], list[int]]] = {
    "self": lambda state, unit: [unit],
    "host": lambda state, unit: [unit],
    "friends": _own,
    "other_friends": _others,
    "friends_beside": friends_beside,
    "enemies": _enemies,
    "enemies_beside": enemies_beside,
}
"""The units that a lasting ability changes, by the unit that has it or carries it."""


def units(state: CommandeerState) -> Mapping[int, Unit]:
    """Every unit on the battlefield with what it counts for now."""
    if state._units is None:
        _reckon(state)
    assert state._units is not None
    return state._units


def discount(state: CommandeerState, seat: int, kind: str) -> int:
    """By how much command cards of a kind are cheaper for a seat."""
    units(state)
    return state._discounts[seat].get(kind, 0)


Figures = dict[int, list[Any]]
"""By unit that something changes: its power, Health, armour and rules, borders aside."""


def _reckon(state: CommandeerState) -> None:
    now: dict[int, Unit] = {}
    figures: Figures = {}
    state._discounts = [{}, {}]
    lasting: list[tuple[int, Any]] = []
    cards = state.cards
    for unit, lines in zip(state.board, BORDER_LINES, strict=True):
        if unit != EMPTY:
            card = cards[unit]
            facts = card.definition.facts
            now[unit] = facts["printed"][card.owner][lines]
            if facts["static"]:
                lasting.append((unit, facts["static"]))
    for ongoing in state.attached:
        lasting.append((ongoing.unit, cards[ongoing.card].definition.facts["static"]))
    for unit, abilities in lasting:
        for ability in abilities:
            _apply(state, figures, unit, ability)
    for change in state.changes:
        _change(state, figures, change.unit, change.rule, change.amount)
    for unit, changed in figures.items():
        card, lines = cards[unit], BORDER_LINES[state.cell(unit)]
        now[unit] = _unit(card.definition.facts["arrows"], card.owner, lines, *changed)
    state._units = now


def _apply(state: CommandeerState, figures: Figures, unit: int, ability: Mapping[str, Any]) -> None:
    when = ability.get("when")
    if when is not None and not CONDITIONS[when](state, unit):
        return
    rule, amount = ability["rule"], ability.get("amount", 0)
    if "per" in ability:
        amount *= COUNTS[ability["per"]](state, unit)
    if rule in DISCOUNTS:
        discounts = state._discounts[state.controller_of(unit)]
        kind = rule.removeprefix("discount_")
        discounts[kind] = discounts.get(kind, 0) + amount
        return
    trait = ability.get("trait")
    for other in REACHES[ability["on"]](state, unit):
        if trait is None or trait in state.cards[other].definition.facts["traits"]:
            _change(state, figures, other, rule, amount)


def _change(state: CommandeerState, figures: Figures, unit: int, rule: str, amount: int) -> None:
    changed = figures.get(unit)
    if changed is None:
        facts = state.cards[unit].definition.facts
        changed = figures[unit] = [facts["power"], facts["health"], 0, facts["rules"]]
    if rule == "power":
        changed[0] += amount
    elif rule == "health":
        changed[1] += amount
    elif rule == "armour":
        changed[2] += amount
    else:
        changed[3] = changed[3] | {rule}


def _unit(
    arrows: tuple[int, ...],
    owner: int,
    lines: int,
    power: int,
    health: int,
    armour: int,
    rules: frozenset[str],
) -> Unit:
    if "borderless" not in rules:
        health -= BORDER_PENALTY * lines
    if "every_arrow" in rules:
        arrows = EVERY_DIRECTION
    elif owner:
        arrows = tuple((arrow + HALF_TURN) % len(DIRECTIONS) for arrow in arrows)
    return Unit(max(power, 0), health, arrows, rules, armour)


def printed(facts: Mapping[str, Any]) -> tuple[tuple[Unit, ...], ...]:
    """The figures of a unit that nothing changes, by its owner and its border lines."""
    arrows, power, health, rules = (facts[name] for name in ("arrows", "power", "health", "rules"))
    return tuple(
        tuple(_unit(arrows, owner, lines, power, health, 0, rules) for lines in range(3))
        for owner in (0, 1)
    )
