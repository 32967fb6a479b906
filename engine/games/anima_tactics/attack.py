"""One attack, from its declaration to the free attack of a counterattack (AT-37).

An attack is a frame with all its numbers, so that a card's text can declare one as well. `range` is
0 for hand-to-hand; `reach` lets a hand-to-hand attack strike so far without contact; `total` is
that of an attack whose die has fallen already, 0 where it falls now.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.base.rng import BadDraw
from engine.core.position.agenda import Args, Frame, Place, Predicates, Verb, again, go_to
from engine.core.position.choices import NOTHING_MORE, Choice, Move, Space, one_card
from engine.games.anima_tactics import uses
from engine.games.anima_tactics.dice import FACES, roll
from engine.games.anima_tactics.field import BLOCKED, COVER
from engine.games.anima_tactics.figures import able, defends, value
from engine.games.anima_tactics.grounds import ground, missed, touching
from engine.games.anima_tactics.modifiers import innate
from engine.games.anima_tactics.state import NOWHERE, AnimaState, Last
from engine.games.anima_tactics.wounds import lose, poison, reveal, spend

ATTACK, DODGE, COUNTERATTACK = 2, 1, 3
"""Action points (rulebook, Basic abilities)."""
LONG, COVERED, IN_COMBAT, SUPERIOR = -1, -2, -1, 1
"""Modifiers of ranged attacks (rulebook, Ranged Attacks; AT-24)."""
OF_COUNTERATTACK = -2
COSTS = {"": 0, "dodge": DODGE, "counter": COUNTERATTACK}

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "attack": [
        {"do": "measure", "lost": "settle"},
        {"do": "plots", "when": "attack"},
        {"do": "shield"},
        {"do": "defend"},
        {"do": "go_to", "to": "strike", "if": "nullified"},
        {"do": "defence_die", "if": "defence_first"},
        {"do": "attack_die"},
        {"do": "defence_die", "if": "attack_first"},
        {"do": "plots", "when": "reroll"},
        {"do": "strike", "label": "strike"},
        {"do": "settle", "label": "settle"},
        {"do": "riposte"},
        {"do": "report"},
    ],
}

PREDICATES: Predicates = {
    "defence_first": lambda state, frame: not state.saga2(),
    "attack_first": lambda state, frame: state.saga2(),
    "nullified": lambda state, frame: bool(frame.bound["nullified"]),
}
"""The order of the dice: the rulebook's example, and the later rules (AT-05). For an attack that is
lost there are none."""

_PLAIN: Mapping[str, Any] = {
    "range": 0, "reach": 0, "cost": ATTACK, "attack": 0, "damage": 0, "dice": 1,
    "critical": FACES, "total": 0, "piercing": 0, "undodgeable": 0, "uncounterable": 0,
    "nullified": 0, "reduced": 0, "defence": "", "defence_bonus": 0, "defence_dice": 1,
    "counter_attack": OF_COUNTERATTACK, "damage_of_counter": 0, "paid": 0, "die": 0, "rolled": 0,
    "hit": 0, "lost": 0, "missed_range": 0, "spites": 0, "area": 0, "stood": NOWHERE,
}  # fmt: skip
"""The values that an attack binds besides its target. cost: the action points that it took.
critical: the least die that always hits. piercing: 1 where armor does not count. undodgeable,
uncounterable, nullified: 0 or 1. reduced: taken off the damage. defence: `dodge`, `counter` or
nothing; paid: what it took. die, rolled: the dice of the attack and of the defence. missed_range: 1
out of range or of sight. spites: 1 for an ability that costs life points where it misses, so that
its free attack waits for its end (AT-06). area: 1 for those around the target of an area attack,
which nobody can shield (Web Addendum 1). stood: where the target stood as it was hit."""


def declare(state: AnimaState, attacker: int, target: int, **changes: Any) -> None:
    """Put an attack on the agenda; its cost has been paid. It reveals a hidden attacker (AT-69)."""
    reveal(state, attacker)
    bound = {**_PLAIN, "target": target, **changes}
    bound["dice"] += innate(state, attacker, "dice")
    bound["critical"] -= innate(state, attacker, "critical")
    kind = "shoot" if bound["range"] else "attack"
    state.say(kind, state.seat_of(attacker), [attacker], target=target)
    state.agenda.append(Frame("attack", state.seat_of(attacker), attacker, bound=bound))


def _stands(state: AnimaState, frame: Frame) -> bool:
    """True if both sides of an attack are still in play."""
    return state.in_play(frame.card) and state.in_play(frame.bound["target"])


def measure(state: AnimaState, frame: Frame, args: Args) -> None:
    """Only now the distance is measured: beyond it the attack is lost, and so is a ranged one
    without sight (AT-14, AT-25, AT-32)."""
    bound, field = frame.bound, ground(state)
    far = bound["range"] or bound["reach"]
    if not far or bound["area"] or not _stands(state, frame):
        return
    field.read(state, frame.card, bound["target"], aim=bool(bound["range"]))
    if why := missed(state, frame.card, bound["target"], far, aimed=bool(bound["range"])):
        bound["missed_range"] = 1
        state.say(why, frame.seat, [frame.card], target=bound["target"])
        go_to(frame, args["lost"])


def ask_shield(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """A friend near the line that the shooter sees may take a shot, but not one from above (AT-12,
    AT-64)."""
    bound, field = frame.bound, ground(state)
    if not bound["range"] or bound["area"] or not _stands(state, frame):
        return None
    if field.higher(state, frame.card, bound["target"]):
        return None
    shields = [
        figure
        for figure in field.shields(state, frame.card, bound["target"])
        if defends(state, figure) and field.sight(state, frame.card, figure) != BLOCKED
    ]
    if not shields:
        return None
    seat = state.seat_of(bound["target"])
    spaces: dict[str, Space] = {"shield": one_card(shields), "pass": NOTHING_MORE}
    return Choice(seat, spaces, "shield", bound["target"])


def shield(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "shield":
        figure = int(move[1])
        reveal(state, figure)
        state.say("shield", state.seat_of(figure), [figure], target=frame.bound["target"])
        uses.retarget(state, frame.card, frame.bound["target"], figure)
        frame.bound["target"] = figure
        ground(state).read(state, frame.card, figure, aim=True)
        if ground(state).sight(state, frame.card, figure) == BLOCKED:
            raise BadDraw("who takes a shot for another must be in the shooter's sight (AT-64)")


def ask_defend(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Dodge, Counterattack, a reactive ability or nothing, before any die (AT-05, AT-45, AT-47)."""
    bound, target = frame.bound, frame.bound["target"]
    if bound["nullified"] or not _stands(state, frame):
        return None
    spaces: dict[str, Space] = {}
    if not bound["defence"] and defends(state, target):
        left = state.actions[target]
        if left >= DODGE and not bound["undodgeable"]:
            spaces["dodge"] = one_card([target])
        if left >= COUNTERATTACK and _may_counter(state, frame):
            spaces["counter"] = one_card([target])
    spaces |= uses.reactions(state, frame)
    if not spaces:
        return None
    return Choice(state.seat_of(target), {**spaces, "stand": NOTHING_MORE}, "defend", target)


def _may_counter(state: AnimaState, frame: Frame) -> bool:
    bound = frame.bound
    if bound["range"] or bound["uncounterable"] or bound["undodgeable"]:
        return False
    return frame.card in ground(state).touching(state, bound["target"])


def defend(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    """One defence action an attack; a reaction leaves the others open (AT-05)."""
    verb, bound = str(move[0]), frame.bound
    if verb == "stand":
        return
    if verb in COSTS:
        figure = int(move[1])
        spend(state, figure, COSTS[verb])
        bound["defence"] = verb
        bound["paid"] += COSTS[verb]
        reveal(state, figure)
        return
    again(frame)
    uses.react(state, frame, move)


def defence_die(state: AnimaState, frame: Frame, args: Args) -> None:
    bound, target = frame.bound, frame.bound["target"]
    if bound["defence"] and state.in_play(target):
        count = bound["defence_dice"]
        roll(state, frame, "defense", state.seat_of(target), target, "rolled", count)


def attack_die(state: AnimaState, frame: Frame, args: Args) -> None:
    if _stands(state, frame) and not frame.bound["total"]:
        count = frame.bound["dice"]
        roll(state, frame, "attack", frame.seat, frame.card, "die", count)


def modifier_of_range(state: AnimaState, attacker: int, target: int, range: int) -> int:
    """All that applies to a ranged attack, added up (AT-24, AT-65, AT-68)."""
    field = ground(state)
    modifier = 0
    if field.beyond_half(state, attacker, target, range):
        modifier += LONG
    if field.sight(state, attacker, target) == COVER:
        modifier += COVERED
    if touching(state, target):
        modifier += IN_COMBAT
    if field.higher(state, attacker, target):
        modifier += SUPERIOR
    return modifier


def strike(state: AnimaState, frame: Frame, args: Args) -> None:
    """Hit or miss, and the damage (AT-02, AT-03, AT-04)."""
    if not _stands(state, frame):
        return
    bound, attacker, target = frame.bound, frame.card, frame.bound["target"]
    if bound["nullified"]:
        state.say("nullified", frame.seat, [attacker], target=target)
        return
    if not bound["total"]:
        bound["total"] = value(state, attacker, "attack") + bound["attack"] + bound["die"]
        if bound["range"]:
            ground(state).read(state, attacker, target, aim=True)
            bound["total"] += modifier_of_range(state, attacker, target, bound["range"])
    defence = value(state, target, "defense")
    if bound["defence"]:
        defence += bound["rolled"] + bound["defence_bonus"]
    critical = bound["die"] >= bound["critical"]
    if bound["total"] < defence and not critical:
        state.say("misses", frame.seat, [attacker], target=target, amount=bound["total"])
        return
    bound["hit"] = 1
    bound["stood"] = state.place[target]
    damage = value(state, attacker, "damage") + bound["damage"] - bound["reduced"]
    damage += max(0, bound["total"] - defence)
    if not bound["piercing"]:
        damage -= value(state, target, "armor")
    if critical and _criticals_wound(state):
        damage = max(1, damage)
    state.say("hits", frame.seat, [attacker], target=target, amount=bound["total"])
    bound["lost"] = lose(state, target, damage, attacker)


def _criticals_wound(state: AnimaState) -> bool:
    """True if a critical costs a Life Point at least: by the later rules (AT-04)."""
    flag = state.variant["addendum1"]
    return state.saga2() if flag == "by_saga" else flag == "on"


def settle(state: AnimaState, frame: Frame, args: Args) -> None:
    """The action is complete: Poison, of the attacker first (AT-20, AT-37)."""
    poison(state, frame.card, frame.bound["cost"])
    poison(state, frame.bound["target"], frame.bound["paid"])


def riposte(state: AnimaState, frame: Frame, args: Args) -> None:
    """A counterattack against a miss that cost nothing: a free attack at -2 (AT-06, AT-48)."""
    bound, target = frame.bound, frame.bound["target"]
    if bound["defence"] != "counter" or bound["hit"] or bound["lost"] or bound["missed_range"]:
        return
    changes = {"attack": bound["counter_attack"], "damage": bound["damage_of_counter"]}
    if bound["spites"]:
        below = next(each for each in reversed(state.agenda) if each.text == "ability")
        below.bound["riposte"] = [target, state.life[target], *changes.values()]
    else:
        strike_back(state, target, frame.card, changes)


def strike_back(state: AnimaState, figure: int, attacker: int, changes: Mapping[str, int]) -> None:
    """The free attack of a counterattack, where it can still be made (AT-06, AT-47)."""
    if able(state, figure) and state.in_play(attacker) and attacker in touching(state, figure):
        declare(state, figure, attacker, cost=0, **changes)


def late_riposte(state: AnimaState, frame: Frame, args: Args) -> None:
    """The free attack that waited for the end of an ability, where that cost nothing (AT-06)."""
    if "riposte" in frame.bound:
        figure, life, attack, damage = frame.bound["riposte"]
        if state.life[figure] == life:
            strike_back(state, figure, frame.card, {"attack": attack, "damage": damage})


def report(state: AnimaState, frame: Frame, args: Args) -> None:
    """Leave how it ended for the text below."""
    bound, target = frame.bound, frame.bound["target"]
    killed = int(bound["hit"] and not state.in_play(target))
    state.last = Last(
        frame.card, target, bound["total"], bound["hit"], bound["lost"], killed, bound["stood"]
    )


VERBS: Mapping[str, Verb[AnimaState]] = {
    "measure": Verb(run=measure, args={"lost": Place}, required=("lost",)),
    "shield": Verb(ask=ask_shield, answer=shield),
    "defend": Verb(ask=ask_defend, answer=defend),
    "defence_die": Verb(run=defence_die),
    "attack_die": Verb(run=attack_die),
    "strike": Verb(run=strike),
    "settle": Verb(run=settle),
    "riposte": Verb(run=riposte),
    "late_riposte": Verb(run=late_riposte),
    "report": Verb(run=report),
}
