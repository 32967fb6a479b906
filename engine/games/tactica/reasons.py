"""Reasons why a move is refused, in words, with the rule or ruling; nothing hidden is named.

Only messages are made of this: what is legal, the choice alone says.
"""

from collections.abc import Callable, Mapping

from engine.core.position.choices import Arguments, Choice, Move
from engine.games.tactica import combat, field, movement, mustering
from engine.games.tactica.opening import SPIRE_REACH
from engine.games.tactica.rounds import may_play
from engine.games.tactica.state import LEVELS, NOWHERE, SUMMONS, TacticaState

Reason = Callable[[TacticaState, int, Arguments], str | None]

NO_CARDS = "TACTICA! forbids to play cards from the barracks this turn (TC-13, TC-31)"
NO_HEX = "name a hex of the map, as in d7"
COMMITMENTS = (
    "a commitment is none, or a decree with exactly the cards of its requirement from the barracks,"
    " in rising order: tactica 6 of different names, promotion 4, fog SPY, NEGATE and a pair, mud"
    " SPY, ENGINEER and a pair, betrayal CROWN, SPY and NEGATE, summon a pair; what else it needs"
    " is on the map (TC-10 to TC-12, TC-30)"
)


def reason(state: TacticaState, choice: Choice, move: Move) -> str | None:
    """The reason against a refused move of the seat that decides, or None where none is known."""
    explain = _REASONS.get(str(move[0]))
    return explain(state, choice.seat, move[1:]) if explain is not None else None


def _own(state: TacticaState, seat: int, args: Arguments) -> int | None:
    """The own piece that a move names first, if it does."""
    pieces = state.zones[f"battlefield/{seat}"]
    return int(args[0]) if args and args[0] in pieces else None


def _hex(state: TacticaState, word: object) -> int:
    return state.ground.number.get(str(word), NOWHERE)


def _landmark(state: TacticaState, seat: int, args: Arguments) -> str:
    placing = state.house.placing
    if len(args) != 3 or args[1] not in LEVELS or _hex(state, args[2]) == NOWHERE:
        return "name a landmark, its side low or high, and a hex of the map"
    return (
        f"a landmark of one's own that is not placed yet goes on an empty hex, at least"
        f" {placing.from_walls} from every wall and {placing.apart} from every other landmark, and"
        " leaves every spire a way (house rules; TC-21)"
    )


def _near_walls(state: TacticaState, seat: int, args: Arguments) -> str | None:
    """The reason why a card does not appear in a hex; None where there is none."""
    hex = _hex(state, args[-1]) if args else NOWHERE
    if hex == NOWHERE:
        return NO_HEX
    reach, walls = 1, field.walls(state, seat)
    if state.phase == "set_up":
        reach, walls = state.house.deployment.distance, [*state.wall_hexes(seat)]
    if not field.near(state, hex, walls, reach):
        return f"it comes at most {reach} from an own wall, and not on one (house rules)"
    if hex in field.taken(state) or hex in field.blocking(state):
        return "the hex is taken or blocked"
    return None


def _muster(state: TacticaState, seat: int, args: Arguments) -> str | None:
    if not may_play(state, seat):
        return NO_CARDS
    against = _near_walls(state, seat, args)
    return against or "troops and CROWN are mustered, from the own barracks"


def _train(state: TacticaState, seat: int, args: Arguments) -> str | None:
    if not may_play(state, seat):
        return NO_CARDS
    troop = _own(state, seat, args)
    if troop is None or not state.troop(troop):
        return "own troops on the battlefield are trained (house rules)"
    if not mustering.can_rise(state, troop):
        return "level 2 is the most, and the first level needs a card of the Training Pile (TC-14)"
    return "troops are trained on or next to an own wall (house rules)"


def _call(state: TacticaState, seat: int, args: Arguments) -> str:
    if not mustering.can_call(state, seat):
        return (
            "a summon is mustered from a complete spire, with no other of one's own on the"
            " battlefield (TC-18)"
        )
    return "a summon comes on an empty hex next to its spire (TC-42)"


def _betray(state: TacticaState, seat: int, args: Arguments) -> str | None:
    if not mustering.betrayed(state, seat):
        return (
            "a captive is mustered in the turn of one's BETRAYAL, one traitor at a time"
            " (TC-16, TC-36)"
        )
    if not args or args[0] not in mustering.captives(state, seat):
        return "it must be a captured enemy troop among one's hostages (TC-36)"
    return _near_walls(state, seat, args)


def _spy(state: TacticaState, seat: int, args: Arguments) -> str:
    if not may_play(state, seat):
        return NO_CARDS
    return "SPY is played from the barracks on an opponent who has cards (house rules)"


def _move(state: TacticaState, seat: int, args: Arguments) -> str | None:
    piece = _own(state, seat, args)
    if piece is None:
        return "only own pieces on the battlefield move"
    if len(args) != 2 or _hex(state, args[1]) == NOWHERE:
        return NO_HEX
    if state.bound(seat, "mud"):
        return "MUD forbids to move this turn (TC-15)"
    if not movement.may_move(state, piece):
        return "it has moved in this phase, or no action is left (house rules)"
    if state.summon(piece):
        return "a summon ends its move on a hex without landmark, wall, spire or piece (TC-20)"
    return f"it moves at most {field.moves(state, piece)} hexes over free ones (house rules)"


def _attack(state: TacticaState, seat: int, args: Arguments) -> str | None:
    piece = _own(state, seat, args)
    if piece is None or state.name(piece) == "crown":
        return "own troops and summons attack"
    if len(args) != 2 or args[1] not in list(state.pieces()):
        return "name an enemy on the battlefield"
    target = int(args[1])
    if state.side_of(target) == state.side(seat):
        return "it is on one's own side"
    if state.summon(piece) and state.summon(target):
        return "summons cannot harm each other (SUMMON)"
    if not combat.may_attack(state, piece):
        return "it has attacked in this phase, or no action is left (house rules)"
    return "the enemy is out of reach, or a landmark blocks the line (TC-57)"


def _press(state: TacticaState, seat: int, args: Arguments) -> str:
    if not may_play(state, seat):
        return NO_CARDS
    return (
        "PRESS is played from the barracks on an own troop that has none in this phase, while an"
        " attack is possible (TC-06, TC-43)"
    )


def _engineer(state: TacticaState, seat: int, args: Arguments) -> str:
    if not may_play(state, seat):
        return NO_CARDS
    most = state.house.engineer.distance
    return (
        "ENGINEER is played from the barracks on a landmark, a wall or the top card of a spire at"
        f" most {most} from an own troop (TC-08; house rules)"
    )


def _sacrifice(state: TacticaState, seat: int, args: Arguments) -> str:
    if not may_play(state, seat):
        return NO_CARDS
    return "a sacrifice is two cards of one name, while an own summon is on the battlefield (TC-53)"


def _base(state: TacticaState, seat: int, args: Arguments) -> str:
    if len(args) != 2 or args[0] not in SUMMONS:
        return "name ouran or cthon, and a hex"
    return (
        f"a spire begins on an empty hex at most {SPIRE_REACH} from an own wall, and every spire"
        " keeps a way for an enemy troop (TC-21, TC-38)"
    )


_REASONS: Mapping[str, Reason] = {
    "landmark": _landmark,
    "deploy": _near_walls,
    "commit": lambda state, seat, args: COMMITMENTS,
    "muster": _muster,
    "train": _train,
    "call": _call,
    "betray": _betray,
    "spy": _spy,
    "move": _move,
    "attack": _attack,
    "press": _press,
    "engineer": _engineer,
    "sacrifice": _sacrifice,
    "base": _base,
    "saved": lambda state, seat, args: "SAVED is played from the barracks (TC-43)",
    "negate": lambda state, seat, args: "NEGATE is played from the barracks (house rules)",
    "ready": lambda state, seat, args: "deploy as long as there is a troop to deploy (house rules)",
}
