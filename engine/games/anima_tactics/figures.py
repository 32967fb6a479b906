"""The values of a figure now, and if it can act: printed figures, States, cards."""

from engine.games.anima_tactics.modifiers import innate, modifier
from engine.games.anima_tactics.state import AnimaState

SHIELD, PROTECTION, BLIND = 4, 4, -4
"""Armor, Resistance and Attack by these States, once whatever their level (AT-51)."""
BERSERKER = 1

BY_STATE = {
    "attack": (("blind", BLIND), ("berserker", BERSERKER)),
    "damage": (("berserker", BERSERKER),),
    "armor": (("shield", SHIELD),),
    "resistance": (("protection", PROTECTION),),
}
"""By value the States that change it, and by how much (rulebook, State)."""


def printed(state: AnimaState, figure: int, name: str) -> int:
    """A value as the card has it: the first, or the second where something says so (AT-80)."""
    value = state.facts(figure)[name]
    if isinstance(value, tuple):
        return int(value[-1] if len(value) > 1 and innate(state, figure, "second") else value[0])
    if value is None:
        return _of_pilot(state, figure)
    return int(value)


def _of_pilot(state: AnimaState, figure: int) -> int:
    """The recovery of a gear, which is its pilot's (AT-80)."""
    return next(
        (
            card.definition.facts["recovery"]
            for card in state.cards
            if card.definition.kind == "pilot" and state.bearer[card.id] == figure
        ),
        0,
    )


def value(state: AnimaState, figure: int, name: str) -> int:
    """A value as it counts now: printed, with States and cards. Totals may be negative (AT-51)."""
    total = printed(state, figure, name) + modifier(state, figure, name)
    if state.counters:
        for kind, change in BY_STATE.get(name, ()):
            if state.level_of(figure, kind):
                total += change
    return total


def life_printed(state: AnimaState, figure: int) -> int:
    """The Life Points that a figure begins with."""
    return printed(state, figure, "life")


def flies(state: AnimaState, figure: int) -> bool:
    return innate(state, figure, "flight") > 0


def able(state: AnimaState, figure: int) -> bool:
    """In play and not paralysed: it may take actions, active and reactive (AT-21)."""
    return state.in_play(figure) and not state.level_of(figure, "paralyzed")


def defends(state: AnimaState, figure: int) -> bool:
    """True if it may take manoeuvres and defence actions: able, and no Berserker (AT-22, AT-62)."""
    return able(state, figure) and not state.level_of(figure, "berserker")
