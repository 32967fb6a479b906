"""The words of card texts that act on figures: States, life points, actions, values, hiding."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.position.agenda import TO_DO, Args, Frame, Predicates, Verb, carry_on
from engine.core.position.choices import Choice, Move, one_card
from engine.games.anima_tactics import answers, card_attacks, grounds, wounds
from engine.games.anima_tactics.abilities import ENDS, HARMFUL, RECIPIENTS, VALUES, Boost
from engine.games.anima_tactics.card_attacks import meant, near
from engine.games.anima_tactics.dice import roll
from engine.games.anima_tactics.figures import printed, value
from engine.games.anima_tactics.state import STATES, AnimaState

RESISTED = "resisted"
"""Under this name the die of a Resistance roll lies in the frame that asked for it."""
Act = Callable[[AnimaState, Frame, Args, int], None]


def give(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    """So many counters of a State (rulebook, State; AT-19)."""
    wounds.give(state, figure, args["state"], args["level"])


def cure(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    """Every harmful State is over."""
    wounds.lift(state, figure, HARMFUL)
    state.say("cured", state.cards[figure].owner, [figure])


def heal(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    wounds.heal(state, figure, args["amount"])


def hurt(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    wounds.lose(state, figure, args["amount"], frame.card)


def restore(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    """More actions, up to the spheres of the card."""
    most = printed(state, figure, "max_ap")
    gained = min(args["amount"], most - state.actions[figure])
    if gained > 0:
        state.actions[figure] += gained
        state.say("restore", state.cards[figure].owner, [figure], amount=gained)


def drain(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    lost = min(args["amount"], state.actions[figure])
    state.actions[figure] -= lost
    state.say("drain", state.cards[figure].owner, [figure], amount=lost)


def boost(state: AnimaState, frame: Frame, args: Args, figure: int) -> None:
    """A value is changed for a time."""
    bound = frame.bound
    state.boosts.append(
        Boost(figure, args["value"], args["by"], args["until"], bound["of"], bound["word"])
    )
    owner = state.cards[figure].owner
    state.say("boost", owner, [figure], args["value"], amount=args["by"])


def hide(state: AnimaState, frame: Frame, args: Args) -> None:
    """Hidden, until it attacks or is found (rulebook, Hide; AT-23)."""
    state.hidden[frame.card] = 1
    state.say("hide", frame.seat, [frame.card])


def reveal(state: AnimaState, frame: Frame, args: Args) -> None:
    """Hidden enemies within a radius are hidden no longer."""
    for enemy in state.enemies(frame.card):
        if state.hidden[enemy] and near(state, frame.card, enemy, args["radius"]):
            wounds.reveal(state, enemy)


def escape(state: AnimaState, frame: Frame, args: Args) -> None:
    """As after a successful Escape (AT-17)."""
    grounds.escape(state, frame.card)
    state.say("escape", frame.seat, [frame.card])


def _ask_next(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Ask which of several figures resists next: the user of the effect chooses (AT-53)."""
    left = _left(state, frame)
    if RESISTED in frame.bound or not args.get("difficulty") or len(left) < 2:
        return None
    return Choice(frame.seat, {"aim": one_card(sorted(left))}, "aim", frame.card)


def _next(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    figure = int(move[1])
    carry_on(frame, [figure, *(each for each in _left(state, frame) if each != figure)])
    _resist(state, frame, figure)


def _left(state: AnimaState, frame: Frame) -> list[int]:
    """The figures on which a step that has begun has still to act."""
    return [figure for figure in frame.bound.get(TO_DO, ()) if state.in_play(figure)]


def _resist(state: AnimaState, frame: Frame, figure: int) -> None:
    roll(state, frame, "resistance", state.cards[figure].owner, figure, RESISTED)


def _begin(state: AnimaState, frame: Frame, args: Args) -> None:
    """Note whom a step acts on; against enemies it reveals its figure (AT-69)."""
    left = [figure for figure in meant(state, frame, args) if state.in_play(figure)]
    if any(state.cards[figure].owner != frame.seat for figure in left):
        wounds.reveal(state, frame.card)
    carry_on(frame, left)


def _each(act: Act, **args: Any) -> Verb[AnimaState]:
    """A verb that acts on each figure meant that fails to resist, one Resistance roll each (AT-53).

    The total must be greater than the difficulty (AT-03). `args` are those that the step needs
    besides whom it is about.
    """

    def run(state: AnimaState, frame: Frame, args: Args) -> None:
        if TO_DO not in frame.bound:
            _begin(state, frame, args)
            return
        left = _left(state, frame)
        if not left:
            carry_on(frame, ())
            return
        figure, *others = left
        difficulty = args.get("difficulty", 0)
        if difficulty and RESISTED not in frame.bound:
            carry_on(frame, left)
            _resist(state, frame, figure)
            return
        die = frame.bound.pop(RESISTED, 0)
        if difficulty and die + value(state, figure, "resistance") > difficulty:
            state.say("resist", state.cards[figure].owner, [figure], amount=die)
        else:
            act(state, frame, args, figure)
        carry_on(frame, others)

    shared: dict[str, Any] = {"to": RECIPIENTS, "radius": int, "difficulty": int}
    return Verb(run=run, ask=_ask_next, answer=_next, args={**shared, **args}, required=tuple(args))


PREDICATES: Predicates = card_attacks.PREDICATES

WORDS: Mapping[str, Verb[AnimaState]] = {
    "give": _each(give, state=frozenset(STATES), level=int),
    "cure": _each(cure),
    "heal": _each(heal, amount=int),
    "hurt": _each(hurt, amount=int),
    "restore": _each(restore, amount=int),
    "drain": _each(drain, amount=int),
    "boost": _each(boost, value=VALUES, by=int, until=ENDS),
    "hide": Verb(run=hide),
    "reveal": Verb(run=reveal, args={"radius": int}, required=("radius",)),
    "escape": Verb(run=escape),
    **card_attacks.WORDS,
    **answers.WORDS,
}
"""Words for steps of cards; `engine.games.anima_tactics.ability_tables` says in which uses."""
