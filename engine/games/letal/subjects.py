"""The heroes that a text speaks of: its own, those of an attack or a trigger, those chosen."""

from collections.abc import Callable, Mapping

from engine.core.position.agenda import Frame, Predicates
from engine.games.letal.state import LetalState

Named = Callable[[LetalState, Frame], list[int]]


def own(state: LetalState, frame: Frame) -> int:
    """The hero whose card, aura or skill a text is of."""
    return state.hero_of[frame.card]


def _self(state: LetalState, frame: Frame) -> list[int]:
    return [own(state, frame)]


def _attacker(state: LetalState, frame: Frame) -> list[int]:
    attack = state.attack()
    return [] if attack is None else [state.hero_of[attack.card]]


def _defender(state: LetalState, frame: Frame) -> list[int]:
    attack = state.attack()
    return [] if attack is None else [attack.bound["target"]]


def _subject(state: LetalState, frame: Frame) -> list[int]:
    return list(frame.bound.get("subject", ()))


def _other(state: LetalState, frame: Frame) -> list[int]:
    return list(frame.bound.get("other", ()))


def _allies(state: LetalState, frame: Frame) -> list[int]:
    hero = own(state, frame)
    team = state.team(hero)
    return [other for other in state.living() if other != hero and state.team(other) == team]


def _enemies(state: LetalState, frame: Frame) -> list[int]:
    team = state.team(own(state, frame))
    return [other for other in state.living() if state.team(other) != team]


def _all(state: LetalState, frame: Frame) -> list[int]:
    return state.living()


SUBJECTS: Mapping[str, Named] = {
    "self": _self,
    "allies": _allies,
    "enemies": _enemies,
    "all": _all,
    "attacker": _attacker,
    "defender": _defender,
    "subject": _subject,
    "other": _other,
}
"""Names under `what` besides those that earlier lines bind.

self: the hero of the text. attacker, defender: of the innermost Attack Phase. subject: whom a
trigger is about; other: who did it to that hero, where anybody did.
"""


def heroes_of(state: LetalState, frame: Frame, what: str) -> list[int]:
    """The living heroes that a name stands for, as hero numbers in the order they were bound."""
    named = SUBJECTS.get(what)
    heroes = frame.bound.get(what, []) if named is None else named(state, frame)
    return [hero for hero in heroes if state.alive(hero)]


def _stands_for_hero(name: str) -> Callable[[LetalState, Frame], bool]:
    return lambda state, frame: bool(heroes_of(state, frame, name))


PREDICATES: Predicates = {name: _stands_for_hero(name) for name in SUBJECTS}
"""The conditions that a line may state under `if`: that the name stands for a living hero."""
