"""Victory points, counted anew in each RESOLUTION (Victory Point variant; TC-50 to TC-52)."""

from engine.games.tactica import field
from engine.games.tactica.state import TacticaState

TO_WIN = 7
LANDMARK = 1
BESIDE_WALL = 1
ON_WALL = 2
CROWN_BESIDE_WALL = 2
CROWN_ON_WALL = 3
CAPTIVE_CROWN = 5

LINES = ("landmarks", "beside_wall", "on_wall", "crown", "captive_crown")
"""The lines of a count, in the order of the page."""


def count(state: TacticaState, side: int) -> dict[str, int]:
    """The points of a side by line."""
    lines = dict.fromkeys(LINES, 0)
    seats = [seat for seat in range(side, state.seats, state.sides) if seat not in state.out]
    lines["landmarks"] = LANDMARK * sum(
        _holds(state, side, landmark) for landmark in field.landmarks(state)
    )
    troops = [
        state.place[piece]
        for seat in seats
        for piece in state.zones[f"battlefield/{seat}"]
        if state.troop(piece)
    ]
    for walls in _enemy_walls(state, side):
        lines["beside_wall"] += BESIDE_WALL * _beside(state, troops, walls)
        on = sum(hex in walls for hex in troops)
        lines["on_wall"] += ON_WALL * (on if state.variant["vp_on"] == "each" else min(on, 1))
    lines["crown"] = sum(_crown(state, seat, side) for seat in seats)
    lines["captive_crown"] = CAPTIVE_CROWN * sum(
        state.name(card) == "crown" for seat in seats for card in state.zones[f"hostages/{seat}"]
    )
    return lines


def _enemy_walls(state: TacticaState, side: int) -> list[list[int]]:
    """The hexes of the walls of each opposing side."""
    return [
        [hex for seat in range(other, state.seats, state.sides) for hex in field.walls(state, seat)]
        for other in range(state.sides)
        if other != side
    ]


def _holds(state: TacticaState, side: int, landmark: int) -> bool:
    """True if troops of this side, and of no other, stand next to a landmark (TC-50)."""
    around = state.ground.around[state.place[landmark]]
    touching = {
        state.side_of(piece)
        for piece in state.pieces()
        if state.place[piece] in around and state.troop(piece)
    }
    return touching == {side}


def _beside(state: TacticaState, troops: list[int], walls: list[int]) -> bool:
    """True if a troop stands next to a wall; one on a wall is next to other walls (TC-51)."""
    far = state.ground.far
    return any(far[hex][wall] == 1 for hex in troops for wall in walls)


def _crown(state: TacticaState, seat: int, side: int) -> int:
    """The best line of a seat's CROWN on the battlefield (TC-51)."""
    walls = [hex for enemy in _enemy_walls(state, side) for hex in enemy]
    best = 0
    for piece in state.zones[f"battlefield/{seat}"]:
        if state.name(piece) == "crown":
            far = state.ground.far[state.place[piece]]
            nearest = min((far[wall] for wall in walls), default=2)
            best = max(best, {0: CROWN_ON_WALL, 1: CROWN_BESIDE_WALL}.get(nearest, 0))
    return best


def to_win(state: TacticaState) -> int:
    """The points that win a battle: 7, or what the house rules say of more players."""
    players = state.variant["players"]
    if players == "two":
        return TO_WIN
    points: int = getattr(state.house, players).points
    return points
