"""The next actions of a figure in its activation, and the beginning of each of them."""

from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf, Space
from engine.games.anima_tactics import attack, charge, moving, uses
from engine.games.anima_tactics.attack import ATTACK
from engine.games.anima_tactics.charge import CHARGE
from engine.games.anima_tactics.field import BLOCKED
from engine.games.anima_tactics.figures import able
from engine.games.anima_tactics.ground import FREE, RUN, WALK, kind_of
from engine.games.anima_tactics.grounds import engaged, ground, may_shoot, touching
from engine.games.anima_tactics.modifiers import innate
from engine.games.anima_tactics.moving import ESCAPE, MOVES
from engine.games.anima_tactics.scenarios import PICK_UP, flags_in_reach, pick_up
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.wounds import poison, spend


def ask_act(state: AnimaState, figure: int) -> Choice:
    """Any action, in any order, as often as its points last (rulebook, Actions); a Berserker ends
    only when it has nothing to attack (AT-22, AT-72)."""
    seat = state.seat_of(figure)
    spaces: dict[str, Space] = {}
    if able(state, figure):
        if state.level_of(figure, "berserker"):
            spaces = _berserk(state, figure)
        else:
            spaces = {**_attacks(state, figure), **_moves(state, figure), **_others(state, figure)}
            spaces |= uses.actions(state, figure)
    if not (spaces and state.level_of(figure, "berserker") and ground(state).certain):
        spaces["end"] = NOTHING_MORE
    return Choice(seat, spaces, "act", figure)


def _visible(state: AnimaState, figure: int) -> list[int]:
    """The enemies that a figure sees and may aim at (AT-23, AT-57)."""
    field = ground(state)
    return [
        enemy
        for enemy in state.enemies(figure)
        if not state.hidden[enemy] and field.sight(state, figure, enemy) != BLOCKED
    ]


def _attacks(state: AnimaState, figure: int) -> dict[str, Space]:
    spaces: dict[str, Space] = {}
    if state.actions[figure] < ATTACK:
        return spaces
    enemies = touching(state, figure)
    if enemies:
        spaces["attack"] = _at(figure, enemies)
    if targets := _shots(state, figure):
        spaces["shoot"] = _at(figure, targets)
    if (
        state.actions[figure] >= CHARGE
        and not state.moved[figure]
        and not engaged(state, figure)
        and (targets := [each for each in _visible(state, figure) if each not in enemies])
    ):
        field = ground(state)
        spaces[field.verb("charge")] = field.charges(state, figure, targets)
    return spaces


def _at(figure: int, targets: list[int]) -> OneOf:
    return OneOf([(figure, target) for target in targets], names_cards=True)


def _shots(state: AnimaState, figure: int) -> list[int]:
    """The enemies at which a figure with Ranged Attack may shoot, in range or not (AT-25)."""
    far = innate(state, figure, "ranged")
    if not far or not may_shoot(state, figure):
        return []
    targets = _visible(state, figure)
    if state.variant["strict_declare"] == "on":
        targets = [each for each in targets if ground(state).within(state, figure, each, far)]
    return targets


def _moves(state: AnimaState, figure: int) -> dict[str, Space]:
    """One movement a turn, and none in contact before an Escape (AT-11, AT-55, AT-56)."""
    if state.moved[figure] or engaged(state, figure):
        return {}
    field = ground(state)
    return {
        field.verb(kind): field.reach(state, figure, kind)
        for kind in (WALK, RUN, FREE)
        if state.actions[figure] >= MOVES[kind]
    }


def _others(state: AnimaState, figure: int) -> dict[str, Space]:
    spaces: dict[str, Space] = {}
    own = OneOf([(figure,)], names_cards=True)
    if state.actions[figure] < ESCAPE:
        return spaces
    if engaged(state, figure):
        spaces["escape"] = own
    if not state.sought[figure]:
        spaces["seek"] = own
    if flags := flags_in_reach(state, figure):
        spaces["take_flag"] = OneOf([(figure, seat) for seat in flags])
    return spaces


def _berserk(state: AnimaState, figure: int) -> dict[str, Space]:
    """A Berserker attacks whom it touches, else charges the nearest enemy that it sees, else shoots
    in reach, each by the basic action or by an ability that attacks so (AT-22, AT-72)."""
    points, field = state.actions[figure], ground(state)
    if enemies := touching(state, figure):
        blows: dict[str, Space] = {"attack": _at(figure, enemies)} if points >= ATTACK else {}
        return _with_any(blows, uses.actions(state, figure))
    seen = [enemy for enemy in state.enemies(figure) if not state.hidden[enemy]]
    nearest = field.nearest(state, figure, seen) if seen else []
    visible = [enemy for enemy in nearest if field.sight(state, figure, enemy) != BLOCKED]
    charges: dict[str, Space] = {}
    if points >= CHARGE and not state.moved[figure]:
        charges = {field.verb("charge"): field.charges(state, figure, visible)}
    charges = _with_any(charges, {"use_on": uses.Assaults(state, figure, visible)})
    if charges:
        return charges
    far = innate(state, figure, "ranged")
    targets = [enemy for enemy in _shots(state, figure) if field.within(state, figure, enemy, far)]
    shots: dict[str, Space] = {"shoot": _at(figure, targets)} if points >= ATTACK else {}
    return _with_any(shots, {"use_on": uses.Assaults(state, figure, seen, far=True)})


def _with_any(basic: dict[str, Space], special: dict[str, Space]) -> dict[str, Space]:
    """Those of these spaces that hold a move."""
    return {verb: space for verb, space in {**basic, **special}.items() if space}


def act(state: AnimaState, figure: int, move: Move) -> None:
    """Begin what was chosen: pay for it, and put on the agenda what follows (AT-39)."""
    verb = kind_of(str(move[0]))
    if verb in MOVES:
        moving.move(state, figure, move)
    elif verb == "attack":
        spend(state, figure, ATTACK)
        attack.declare(state, figure, int(move[2]))
    elif verb == "shoot":
        spend(state, figure, ATTACK)
        attack.declare(state, figure, int(move[2]), range=innate(state, figure, "ranged"))
    elif verb == "charge":
        spend(state, figure, CHARGE)
        charge.declare(state, figure, int(move[2]), move[3:])
    elif verb in ("escape", "seek"):
        moving.begin(state, figure, verb)
    elif verb == "take_flag":
        spend(state, figure, PICK_UP)
        pick_up(state, figure, int(move[2]))
        poison(state, figure, PICK_UP)
    else:
        uses.use(state, figure, move)
