"""The Combat Phase: attacks one by one, along arrows (CO-13, CO-14, CO-41 to CO-44)."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb, again
from engine.core.position.choices import NOTHING_MORE, Choice, Move
from engine.games.commandeer import battle, legal
from engine.games.commandeer.costs import lapse
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import CommandeerState


def ask_fight(state: CommandeerState, frame: Frame, args: Args) -> Choice:
    attacks = legal.Legal(state, state.active, "attack")
    return Choice(state.active, {"attack": attacks, "end_combat": NOTHING_MORE}, "combat")


def fight(state: CommandeerState, frame: Frame, args: Args, move: Move) -> None:
    seat = state.active
    if move[0] == "end_combat":
        lapse(state)
        state.say("end_combat", seat)
        return
    again(frame)
    unit, target = int(move[1]), int(move[2])
    state.attacked.append(unit)
    state.say("attack", seat, [unit], target=target)
    state.agenda.append(Frame("attack", seat, unit, bound={"foe": [target]}))
    battle.set_off(state, unit, "attacks", target, moment=0)
    battle.set_off(state, target, "attacked", unit, moment=0)


def strike(state: CommandeerState, frame: Frame, args: Args) -> None:
    """The attacker deals its Power, if both still stand where they can meet (CO-64)."""
    unit, (target,) = frame.card, frame.bound["foe"]
    if state.in_play(unit) and state.in_play(target) and legal.reaches(state, unit, target):
        battle.hurt(state, [target], units(state)[unit].power, unit, attack=True)


VERBS: Mapping[str, Verb[CommandeerState]] = {
    "fight": Verb(ask=ask_fight, answer=fight),
    "strike": Verb(run=strike),
}
TEXTS = {"attack": [{"do": "strike"}]}
