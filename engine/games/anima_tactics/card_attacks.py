"""The words with which a card attacks: blows in a row, all around, with a splash, by a charge."""

from collections.abc import Callable, Mapping

from engine.core.position.agenda import TO_DO, Args, Frame, Predicates, Verb, carry_on
from engine.core.position.choices import Choice, Move, one_card
from engine.games.anima_tactics import attack as attacks
from engine.games.anima_tactics import charge as charges
from engine.games.anima_tactics.abilities import Ability
from engine.games.anima_tactics.grounds import ground
from engine.games.anima_tactics.scenarios import arrived
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.uses import abilities_of, attack_frame

Aims = Callable[[AnimaState, Frame, Args], list[int]]
Strike = Callable[[AnimaState, Frame, Args, int], None]


def near(state: AnimaState, figure: int, other: int, radius: int) -> bool:
    ground(state).read(state, figure, other, aim=False)
    return ground(state).within(state, figure, other, radius)


def meant(state: AnimaState, frame: Frame, args: Args) -> list[int]:
    """The figures that a step is about (`to`), in the order of parties; no hidden enemy (AT-69)."""
    target: list[int] = frame.bound["target"]
    to = args.get("to", "target" if target else "self")
    if to == "target":
        return list(target)
    if to == "self":
        return [frame.card]
    if to == "party":
        return list(state.on_table(frame.seat))
    if to == "attacker":
        answered = attack_frame(state)
        return [answered.card] if answered is not None else []
    friends = to == "friends"
    return [
        figure
        for figure in state.figures()
        if (state.cards[figure].owner == frame.seat) == friends
        and (friends or not state.hidden[figure])
        and (figure == frame.card or near(state, frame.card, figure, args["radius"]))
    ]


def _ability(state: AnimaState, frame: Frame) -> Ability:
    return abilities_of(state, frame.bound["of"])[frame.bound["word"]]


def _blows(state: AnimaState, frame: Frame, args: Args) -> list[int]:
    """The targets still to be attacked: the own target so many times, or each enemy around."""
    target: list[int] = frame.bound["target"]
    if target:
        times: int = args.get("times", 1)
        return target * times
    return meant(state, frame, {"to": "enemies", "radius": args["radius"]})


def _splashed(state: AnimaState, frame: Frame, args: Args) -> list[int]:
    """Everybody else near the target, friends of the attacker included (AT-73)."""
    target = frame.bound["target"][0]
    stood = state.place[target] if state.in_play(target) or state.last is None else state.last.stood
    return [
        figure
        for figure in state.figures()
        if figure not in (target, frame.card)
        and not state.hidden[figure]
        and ground(state).around(state, stood, figure, args["radius"])
    ]


def _left(state: AnimaState, frame: Frame) -> list[int]:
    """The figures on which an attack that has begun has still to be made."""
    if not state.in_play(frame.card):
        return []
    return [figure for figure in frame.bound.get(TO_DO, ()) if state.in_play(figure)]


def _attacks(aims: Aims, strike: Strike, **args: type) -> Verb[AnimaState]:
    """A verb that attacks each of several, in an order that the attacker chooses (AT-73).

    The targets are noted before anybody is asked: players may have to measure for it.
    """

    def ask(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
        left = sorted(set(_left(state, frame)))
        if len(left) < 2:
            return None
        return Choice(frame.seat, {"aim": one_card(left)}, "aim", frame.card)

    def answer(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
        left = _left(state, frame)
        left.remove(int(move[1]))
        carry_on(frame, left)
        strike(state, frame, args, int(move[1]))

    def run(state: AnimaState, frame: Frame, args: Args) -> None:
        if TO_DO not in frame.bound:
            carry_on(frame, aims(state, frame, args) if state.in_play(frame.card) else ())
            return
        left = _left(state, frame)
        carry_on(frame, left[1:])
        if left:
            strike(state, frame, args, left[0])

    return Verb(run=run, ask=ask, answer=answer, args=args)


def _strike(state: AnimaState, frame: Frame, args: Args, target: int) -> None:
    """One attack of an ability; its actions are paid and its Poison acts after the whole."""
    reach = 0 if frame.bound["target"] else args["radius"]
    attacks.declare(
        state, frame.card, target, range=_ability(state, frame).reach, cost=0, reach=reach,
        attack=args.get("attack", 0), damage=args.get("damage", 0), dice=args.get("dice", 1),
        spites=int(_ability(state, frame).spites),
    )  # fmt: skip


def _splash(state: AnimaState, frame: Frame, args: Args, target: int) -> None:
    """Deal the total of an attack to another figure as well, which may dodge it (AT-97)."""
    if "total" not in frame.bound:
        assert state.last is not None
        frame.bound["total"] = state.last.total
    attacks.declare(
        state, frame.card, target, range=_ability(state, frame).reach, cost=0,
        total=frame.bound["total"], damage=args.get("damage", 0), area=1,
    )  # fmt: skip


def ask_charge(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """The path of a charge at the target."""
    target, field = frame.bound["target"][0], ground(state)
    spaces = {field.verb("charge"): field.charges(state, frame.card, [target])}
    return Choice(frame.seat, spaces, "charge", frame.card)


def charge(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    state.last = None
    charges.declare(
        state, frame.card, frame.bound["target"][0], move[3:], cost=0,
        attack=args.get("attack", 0), damage=args.get("damage", 0), dice=args.get("dice", 1),
        spites=int(_ability(state, frame).spites),
    )  # fmt: skip


def throw(state: AnimaState, frame: Frame, args: Args) -> None:
    """The target flies back as many inches as it lost life points (Web Addendum 1, Throw)."""
    target = frame.bound["target"][0]
    if state.last is not None and state.in_play(target):
        ground(state).push(state, target, frame.card, state.last.lost)
        arrived(state, target)
        state.say("throw", frame.seat, [target], amount=state.last.lost)


def _last(state: AnimaState, frame: Frame, name: str) -> bool:
    """True if the attack that the steps above made came out so; a step that is under way goes on
    whatever its own attacks came to."""
    if TO_DO in frame.bound:
        return True
    last = state.last
    if last is None or last.attacker != frame.card or [last.target] != frame.bound["target"]:
        return False
    return {"hit": last.hit > 0, "hurt": last.lost > 0, "missed": not last.hit}[name]


PREDICATES: Predicates = {
    "hit": lambda state, frame: _last(state, frame, "hit"),
    "hurt": lambda state, frame: _last(state, frame, "hurt"),
    "missed": lambda state, frame: _last(state, frame, "missed"),
}

WORDS: Mapping[str, Verb[AnimaState]] = {
    "attack": _attacks(_blows, _strike, attack=int, damage=int, dice=int, times=int, radius=int),
    "splash": _attacks(_splashed, _splash, radius=int, damage=int),
    "charge": Verb(ask=ask_charge, answer=charge, args={"attack": int, "damage": int, "dice": int}),
    "throw": Verb(run=throw),
}
