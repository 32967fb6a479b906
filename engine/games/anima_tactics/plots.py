"""Plot cards: the windows in which they are played (AT-29, AT-83); and upkeep, paid or dropped."""

from collections.abc import Iterator, Mapping

from engine.core.position.agenda import Args, Frame, Verb, again
from engine.core.position.cards import text_of
from engine.core.position.choices import NOTHING_MORE, Arguments, Choice, Listed, Move, one_card
from engine.games.anima_tactics.abilities import PLOT, Ability, Kept
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.uses import abilities_of, attack_frame
from engine.games.anima_tactics.wounds import end_upkeep

WHEN = frozenset(("phase", "activation", "activation_end", "attack", "reroll"))
"""The windows. A card for `activation` is played before an activation and at its end."""
SEATS = 2
DICE = {"attack": "die", "defense": "rolled"}
"""The names by which an attack keeps its dice."""


def plot_of(state: AnimaState, card: int) -> Ability | None:
    """The ability of a Plot card; those of which figures alone are known have none."""
    return next((each for each in abilities_of(state, card).values() if each.use == PLOT), None)


class Plots(Listed):
    """`plot CARD`, or `plot_on CARD TARGET` of those that are aimed: the Plot cards of a seat that
    may be played in a window."""

    __slots__ = ("aimed", "seat", "state", "when")
    names_cards = True

    def __init__(self, state: AnimaState, seat: int, when: str, *, aimed: bool) -> None:
        self.state = state
        self.aimed = aimed
        self.seat = seat
        self.when = when.removesuffix("_end")

    def candidates(self) -> Iterator[Arguments]:
        for card in self.state.zones[f"plot/{self.seat}"]:
            if not self.aimed:
                yield (card,)
                continue
            for figure in self.state.figures():
                yield card, figure

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) != 1 + self.aimed:
            return False
        state = self.state
        if any(type(arg) is not int for arg in args):
            return False
        if args[0] not in state.zones[f"plot/{self.seat}"]:
            return False
        ability = plot_of(state, args[0])
        if ability is None or ability.window != self.when or not self._has_dice(ability):
            return False
        if bool(ability.target) != self.aimed:
            return False
        if not self.aimed:
            return True
        if args[1] not in state.figures():
            return False
        enemy = state.cards[args[1]].owner != self.seat
        if enemy and state.hidden[args[1]]:
            return False
        return ability.target == "figure" or (ability.target == "enemy") == enemy

    def _has_dice(self, ability: Ability) -> bool:
        """True if the die that a card rolls again lies there."""
        attack = attack_frame(self.state)
        return self.when != "reroll" or (
            attack is not None and bool(attack.bound.get(DICE[ability.die], 0))
        )


def _next(state: AnimaState, frame: Frame) -> tuple[int, int]:
    """The next seat to ask, counted from the acting one, and the number of passes in a row.

    Seats that hold no Plot card with a text are not asked. Everybody may know how many each holds,
    and of one format either all have a text or none (AT-83).
    """
    at, passes = frame.bound.get("plots", (0, 0))
    while passes < SEATS and not _holds_plots(state, (state.active + at) % SEATS):
        at, passes = (at + 1) % SEATS, passes + 1
    return at, passes


def _holds_plots(state: AnimaState, seat: int) -> bool:
    return any(plot_of(state, card) is not None for card in state.zones[f"plot/{seat}"])


def ask_plots(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """The acting seat first, then the other, until both pass in a row (AT-29)."""
    at, passes = _next(state, frame)
    if passes >= SEATS:
        return None
    seat = (state.active + at) % SEATS
    spaces = {
        "plot": Plots(state, seat, args["when"], aimed=False),
        "plot_on": Plots(state, seat, args["when"], aimed=True),
        "pass": NOTHING_MORE,
    }
    return Choice(seat, spaces, "plots")


def answer_plots(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    """A card is shown, used up, and carried out; then both may answer anew. One that is no part of
    an action is a whole one: the victory check follows (AT-34)."""
    at, passes = _next(state, frame)
    passes = passes + 1 if move[0] == "pass" else 0
    seat = (state.active + at) % SEATS
    frame.bound["plots"] = [(at + 1) % SEATS, passes]
    again(frame)
    if move[0] != "pass":
        if frame.text == "turn":
            state.agenda.append(Frame("check", seat))
        _play(state, seat, int(move[1]), [int(target) for target in move[2:]])


def _play(state: AnimaState, seat: int, card: int, target: list[int]) -> None:
    ability = plot_of(state, card)
    assert ability is not None
    state.move(card, f"spent/{seat}")
    state.say("plot", seat, [card], target=target[0] if target else None)
    bound = {"of": card, "word": ability.word, "target": target}
    text = text_of(state.cards[card].definition, ability.word)
    state.agenda.append(Frame(text, seat, card, bound=bound))


def close_plots(state: AnimaState, frame: Frame, args: Args) -> None:
    frame.bound.pop("plots", None)


def _due(state: AnimaState, frame: Frame) -> list[Kept]:
    """Kept abilities not yet asked about: seat 0's first, by the order of figures (AT-42)."""
    done = frame.bound.get("upkeep", [])
    order = {figure: at for at, figure in enumerate(state.figures())}
    due = [kept for kept in state.kept if [kept.card, kept.word] not in done]
    return sorted(due, key=lambda kept: (order.get(kept.figure, -1), kept.card, kept.word))


def _affordable(state: AnimaState, kept: Kept) -> bool:
    return state.in_play(kept.figure) and state.actions[kept.figure] >= kept.upkeep


def ask_upkeep(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Each ability with upkeep is kept, or dropped, by its player; first those that must be
    dropped are (AT-43)."""
    due = _due(state, frame)
    if not due or not _affordable(state, due[0]):
        return None
    card = one_card([due[0].card])
    seat = state.cards[due[0].figure].owner
    return Choice(seat, {"keep": card, "drop": card}, "upkeep", due[0].figure)


def answer_upkeep(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    """Keeping costs actions; Poison counts none of them (AT-20)."""
    kept = _due(state, frame)[0]
    if move[0] == "keep":
        state.actions[kept.figure] -= kept.upkeep
    else:
        end_upkeep(state, kept)
    state.say(str(move[0]), state.cards[kept.figure].owner, [kept.card], source=kept.figure)
    frame.bound["upkeep"] = [*frame.bound.get("upkeep", []), [kept.card, kept.word]]
    again(frame)


def unpaid(state: AnimaState, frame: Frame, args: Args) -> None:
    """End an upkeep that cannot be paid, and ask about the next."""
    due = _due(state, frame)
    if not due:
        frame.bound.pop("upkeep", None)
        return
    end_upkeep(state, due[0])
    state.say("drop", state.cards[due[0].figure].owner, [due[0].card], source=due[0].figure)
    again(frame)


VERBS: Mapping[str, Verb[AnimaState]] = {
    "plots": Verb(
        run=close_plots, ask=ask_plots, answer=answer_plots, args={"when": WHEN}, required=("when",)
    ),
    "upkeep": Verb(run=unpaid, ask=ask_upkeep, answer=answer_upkeep),
}
