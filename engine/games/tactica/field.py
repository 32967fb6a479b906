"""Things on the hexes: pieces, walls, landmarks with their terrain, spires."""

from engine.games.tactica.house import Face, Figure, Summon
from engine.games.tactica.state import LEVELS, NOWHERE, SUMMONS, TacticaState


def taken(state: TacticaState) -> set[int]:
    """The hexes on which a piece stands."""
    place = state.place
    return {place[piece] for piece in state.pieces()}


def walls(state: TacticaState, seat: int) -> list[int]:
    """The hexes of a seat's walls."""
    return [state.place[wall] for wall in state.zones[f"walls/{seat}"]]


def landmarks(state: TacticaState) -> list[int]:
    """The landmark cards on the map, those of seat 0 first."""
    place = state.place
    return [
        card
        for seat in range(state.seats)
        for card in state.zones[f"landmarks/{seat}"]
        if place[card] != NOWHERE
    ]


def face(state: TacticaState, landmark: int) -> Face:
    """The effect of the side of a landmark that lies up."""
    sides = getattr(state.house.landmarks, state.name(landmark))
    upper: Face = getattr(sides, LEVELS[state.face[landmark]])
    return upper


def terrain(state: TacticaState, hex: int) -> Face | None:
    """The landmark in a hex, if there is one."""
    for landmark in landmarks(state):
        if state.place[landmark] == hex:
            return face(state, landmark)
    return None


def spire(state: TacticaState, seat: int) -> int:
    """The hex of a seat's spire, or NOWHERE."""
    cards = state.zones[f"spire/{seat}"]
    return state.place[cards[0]] if cards else NOWHERE


def spires(state: TacticaState) -> set[int]:
    """The hexes of all spires that stand."""
    return {spire(state, seat) for seat in range(state.seats)} - {NOWHERE}


def blocking(state: TacticaState) -> set[int]:
    """The hexes that no troop enters for what lies there: landmarks that block, and spires."""
    return sight_blocks(state) | spires(state)


def sight_blocks(state: TacticaState) -> set[int]:
    """The hexes of the landmarks that block."""
    return {state.place[card] for card in landmarks(state) if face(state, card).blocks}


def features(state: TacticaState) -> set[int]:
    """The hexes of walls, landmarks and spires: no summon ends its move there (TC-20)."""
    hexes = {state.place[card] for card in landmarks(state)} | spires(state)
    for seat in range(state.seats):
        hexes.update(walls(state, seat))
    return hexes


def figure(state: TacticaState, troop: int) -> Figure:
    """The figures printed on a troop."""
    printed: Figure = getattr(state.house.troops, state.name(troop))
    return printed


def summoned(state: TacticaState, summon: int) -> Summon:
    """The figures printed on the side of a summon that lies up."""
    printed: Summon = getattr(state.house.summons, SUMMONS[state.face[summon]])
    return printed


def range_of(state: TacticaState, piece: int) -> int:
    """The distance at which a troop or a summon attacks."""
    return (figure if state.troop(piece) else summoned)(state, piece).range


def moves(state: TacticaState, piece: int) -> int:
    """The distance that a movement action takes a piece."""
    if state.troop(piece):
        return figure(state, piece).move
    return summoned(state, piece).move if state.summon(piece) else state.house.crown.move


def near(state: TacticaState, hex: int, hexes: list[int], most: int) -> bool:
    """True if a hex is at most so many steps from one of some hexes, and is none of them."""
    far = state.ground.far[hex]
    return any(0 < far[other] <= most for other in hexes)


def destinations(state: TacticaState, piece: int) -> set[int]:
    """The hexes to which a piece may move: a troop and CROWN over free hexes, a summon over
    everything to a hex on which nothing lies or stands (TC-20)."""
    ground, start, most = state.ground, state.place[piece], moves(state, piece)
    if state.summon(piece):
        barred = features(state) | taken(state)
        return {hex for hex, far in enumerate(ground.far[start]) if far <= most} - barred
    return ground.reach(start, most, blocking(state) | taken(state))


def way_to_spires(state: TacticaState, more_blocks: int = NOWHERE, spire_of: int = -1) -> bool:
    """True if every spire keeps a way for an enemy troop, with one more hex that blocks or is the
    spire of a seat (TC-21): from some wall of an opponent to a hex next to the spire."""
    blocks = blocking(state) | {more_blocks} - {NOWHERE}
    for seat in range(state.seats):
        at = more_blocks if seat == spire_of else spire(state, seat)
        if at == NOWHERE:
            continue
        starts = [
            hex
            for other in range(state.seats)
            if state.side(other) != state.side(seat)
            for hex in state.ground.walls[state.battle - 1][other]
        ]
        if not state.ground.joined(starts, set(state.ground.around[at]), blocks):
            return False
    return True
