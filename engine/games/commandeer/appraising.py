"""The standing of a seat, by what everybody sees and what it knows itself: a bot's guide."""

from engine.games.commandeer.legal import reaches
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import CommandeerState

WON = 100_000
ABOUT_TO_STRIKE = 220
"""For an enemy unit that can be defeated this turn: less than for its defeat, so that it is
done."""
STANDING_BY = 70
"""For one that can be defeated in the next turn of the seat."""
ATTACHED = 20
"""For an ongoing event, besides the figures that it changes: it will do more on turns to come."""


def appraise(state: CommandeerState, seat: int) -> int:
    """The standing of a seat: units on the battlefield and enemies that they can defeat count for
    it, its defeated units against it; larger is better."""
    if state.outcome is not None:
        return {seat: WON, None: 0}.get(state.outcome.winner, -WON)
    other, zones = 1 - seat, state.zones
    worth = 400 * (state.defeats(other) - state.defeats(seat))
    worth += _army(state, seat) - _army(state, other)
    for side, sign in ((seat, 1), (other, -1)):
        readiness = ABOUT_TO_STRIKE if state.active == side else STANDING_BY
        worth += sign * readiness * _threats(state, side)
    for ongoing in state.attached:
        worth += ATTACHED if state.cards[ongoing.card].owner == seat else -ATTACHED
    worth += 14 * min(len(zones[f"hand/{seat}"]), 8) + 9 * min(len(zones[f"energy/{seat}"]), 8)
    return worth + 20 * len(zones[f"commander/{seat}"]) + 6 * state.command[seat]


def _army(state: CommandeerState, seat: int) -> int:
    now = units(state)
    worth = 0
    for unit in state.zones[f"battlefield/{seat}"]:
        worth += 120 + now[unit].power // 100 + now[unit].health // 100
    for card in state.zones[f"resolving/{seat}"]:
        facts = state.cards[card].definition.facts
        if facts["kind"] == "unit":
            worth += 120 + (facts["power"] + facts["health"]) // 100
        else:
            worth += 40
    return worth


def _threats(state: CommandeerState, seat: int) -> int:
    """Number of enemy units that the units of a seat could defeat from where they stand.

    On the own turn by the attacks that they have left.
    """
    now = units(state)
    in_reach: set[int] = set()
    attacks = 0
    for unit in state.zones[f"battlefield/{seat}"]:
        left = 1 + ("double" in now[unit].rules)
        if state.active == seat:
            left -= state.attacked.count(unit)
        if left <= 0 or "pacified" in now[unit].rules:
            continue
        prey = {
            enemy
            for enemy in state.zones[f"battlefield/{1 - seat}"]
            if now[unit].power - now[enemy].armour >= now[enemy].health
            and reaches(state, unit, enemy)
        }
        in_reach |= prey
        attacks += min(left, len(prey))
    return min(attacks, len(in_reach))
