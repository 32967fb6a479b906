"""The standing of a seat by what it can see: the guide of the greedy bot, no rule of the game."""

from engine.core.position.agenda import Frame
from engine.games.letal import attack
from engine.games.letal.geometry import distance
from engine.games.letal.state import OFF_BOARD, SPENT, LetalState
from engine.games.letal.turn import MAIN

WON = 100_000
HERO, ENDURANCE, DISABLED, AURA = 300, 40, 45, 60
CARD, OWN_TRICK, OWN_CARD = 8, 12, 8
ALLOWANCE = 60
"""The worth of it that a hero may still act this turn: cards with Refresh go first."""
LASTING = {
    "damage": 30, "shield": 40, "defence": 15, "reach": 10, "hand": 2, "stride": 5,
    "rooted": -25, "exposed": -25, "silenced": -20, "steady": 5,
}  # fmt: skip
"""The worth of a lasting effect to the hero that it is on, for each of its value."""
DAMAGE_TO_COME = 30
NEARNESS = 5
MAIN_PHASE = 8
"""The worth of going on with the turn: more than a card in hand, less than a trick."""
IN_REACH, OUT_OF_REACH = 25, -6
"""The worth of an attack card on its way, with an enemy where its text leads and without one."""


def appraise(state: LetalState, seat: int) -> int:
    """Endurance and heroes, damage on its way, cards, auras, and the enemies near."""
    side = state.side(seat)
    if state.outcome is not None:
        if state.outcome.winner is None:
            return 0
        return WON if state.outcome.winner == side else -WON
    worth = 0
    for hero in state.living():
        sign = 1 if state.team(hero) == side else -1
        worth += sign * (HERO + ENDURANCE * state.endurance[hero] - DISABLED * state.disabled[hero])
        worth += sign * AURA * len(state.zones[f"auras/{hero}"])
        worth += sign * ALLOWANCE * (state.allowance[hero] != SPENT)
        if hero // 2 == seat:
            worth += _hand(state, hero) + _coming(state, hero) - NEARNESS * _nearest(state, hero)
        else:
            worth += sign * CARD * len(state.zones[f"hand/{hero}"])
    for effect in state.lasting:
        sign = 1 if state.team(effect.hero) == side else -1
        worth += sign * LASTING[effect.rule] * effect.value
    for frame in state.agenda:
        if frame.text == "attack":
            against = state.team(frame.bound["target"]) == side
            worth += (-1 if against else 1) * DAMAGE_TO_COME * attack.loss(state, frame)
    return worth + MAIN_PHASE * (state.active == seat and _before_end(state.agenda[0]))


def _before_end(frame: Frame) -> bool:
    return frame.text == "turn" and frame.at <= MAIN + 2


def _hand(state: LetalState, hero: int) -> int:
    """A hand that the seat sees; tricks are worth being kept until they count."""
    kinds = [state.cards[card].definition.kind for card in state.zones[f"hand/{hero}"]]
    return sum(OWN_TRICK if kind == "trick" else OWN_CARD for kind in kinds)


def _coming(state: LetalState, hero: int) -> int:
    """The worth of the attack cards that are being carried out."""
    worth = 0
    for card in state.zones[f"playing/{hero}"]:
        far: int = state.cards[card].definition.facts["far"]
        if far:
            worth += IN_REACH if _nearest(state, hero) <= far else OUT_OF_REACH
    return worth


def _nearest(state: LetalState, hero: int) -> int:
    """The distance of the nearest enemy, for a hero on the board."""
    if state.cell[hero] == OFF_BOARD or not state.shown:
        return 0
    return min(
        distance(state.cell[hero], state.cell[other])
        for other in state.living()
        if state.team(other) != state.team(hero)
    )
