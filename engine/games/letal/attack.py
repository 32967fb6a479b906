"""The Attack Phase: declare, tricks, defend, tricks, apply (rulebook, Attack Phase; LE-10)."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb, again, leave, restart
from engine.core.position.choices import NOTHING_MORE, Choice, Move, one_card
from engine.games.letal.changes import lose_endurance, put_under
from engine.games.letal.choosing import wounded
from engine.games.letal.nearness import near
from engine.games.letal.state import Aim, LetalState
from engine.games.letal.subjects import heroes_of, own
from engine.games.letal.triggers import raise_trigger

PHYSICAL, MAGICAL = "physical", "magical"
TYPES = frozenset((PHYSICAL, MAGICAL))
PREVENTED_BY_CARD = 2
"""Physical damage that one hidden card prevents (rulebook, Attack Phase)."""

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "volley": [{"do": "aim"}],
    "attack": [
        {"do": "declare"},
        {"do": "window"},
        {"do": "defend"},
        {"do": "window"},
        {"do": "apply"},
    ],
}

Bonus = Callable[[LetalState, int, int], int]


BONUSES: Mapping[str, Bonus] = {
    "target_disabled": lambda state, hero, target: state.disabled[target],
    "target_wounded": lambda state, hero, target: int(wounded(state, target)),
    "self_wounded": lambda state, hero, target: int(wounded(state, hero)),
    "own_auras": lambda state, hero, target: len(state.zones[f"auras/{hero}"]),
    "target_auras": lambda state, hero, target: len(state.zones[f"auras/{target}"]),
    "own_hand": lambda state, hero, target: len(state.zones[f"hand/{hero}"]),
    "target_empty_handed": lambda state, hero, target: int(not state.zones[f"hand/{target}"]),
}
"""Times that the bonus of a `deal` line counts, by the attacker and the target as they stand."""


def deal(state: LetalState, frame: Frame, args: Args) -> None:
    """A Deal line: an Attack Phase for each target, amounts fixed now (LE-34); none: skipped."""
    hero = own(state, frame)
    waiting = []
    for target in heroes_of(state, frame, args["what"]):
        bonus = args.get("by", 1) * BONUSES[args["bonus"]](state, hero, target) if (
            "bonus" in args
        ) else 0  # fmt: skip
        waiting.append(Aim(target, *_parts(state, hero, args, bonus)))
    if waiting:
        bound = {"waiting": waiting, "within": list(frame.bound.get(f"within/{args['what']}", ()))}
        state.agenda.append(Frame("volley", frame.seat, frame.card, bound=bound))


def _parts(state: LetalState, hero: int, args: Args, bonus: int) -> tuple[int, int, bool]:
    """Physical damage, magical damage, and whether a Defend is possible against it (LE-27).

    A part may be below 0 until all that changes it is counted (LE-28).
    """
    amount = args["amount"] + bonus + state.modifier(hero, "damage")
    also = args.get("magical", 0)
    if args.get("type", PHYSICAL) == MAGICAL:
        return 0, amount + also, False
    return amount, also, True


def _targets(state: LetalState, frame: Frame) -> list[Aim]:
    return [aim for aim in frame.bound["waiting"] if state.alive(aim.target)]


def ask_aim(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """The attacker chooses the next of several targets (LE-12)."""
    targets = _targets(state, frame)
    if len(targets) < 2:
        return None
    cards = sorted(state.heroes[aim.target] for aim in targets)
    return Choice(frame.seat, {"aim": one_card(cards)}, "aim", frame.card)


def aim(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    _attack(state, frame, state.hero_of[int(move[1])])


def aim_at_last(state: LetalState, frame: Frame, args: Args) -> None:
    targets = _targets(state, frame)
    if targets:
        _attack(state, frame, targets[0].target)


def _attack(state: LetalState, frame: Frame, target: int) -> None:
    waiting = frame.bound["waiting"]
    chosen = next(aim for aim in waiting if aim.target == target)
    frame.bound["waiting"] = [aim for aim in waiting if aim.target != target]
    restart(frame)
    bound = {
        "target": target,
        "physical": chosen.physical,
        "magical": chosen.magical,
        "defendable": chosen.defendable,
        "hidden": 0,
        "prevented": [0, 0, 0],
        "within": frame.bound["within"],
    }
    state.agenda.append(Frame("attack", frame.seat, frame.card, bound=bound))


def declare(state: LetalState, frame: Frame, args: Args) -> None:
    """Declare the total damage, the attacker and the target."""
    hero, target = own(state, frame), frame.bound["target"]
    declared = frame.bound["physical"] + frame.bound["magical"]
    heroes = state.heroes
    state.say("attack", frame.seat, [heroes[hero]], target=heroes[target], amount=declared)
    raise_trigger(state, "attack_declared", hero, by=target)
    raise_trigger(state, "attacked", target, by=hero)


def ask_defend(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """The target may hide cards of its own hand, one after another (LE-11, LE-31).

    Against damage that is physical in part at least, and while it is not disabled.
    """
    target = frame.bound["target"]
    hand = state.zones[f"hand/{target}"]
    if not frame.bound["defendable"] or not hand or state.disabled[target]:
        return None
    if state.modifier(target, "exposed"):
        return None
    spaces = {"defend": one_card(hand), "done": NOTHING_MORE}
    return Choice(target // 2, spaces, "defend", state.heroes[target])


def defend(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "done":
        defended(state, frame, args)
        return
    put_under(state, frame.bound["target"], int(move[1]))
    frame.bound["hidden"] += 1
    again(frame)


def defended(state: LetalState, frame: Frame, args: Args) -> None:
    """There is one declaration of defence only ("cannot chose to defend with more")."""
    target, hidden = frame.bound["target"], frame.bound["hidden"]
    if hidden:
        state.say("defend", target // 2, [state.heroes[target]], amount=hidden)
        raise_trigger(state, "hidden", target)


def declared_parts(frame: Frame) -> tuple[int, int]:
    """The physical and the magical damage of an attack as tricks have left it, never below 0.

    An excess over one part is taken from the other (LE-28).
    """
    physical, magical = frame.bound["physical"], frame.bound["magical"]
    return max(0, physical + min(0, magical)), max(0, magical + min(0, physical))


def loss(state: LetalState, frame: Frame) -> int:
    """The damage of an attack to its target now: declared, less Defend, less Prevent (LE-28).

    Damage of any type that is prevented counts last, where it prevents most (LE-66).
    """
    bound = frame.bound
    target: int = bound["target"]
    by_card = PREVENTED_BY_CARD
    if bound["hidden"]:
        by_card += state.modifier(target, "defence")
    physical, magical, both = bound["prevented"]
    declared_physical, declared_magical = declared_parts(frame)
    left = max(0, declared_physical - bound["hidden"] * by_card - physical)
    left += max(0, declared_magical - magical)
    left -= both + state.modifier(target, "shield")
    return max(0, int(left))


def apply(state: LetalState, frame: Frame, args: Args) -> None:
    """The rest is dealt; what was reduced is blocked, in whole or in part (LE-29, LE-30).

    That ends the attack: what it sets off comes after it (LE-80). A block counts for the living
    though the blocker dies of the rest.
    """
    hero, target = own(state, frame), frame.bound["target"]
    if not _still_there(state, frame, hero, target):
        state.say("out_of_reach", target // 2, [state.heroes[target]])
        return
    declared = sum(declared_parts(frame))
    dealt = loss(state, frame)
    leave(state, frame)
    lose_endurance(state, [target], dealt, by=hero)
    if state.outcome is not None:
        return
    if dealt:
        raise_trigger(state, "dealt_damage", hero, by=target)
    if dealt < declared:
        raise_trigger(state, "blocked", target, by=hero)
        if not dealt:
            raise_trigger(state, "fully_blocked", target, by=hero)


def _still_there(state: LetalState, frame: Frame, hero: int, target: int) -> bool:
    """A target is checked at the Deal line, and once more under the option (LE-36)."""
    within = frame.bound["within"]
    if not within or state.variant["recheck_target"] == "no":
        return True
    return state.cell[target] in near(state, hero, within[0], within[1])


def prevent(state: LetalState, frame: Frame, args: Args) -> None:
    """Prevent so much of the attack in progress, of one type or of any."""
    attack = state.attack()
    if attack is not None:
        at = {PHYSICAL: 0, MAGICAL: 1}.get(args.get("type", ""), 2)
        prevented = list(attack.bound["prevented"])
        prevented[at] += args["amount"]
        attack.bound["prevented"] = prevented
        state.say("prevent", frame.seat, [frame.card], amount=args["amount"])


def boost(state: LetalState, frame: Frame, args: Args) -> None:
    """Change the declared damage of the attack in progress; all changes count together (LE-28)."""
    attack = state.attack()
    if attack is not None:
        part = args.get("type") or (PHYSICAL if attack.bound["defendable"] else MAGICAL)
        attack.bound[part] += args["amount"]
        state.say("boost", frame.seat, [frame.card], amount=args["amount"])


VERBS: Mapping[str, Verb[LetalState]] = {
    "aim": Verb(run=aim_at_last, ask=ask_aim, answer=aim),
    "declare": Verb(run=declare),
    "defend": Verb(run=defended, ask=ask_defend, answer=defend),
    "apply": Verb(run=apply),
}

WORDS: Mapping[str, Verb[LetalState]] = {
    "deal": Verb(
        run=deal,
        args={
            "amount": int, "type": TYPES, "magical": int, "what": str,
            "bonus": frozenset(BONUSES), "by": int,
        },
        required=("amount", "what"),
    ),
    "prevent": Verb(run=prevent, args={"amount": int, "type": TYPES}, required=("amount",)),
    "boost": Verb(run=boost, args={"amount": int, "type": TYPES}, required=("amount",)),
}  # fmt: skip
"""The words of card texts about attacks. A `choose` line with `within` binds `within/NAME` beside
NAME: [adjacent | range | radius, how far], which the option `recheck_target` looks at again."""
