"""The standing of a seat, for bots, by what it can see, and the moves that are worth weighing."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.core.position.choices import Choice, Move
from engine.games.tactica import field, points
from engine.games.tactica.state import NOWHERE, RANGED, TROOPS, TacticaState
from engine.games.tactica.strength import damage_of, falls

WON = 1_000_000
POINT, ENOUGH = 120, 900
"""A victory point; as many as win the battle."""
WORTH: Mapping[str, int] = {
    "champion": 170, "foot": 90, "crossbow": 110, "archer": 110, "crown": 30
}  # fmt: skip
SUMMON, LEVEL, SPIRE, COMPLETE, WON_BEFORE = 240, 40, 45, 90, 200
CARD, KIND, TROOP, ENOUGH_TROOPS = 11, 3, 14, 4
"""A card in the barracks, each kind of them, which decrees require, each of the first troops."""
DECREES: Mapping[str, int] = {
    "tactica": 130, "promotion": 70, "fog": 50, "mud": 50, "betrayal": 150, "summon": 70
}  # fmt: skip
"""The worth of a decree, its cards apart."""
BLOW, SCRATCH = 8, 1
"""Damage so far, of a piece that others can still capture in this phase, and of another."""
LANDMARK_STEP, WALL_STEP, SECOND_STEP = 10, 12, 6
"""A step nearer to a landmark, and of the two nearest troops to the walls of an enemy."""
HUNT = 6
"""A step nearer to the troops of an enemy, on average."""
FAR, MUSTERED = 6, 2
"""The most steps that count, and how many more a troop has that is still to be mustered."""
SHORT = 16


class _Piece(NamedTuple):
    """A piece on the battlefield that is not about to be captured."""

    name: str
    place: int
    worth: int
    attack: int
    defence: int
    reach: int
    hurt: int = 0


def appraise(state: TacticaState, seat: int) -> int:
    """Own side against the mean of the others: points, pieces and what they threaten, the way to
    landmarks and walls, cards and decrees."""
    side, sides = state.side(seat), range(state.sides)
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0 if winner is None else WON if winner == side else -WON
    pieces: list[list[_Piece]] = [[] for _ in sides]
    walls: list[list[int]] = [[] for _ in sides]
    worths = [WON_BEFORE * state.won.count(each) for each in sides]
    struck = {hit.target for hit in state.hits}
    movers = _still_to_move(state, seat)
    for each in range(state.seats):
        of = state.side(each)
        pieces[of] += _standing(state, each, struck, still_to_move=each in movers)
        walls[of] += field.walls(state, each)
        worths[of] += _by_cards(state, each, own=each == seat)
    rows = [state.ground.far[state.place[card]] for card in field.landmarks(state)]
    troops = [[piece.place for piece in own if piece.name in TROOPS] for own in pieces]
    for each in sides:
        enemies = [piece for other in sides if other != each for piece in pieces[other]]
        hostile = [hex for other in sides if other != each for hex in walls[other]]
        others = [hex for other in sides if other != each for hex in troops[other]]
        worths[each] += _by_pieces(state, pieces[each], enemies)
        worths[each] -= _by_hunt(state, pieces[each], others)
        count, way = _by_walls(state, each, pieces[each], troops[each], hostile)
        held, steps = _by_landmarks(rows, troops[each], others, walls[each])
        count += held
        enough = points.to_win(state)
        worths[each] += way - LANDMARK_STEP * steps + POINT * count
        worths[each] += ENOUGH * (
            (count >= enough) - (not troops[each] and state.turn > state.earlier)
        )
    return worths[side] * state.sides - sum(worths)


def _still_to_move(state: TacticaState, seat: int) -> list[int]:
    """The seats that move their pieces before the next COMBAT: in MOVEMENT those after this one."""
    if state.phase != "movement":
        return state.in_turn() if state.phase == "mustering" else []
    seats = state.in_turn()
    return seats[seats.index(seat) + 1 :] if seat in seats else seats


def _standing(
    state: TacticaState, seat: int, struck: set[int], *, still_to_move: bool
) -> list[_Piece]:
    """The pieces that a seat commands, with OFF and DEF apart from terrain."""
    own = state.zones[f"battlefield/{seat}"]
    if not own:
        return []
    house, under, cards, standing = state.house, state.under, state.cards, list[_Piece]()
    levels = {under[card]: 1 + state.face[card] for card in state.zones[f"attached/{seat}"]}
    played = state.zones[f"played/{seat}"]
    pressed = {under[card] for card in played if cards[card].definition.id == "press"}
    for piece in own:
        hurt = damage_of(state, piece) if piece in struck else 0
        if hurt and falls(state, piece):
            continue
        name, place = cards[piece].definition.id, state.place[piece]
        if name in TROOPS:
            level, printed = levels.get(piece, 0), getattr(house.troops, name)
            attack = printed.attack + level * house.training.attack
            if piece in pressed:
                attack += 1 + level
            defence = printed.defence + level * house.training.defence
            worth = WORTH[name] + LEVEL * level
            reach = printed.range + still_to_move * printed.move
            standing.append(_Piece(name, place, worth, attack, defence, reach, hurt))
        elif name == "crown":
            standing.append(_Piece(name, place, WORTH[name], 0, house.crown.defence, 0, hurt))
        else:
            on = field.summoned(state, piece)
            reach = on.range + still_to_move * on.move
            attack = on.attack + sum(boost.attack for boost in state.boosts if boost.piece == piece)
            standing.append(_Piece("summon", place, SUMMON, attack, on.defence, reach, hurt))
    return standing


def _by_pieces(state: TacticaState, pieces: list[_Piece], enemies: list[_Piece]) -> int:
    """The worth of pieces, less those that enemies can capture from where they stand."""
    far, strikes = state.ground.far, state.house.actions.combat
    penalty, worth = state.house.ranged.penalty, 0
    for piece in pieces:
        steps, hits = far[piece.place], list[int]()
        for enemy in enemies:
            away = steps[enemy.place]
            if away <= enemy.reach:
                close = away == 1 and enemy.name in RANGED
                hits.append(enemy.attack - penalty if close else enemy.attack)
        hits.sort(reverse=True)
        worth += piece.worth
        if hits and sum(hits[:strikes]) >= piece.defence - piece.hurt:
            crown = piece.name == "crown"
            worth -= points.CAPTIVE_CROWN * POINT if crown else piece.worth * 3 // 10
            worth -= BLOW * piece.hurt
        else:
            worth -= SCRATCH * piece.hurt
    return worth


def _by_hunt(state: TacticaState, pieces: list[_Piece], troops: list[int]) -> int:
    """The distance of the troops of enemies, which counts more the fewer there are: a side without
    troops is wiped out."""
    far, own = state.ground.far, [piece.place for piece in pieces if piece.attack]
    steps = sum(min((far[hex][other] for other in own), default=FAR) for hex in troops)
    return HUNT * steps // max(len(troops), 1)


def _by_landmarks(
    rows: list[tuple[int, ...]], own: list[int], others: list[int], walls: list[int]
) -> tuple[int, int]:
    """The points for the landmarks that a side holds, and the steps by which its troops that are
    not alone in holding one are away from the others."""
    held, steps, busy, contested = 0, 0, set[int](), list[tuple[int, ...]]()
    for far in rows:
        beside = [hex for hex in own if far[hex] == 1]
        if not beside or any(far[hex] == 1 for hex in others):
            contested.append(far)
            continue
        held += points.LANDMARK
        if len(beside) == 1:
            busy.add(beside[0])
    for far in contested:
        nearest = min((far[hex] + MUSTERED * (hex in busy) for hex in own), default=FAR)
        coming = min((far[hex] for hex in walls), default=FAR) + MUSTERED
        steps += min(max(nearest, 1), coming, FAR)
    return held, steps


def _by_walls(
    state: TacticaState, side: int, pieces: list[_Piece], troops: list[int], walls: list[int]
) -> tuple[int, int]:
    """The points at enemy walls and for crowns, and what the way there is worth."""
    far, worth, count = state.ground.far, 0, 0
    steps = sorted(min((far[hex][wall] for wall in walls), default=FAR) for hex in troops)
    for away, step in zip(steps, (WALL_STEP, SECOND_STEP), strict=False):
        worth += step * (2 * FAR - away)
    if steps and steps[0] < 2:
        count += points.ON_WALL * (steps[0] == 0)
        count += any(far[hex][wall] == 1 for hex in troops for wall in walls)
    crown = 0
    for piece in pieces:
        if piece.name == "crown":
            away = min((far[piece.place][wall] for wall in walls), default=FAR)
            crown = {0: points.CROWN_ON_WALL, 1: points.CROWN_BESIDE_WALL}.get(away, 0)
            worth += SECOND_STEP * max(FAR - away, 0)
    for seat in range(side, state.seats, state.sides):
        for card in state.zones[f"hostages/{seat}"]:
            count += points.CAPTIVE_CROWN * (state.cards[card].definition.id == "crown")
    return count + crown, worth


def _by_cards(state: TacticaState, seat: int, *, own: bool) -> int:
    """The cards of a seat, its spire, and its decree; of its own cards also how many kinds."""
    hand = state.zones[f"barracks/{seat}"]
    worth = CARD * len(hand)
    if own:
        names = [state.cards[card].definition.id for card in hand]
        worth += KIND * len(set(names)) + TROOP * min(
            sum(name in TROOPS for name in names), ENOUGH_TROOPS
        )
    worth += SPIRE * len(state.zones[f"spire/{seat}"]) + COMPLETE * state.completed[seat]
    for decree in state.enacted:
        if decree.seat == seat:
            worth += DECREES[decree.name]
    for decree in state.committed:
        if own and decree.seat == seat:
            worth += DECREES.get(decree.name, 0) - (CARD + KIND) * len(decree.cards)
    return worth


def shortlist(state: TacticaState, choice: Choice, moves: Sequence[Move]) -> Sequence[Move]:
    """Of many moves that end in hexes, those of each piece or card that lead nearest to landmarks
    and to the walls of enemies; of others, one for all copies of a card in the barracks; of places
    for landmarks, none is picked out."""
    number, far, side = state.ground.number, state.ground.far, state.side(choice.seat)
    goals = [state.place[card] for card in field.landmarks(state)]
    for seat in range(state.seats):
        if state.side(seat) != side:
            goals += field.walls(state, seat)

    def away(move: Move) -> tuple[int, int]:
        """The distance of the two nearest goals, and of all: no side of the map is first."""
        steps = sorted(far[number[str(move[-1])]][goal] for goal in goals)
        return sum(steps[:2]), sum(steps)

    hand = state.zones[f"barracks/{choice.seat}"]
    by_piece, others = dict[Move, list[Move]](), dict[Move, Move]()
    for move in moves:
        if move[0] == "landmark":
            continue
        kind = tuple(state.name(int(each)) if each in hand else each for each in move)
        if number.get(str(move[-1]), NOWHERE) != NOWHERE:
            by_piece.setdefault(kind[:-1], []).append(move)
        else:
            others.setdefault(kind, move)
    each = max(2, SHORT // max(len(by_piece), 1))
    picked = list(others.values())
    for group in by_piece.values():
        picked += sorted(group, key=away)[:each]
    return picked
