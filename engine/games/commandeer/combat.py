"""The Combat Phase: attacks one by one, along arrows (CO-13, CO-14, CO-41 to CO-44)."""

from collections.abc import Iterator, Mapping

from engine.core.agenda import Args, Frame, Verb
from engine.core.choices import NOTHING_MORE, Accepted, Arguments, Choice, Move
from engine.games.commandeer import battle
from engine.games.commandeer.field import LINE
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import CommandeerState


def reaches(state: CommandeerState, unit: int, target: int) -> bool:
    """Whether a target lies on an arrow of a unit: next to it, or anywhere along it in range."""
    direction, steps = LINE[state.board.index(unit)][state.board.index(target)]
    now = units(state)[unit]
    return direction in now.arrows and (steps == 1 or "range" in now.rules)


def ready(state: CommandeerState, unit: int) -> bool:
    """Whether a unit has an attack left in this Combat Phase (CO-13)."""
    rules = units(state)[unit].rules
    return "pacified" not in rules and state.attacked.count(unit) <= ("double" in rules)


def _guarded(state: CommandeerState, unit: int, target: int) -> bool:
    """Whether a unit must attack an enemy guard rather than this target (CO-65)."""
    now = units(state)
    if "guard" in now[target].rules:
        return False
    enemies = state.zones[f"battlefield/{1 - state.active}"]
    return any("guard" in now[one].rules and reaches(state, unit, one) for one in enemies)


def attacks(state: CommandeerState) -> Accepted:
    """`attack UNIT TARGET`: an own unit that is ready, and an enemy unit that it reaches."""
    own = state.zones[f"battlefield/{state.active}"]
    enemies = state.zones[f"battlefield/{1 - state.active}"]

    def accepts(args: Arguments) -> bool:
        if len(args) != 2 or args[0] not in own or args[1] not in enemies:
            return False
        unit, target = int(args[0]), int(args[1])
        return (
            ready(state, unit)
            and reaches(state, unit, target)
            and not _guarded(state, unit, target)
        )

    def candidates() -> Iterator[Arguments]:
        for unit in own:
            for target in enemies:
                yield unit, target

    return Accepted(candidates, accepts, names_cards=True)


def ask_fight(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    return Choice(state.active, {"attack": attacks(state), "end_combat": NOTHING_MORE}, "combat")


def fight(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "end_combat":
        state.say("end_combat", seat)
        return
    frame.at -= 1
    unit, target = int(move[1]), int(move[2])
    state.attacked.append(unit)
    state.say("attack", seat, [unit], target=target)
    state.agenda.append(Frame("attack", seat, unit, bound={"foe": [target]}))
    battle.set_off(state, target, "attacked", unit)
    battle.set_off(state, unit, "attacks", target)


def strike(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The attacker deals its Power, if both still stand where they can meet (CO-64)."""
    unit, (target,) = frame.card, frame.bound["foe"]
    if state.in_play(unit) and state.in_play(target) and reaches(state, unit, target):
        battle.hurt(state, target, units(state)[unit].power, unit, attack=True)


VERBS: Mapping[str, Verb[CommandeerState]] = {
    "fight": Verb(ask=ask_fight, answer=fight),
    "strike": Verb(run=strike),
}
TEXTS = {"attack": [{"do": "strike"}]}
