"""The words of card texts about an attack in progress: answers to it, and its dice."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb
from engine.games.anima_tactics.dice import throw
from engine.games.anima_tactics.plots import DICE
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.uses import attack_frame

ATTACK_OR_DEFENSE = frozenset(DICE)


def guard(state: AnimaState, frame: Frame, args: Args) -> None:
    """A Dodge with more Defense, or of several dice the best."""
    attack = attack_frame(state)
    if attack is not None:
        attack.bound["defence"] = "dodge"
        attack.bound["defence_bonus"] += args.get("defense", 0)
        attack.bound["defence_dice"] += args.get("dice", 1) - 1


def counter(state: AnimaState, frame: Frame, args: Args) -> None:
    """A Counterattack that is better than the basic one."""
    attack = attack_frame(state)
    if attack is not None:
        attack.bound["defence"] = "counter"
        attack.bound["counter_attack"] += args.get("attack", 0)
        attack.bound["damage_of_counter"] += args.get("damage", 0)


def nullify(state: AnimaState, frame: Frame, args: Args) -> None:
    """The attack is lost: it misses, and no die is rolled for it."""
    attack = attack_frame(state)
    if attack is not None:
        attack.bound["nullified"] = 1


def reduce(state: AnimaState, frame: Frame, args: Args) -> None:
    """The attack costs fewer life points."""
    attack = attack_frame(state)
    if attack is not None:
        attack.bound["reduced"] += args["by"]


def reroll(state: AnimaState, frame: Frame, args: Args) -> None:
    """The die is rolled again, and what it shows now counts."""
    attack = attack_frame(state)
    if attack is not None:
        die = throw(state, frame.seat, args["die"])
        attack.bound[DICE[args["die"]]] = die
        state.say("reroll", frame.seat, [frame.card], args["die"], amount=die)


def extra_die(state: AnimaState, frame: Frame, args: Args) -> None:
    """One more die is rolled for the attack, or for the defence against it; the best counts."""
    attack = attack_frame(state)
    if attack is not None:
        attack.bound["dice" if args["die"] == "attack" else "defence_dice"] += 1


WORDS: Mapping[str, Verb[AnimaState]] = {
    "guard": Verb(run=guard, args={"defense": int, "dice": int}),
    "counter": Verb(run=counter, args={"attack": int, "damage": int}),
    "nullify": Verb(run=nullify),
    "reduce": Verb(run=reduce, args={"by": int}, required=("by",)),
    "reroll": Verb(run=reroll, args={"die": ATTACK_OR_DEFENSE}, required=("die",)),
    "extra_die": Verb(run=extra_die, args={"die": ATTACK_OR_DEFENSE}, required=("die",)),
}
