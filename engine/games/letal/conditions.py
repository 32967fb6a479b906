"""The conditions that a trick or an ability may print: when it may be used (LE-42)."""

from collections.abc import Callable, Mapping

from engine.games.letal.state import LetalState

Condition = Callable[[LetalState, int], bool]


def _attack_on_you(state: LetalState, hero: int) -> bool:
    attack = state.attack()
    return attack is not None and attack.bound["target"] == hero


def _attack_on_ally(state: LetalState, hero: int) -> bool:
    attack = state.attack()
    if attack is None or attack.bound["target"] == hero:
        return False
    return state.team(attack.bound["target"]) == state.team(hero)


def _attack_by_you(state: LetalState, hero: int) -> bool:
    attack = state.attack()
    return attack is not None and state.hero_of[attack.card] == hero


def _attack_by_ally(state: LetalState, hero: int) -> bool:
    attack = state.attack()
    if attack is None or state.hero_of[attack.card] == hero:
        return False
    return state.team(state.hero_of[attack.card]) == state.team(hero)


def _your_turn(state: LetalState, hero: int) -> bool:
    return state.active == hero // 2


def _enemy_turn(state: LetalState, hero: int) -> bool:
    return state.side(state.active) != state.team(hero)


CONDITIONS: Mapping[str, Condition] = {
    "attack_declared_on_you": _attack_on_you,
    "attack_declared_on_ally": _attack_on_ally,
    "attack_by_you": _attack_by_you,
    "attack_by_ally": _attack_by_ally,
    "your_turn": _your_turn,
    "enemy_turn": _enemy_turn,
}
"""Each asks public facts alone: an attack is in progress, or whose turn it is."""


def holds(state: LetalState, hero: int, condition: str) -> bool:
    """True if a condition is met for a hero; what prints none may be used always (LE-42)."""
    return not condition or CONDITIONS[condition](state, hero)
