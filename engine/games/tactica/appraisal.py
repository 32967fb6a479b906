"""How well a seat stands, for bots, by what it can see."""

from engine.games.tactica import points
from engine.games.tactica.state import TacticaState


def appraise(state: TacticaState, seat: int) -> int:
    """Points first, then troops on the battlefield and those captured."""
    side = state.side(seat)
    if state.outcome is not None:
        if state.outcome.winner is None:
            return 0
        return 100_000 if state.outcome.winner == side else -100_000
    worth = 0
    for other in range(state.sides):
        sign = 1 if other == side else -1
        worth += sign * 100 * sum(points.count(state, other).values())
    for each in range(state.seats):
        sign = 1 if state.side(each) == side else -1
        worth += sign * 30 * len(state.zones[f"battlefield/{each}"])
        worth += sign * 20 * len(state.zones[f"hostages/{each}"])
    return worth
