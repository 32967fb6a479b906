"""OFF, DEF and what is added to them: terrain, training, PRESS, SAVED (TC-02 to TC-06)."""

from engine.games.tactica.field import figure, summoned, terrain
from engine.games.tactica.state import MELEE, RANGED, TacticaState

ADVANCED = "advanced"


def attack_of(state: TacticaState, piece: int, target: int) -> int:
    """The damage that a piece deals a target now, with all that is added; never below 0."""
    if state.summon(piece):
        more = sum(boost.attack for boost in state.boosts if boost.piece == piece)
        return summoned(state, piece).attack + more
    off = figure(state, piece).attack + state.level(piece) * state.house.training.attack
    ground = terrain(state, state.place[piece])
    if ground is not None:
        off += ground.attack
    adjacent = state.ground.far[state.place[piece]][state.place[target]] == 1
    if adjacent and state.name(piece) in RANGED and state.name(target) in MELEE:
        off -= state.house.ranged.penalty
    near_troop = adjacent and state.troop(target)
    return max(off + press_bonus(state, piece, near_troop=near_troop), 0)


def press_bonus(state: TacticaState, troop: int, *, near_troop: bool) -> int:
    """The bonus of PRESS: 1 against an adjacent enemy troop in the basic game, 1 + level in the
    advanced one, against any target unless the option press_reach says otherwise (TC-06)."""
    if not lies_with(state, "press", troop):
        return 0
    if state.variant["rules"] != ADVANCED:
        return 1 if near_troop else 0
    if not near_troop and state.variant["press_reach"] == "adjacent":
        return 0
    return 1 + state.level(troop)


def lies_with(state: TacticaState, tactic: str, troop: int) -> bool:
    """True if a tactics card of this name was played on a troop in this COMBAT phase."""
    return any(
        state.under[card] == troop and state.name(card) == tactic
        for card in state.zones[f"played/{state.commander(troop)}"]
    )


def defence_of(state: TacticaState, piece: int) -> int:
    """The damage that a piece stands, terrain apart, with training and SAVED."""
    if state.summon(piece):
        return summoned(state, piece).defence
    if not state.troop(piece):
        return state.house.crown.defence
    defence = figure(state, piece).defence + state.level(piece) * state.house.training.defence
    if lies_with(state, "saved", piece):
        defence += saved_bonus(state, piece)
    return defence


def saved_bonus(state: TacticaState, troop: int) -> int:
    """The bonus of SAVED to a melee troop for the friendly troops next to it (TC-02 to TC-04)."""
    helping = defenders(state, troop)
    if state.variant["rules"] != ADVANCED:
        return len(helping)
    levels = [state.level(other) for other in helping]
    return sum(levels) if state.name(troop) == "foot" else sum(1 + level for level in levels)


def defenders(state: TacticaState, troop: int) -> list[int]:
    """The friendly troops next to a troop that SAVED counts: Foot, in the basic game the Champion
    as well (TC-04)."""
    names = ("foot",) if state.variant["rules"] == ADVANCED else MELEE
    return [other for other in state.beside(troop) if state.name(other) in names]


def damage_of(state: TacticaState, piece: int) -> int:
    """The damage that counts against the defence of a piece: terrain helps or harms a troop against
    troops, and is nothing to summons (TC-59)."""
    by_troops = by_summons = 0
    for hit in state.hits:
        if hit.target == piece:
            damage = attack_of(state, hit.attacker, piece)
            if state.summon(hit.attacker):
                by_summons += damage
            else:
                by_troops += damage
    ground = terrain(state, state.place[piece]) if by_troops and state.troop(piece) else None
    if ground is not None:
        by_troops = max(by_troops - ground.defence, 0)
    return by_troops + by_summons


def falls(state: TacticaState, piece: int) -> bool:
    """True if a piece is captured by the damage of this turn (TC-22)."""
    damage = damage_of(state, piece)
    return damage > 0 and damage >= defence_of(state, piece) + state.house.combat.beyond
