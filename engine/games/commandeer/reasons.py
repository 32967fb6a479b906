"""Why a move is not among the legal ones: words and ruling for people, after the refusal.

Nothing here decides about legality. A reason names no hidden card, since whoever reads the
refusal of a log may not be allowed to know it.
"""

from collections.abc import Callable, Iterator, Mapping

from engine.core.choices import Argument, Choice, Move
from engine.games.commandeer import combat
from engine.games.commandeer.commands import playable_from, reachable
from engine.games.commandeer.costs import payable
from engine.games.commandeer.effects import survives
from engine.games.commandeer.field import CELL_OF, SHARING_AN_EDGE, START, TOUCHING, WORDS
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import EMPTY, CommandeerState
from engine.games.commandeer.targets import has_targets

PLANNING = frozenset(("deploy", "move", "reinforce", "flip"))


def reason(state: CommandeerState, choice: Choice, move: Move) -> str | None:
    """The first rule that a refused move of the deciding seat breaks, as far as one is known."""
    verb = str(move[0])
    if not all(_exists(state, arg) for arg in move[1:]):
        return None
    if verb == "reinforce" and "end_planning" in choice.spaces:
        return _reinforce(state, choice.seat)
    if verb == "flip" and "end_planning" in choice.spaces:
        return _flip(state, choice.seat)
    if verb in PLANNING and verb not in choice.spaces:
        return "it belongs to the own Planning Phase (rulebook, Planning Phase; CO-22)"
    explain = _BY_VERB.get(verb)
    if explain is None or verb not in choice.spaces:
        return None
    return next(explain(state, choice.seat, move), None)


def _exists(state: CommandeerState, arg: Argument) -> bool:
    return isinstance(arg, str) or 0 <= arg < len(state.cards)


def _reinforce(state: CommandeerState, seat: int) -> str:
    if not state.zones[f"deck/{seat}"]:
        return "an empty deck cannot reinforce (CO-03)"
    return "Reinforce costs one command (rulebook, Play zones 7)"


def _flip(state: CommandeerState, seat: int) -> str:
    if state.variant["flip"] == "once" and state.flips:
        return "one defeated unit is turned face down in a Planning Phase (option flip)"
    return "only an own defeated unit that lies face up is turned face down (CO-09)"


def _deploy(state: CommandeerState, seat: int, move: Move) -> Iterator[str]:
    card, cell = _first(move), CELL_OF.get(move[2]) if len(move) == 3 else None
    if card is None or card not in playable_from(state, seat):
        yield "units are deployed from the hand or the commander zone (CO-19)"
        return
    facts = state.cards[card].definition.facts
    if facts["kind"] != "unit":
        yield "an event is played, not deployed (rulebook, Planning Phase)"
        return
    if cell is None:
        yield f"name one cell, {WORDS[0]} to {WORDS[-1]} (CO-29)"
        return
    if not payable(state, seat, facts, "unit"):
        yield "its command and energy cannot be paid in full (CO-18, CO-30)"
    yield from _cell(state, cell)
    if not state.zones["battlefield/0"] and not state.zones["battlefield/1"] and cell not in START:
        yield "the first unit on the field is deployed on a start cell (CO-06)"
    if not survives(state, card, cell):
        yield "the borders there leave it no Health (option zero_health)"
    yield _unconnected(state)


def _unconnected(state: CommandeerState) -> str:
    near = "an edge" if state.variant["connect"] == "4" else "an edge or a corner"
    return f"it must share {near} with another unit (CO-05)"


def _cell(state: CommandeerState, cell: int) -> Iterator[str]:
    if state.board[cell] != EMPTY:
        yield "the cell is taken (CO-30)"


def _move(state: CommandeerState, seat: int, move: Move) -> Iterator[str]:
    unit, cell = _first(move), CELL_OF.get(move[2]) if len(move) == 3 else None
    if unit is None or unit not in state.zones[f"battlefield/{seat}"]:
        yield "only own units move (CO-32)"
        return
    if cell is None:
        yield f"name one cell, {WORDS[0]} to {WORDS[-1]} (CO-29)"
        return
    if state.command[seat] < 1:
        yield "Move costs one command (rulebook, Play zones 7)"
    if "rooted" in units(state)[unit].rules:
        yield "a rooted unit does not move (CO-66)"
    yield from _cell(state, cell)
    if not reachable(state, unit, cell):
        around = SHARING_AN_EDGE if state.variant["connect"] == "4" else TOUCHING
        alone = all(state.board[one] in (EMPTY, unit) for one in around[cell])
        if len(state.zones["battlefield/0"]) + len(state.zones["battlefield/1"]) == 1:
            yield "the only unit on the field cannot move (CO-07)"
        elif alone:
            yield _unconnected(state)
    yield "the borders there leave it no Health (option zero_health)"


def _play(state: CommandeerState, seat: int, move: Move) -> Iterator[str]:
    card = _first(move)
    if card is None or card not in playable_from(state, seat):
        yield "events are played from the hand or the commander zone (CO-19)"
        return
    facts = state.cards[card].definition.facts
    if facts["kind"] != "event":
        yield "a unit is deployed, not played (rulebook, Planning Phase)"
    elif (facts["timing"] == "planning") != (seat == state.active):
        yield f"a {facts['timing']} event is not played in this phase (CO-22)"
    elif not payable(state, seat, facts, "event"):
        yield "its command and energy cannot be paid in full (CO-08, CO-18)"
    elif not has_targets(state, seat, card, facts["needs"]):
        yield "it has no legal target (CO-40)"


def _use(state: CommandeerState, seat: int, move: Move) -> Iterator[str]:
    unit = _first(move)
    if unit is None or unit not in state.zones[f"battlefield/{seat}"]:
        yield "only own units on the field are used (CO-39)"
        return
    ability = state.cards[unit].definition.facts["ability"]
    if ability is None:
        yield "this unit has no ability to use (CO-39)"
    elif unit in state.used:
        yield "an ability is used once a turn (CO-61)"
    elif (ability["timing"] == "planning") != (seat == state.active):
        yield f"a {ability['timing']} ability is not used in this phase (CO-39)"
    elif not payable(state, seat, ability, "ability"):
        yield "its cost cannot be paid in full (CO-08, CO-39)"
    else:
        yield "it has no legal target (CO-40)"


def _attack(state: CommandeerState, seat: int, move: Move) -> Iterator[str]:
    unit, target = _first(move), move[2] if len(move) == 3 else None
    if unit is None or unit not in state.zones[f"battlefield/{seat}"]:
        yield "own units on the field attack (CO-13)"
        return
    if not isinstance(target, int) or target not in state.zones[f"battlefield/{1 - seat}"]:
        yield "only enemy units are attacked (CO-13, CO-58)"
        return
    if not combat.ready(state, unit):
        pacified = "pacified" in units(state)[unit].rules
        yield (
            "a pacified unit does not attack (CO-66)"
            if pacified
            else ("a unit attacks once in a Combat Phase (CO-13)")
        )
    elif not combat.reaches(state, unit, target):
        yield "the target is on no arrow of the unit, or out of its reach (CO-14, CO-15)"
    else:
        yield "a guard that can be attacked comes first (CO-65)"


def _first(move: Move) -> int | None:
    return move[1] if len(move) > 1 and isinstance(move[1], int) else None


_BY_VERB: Mapping[str, Callable[[CommandeerState, int, Move], Iterator[str]]] = {
    "deploy": _deploy,
    "move": _move,
    "play": _play,
    "use": _use,
    "attack": _attack,
}
