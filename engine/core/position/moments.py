"""Triggers of one moment: gathered while it happens, put in order once, then carried out.

A line is a moment. While it is carried out, whatever it makes happen may set off texts of cards:
a unit falls, and three cards have something to say about it. The verb does not put these on the
agenda; it calls `gather` for each, as often and from wherever it likes. Once the line is done, and
before any other, all that was gathered is arranged: by `Game.arrange`, of which there are two.

*By a rule.* What `Game.arrange` does by default: sorted by the `order` that each was gathered with,
equal ones as they came, and carried out in that order. "For the turn player first, then as they
came" is `gather(state, Trigger(seat, card, text, order=(seat != state.active, came)))`.

*By a player.* `Game.arrange` calls `let_choose`: a seat says which is next, until none is left. The
game has the text and the verb for it: `CHOOSING_ORDER` among its texts, and among its verbs
`{"order": ordering(chooser, lapsed)}`.

A text that is carried out so may set off others: these make a moment of their own, and are
carried out before what still waits of the moment before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engine.core.position.agenda import Args, Frame, Unfinished, Verb, again
from engine.core.position.choices import Arguments, Choice, Move, OneOf

About = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A text that was set off and waits: whose it is, of which card (or -1), and what it is about.

    `about` becomes what the text begins with: pairs of a name and the numbers bound to it.
    `order` is what it is sorted by, smallest first.
    """

    seat: int
    card: int
    text: str
    about: About = ()
    order: tuple[int, ...] = ()

    def frame(self) -> Frame:
        """The text as it goes on the agenda."""
        bound = {name: list(numbers) for name, numbers in self.about}
        return Frame(self.text, self.seat, self.card, bound=bound)


class Gathering(Unfinished, Protocol):
    """A position in which something may be set off."""

    set_off: list[Trigger]


S = TypeVar("S", bound=Gathering)


def gather(state: Gathering, trigger: Trigger) -> None:
    """Note that the line that is carried out has set this off."""
    state.set_off.append(trigger)


def in_order(state: Gathering, triggers: Iterable[Trigger]) -> None:
    """Have these carried out by their `order`, equal ones in the order in which they are given."""
    ordered = sorted(triggers, key=lambda trigger: trigger.order)
    state.agenda += [trigger.frame() for trigger in reversed(ordered)]


CHOOSING_ORDER: Mapping[str, list[dict[str, Any]]] = {"order": [{"do": "order"}]}
"""The text in which a player says what is carried out next."""

WAITING = "waiting"


def let_choose(state: Gathering, seat: int, triggers: Iterable[Trigger]) -> None:
    """Have these carried out in an order that is this seat's to choose."""
    state.agenda.append(Frame("order", seat, bound={WAITING: list(triggers)}))


def ordering(
    chooser: Callable[[S, int], int] = lambda state, seat: seat,
    lapsed: Callable[[S, Trigger], bool] = lambda state, trigger: False,
    occasion: str = "",
) -> Verb[S]:
    """The verb of the line in which a seat chooses which waiting trigger is next.

    `chooser` says who decides in a seat's stead. A trigger that has `lapsed` by the time that it
    would be carried out is passed over: its card has left, say. The move is `resolve CARD`; of a
    card from which several different things wait, `resolve CARD no1`, `resolve CARD no2` and so on.
    Nobody is asked about the order of what is alike. `occasion` is the game's word for the choice.
    """

    def left(state: S, frame: Frame) -> dict[Arguments, Trigger]:
        return _named([trigger for trigger in frame.bound[WAITING] if not lapsed(state, trigger)])

    def ask(state: S, frame: Frame, args: Args) -> Choice | None:
        named = left(state, frame)
        if len(named) < 2:
            return None
        members = OneOf(list(named), names_cards=True)
        return Choice(chooser(state, frame.seat), {"resolve": members}, occasion)

    def answer(state: S, frame: Frame, args: Args, move: Move) -> None:
        take(state, frame, left(state, frame)[move[1:]])

    def run(state: S, frame: Frame, args: Args) -> None:
        for trigger in left(state, frame).values():
            take(state, frame, trigger)

    def take(state: S, frame: Frame, trigger: Trigger) -> None:
        waiting = list(frame.bound[WAITING])
        waiting.remove(trigger)
        frame.bound[WAITING] = waiting
        again(frame)
        state.agenda.append(trigger.frame())

    return Verb(run=run, ask=ask, answer=answer)


def _named(waiting: Sequence[Trigger]) -> dict[Arguments, Trigger]:
    """Waiting triggers by the arguments of the move that picks each; of equal ones, the first."""
    by_card: dict[int, list[Trigger]] = {}
    for trigger in waiting:
        of_card = by_card.setdefault(trigger.card, [])
        if trigger not in of_card:
            of_card.append(trigger)
    named: dict[Arguments, Trigger] = {}
    for card, triggers in by_card.items():
        for number, trigger in enumerate(triggers, 1):
            named[(card,) if len(triggers) == 1 else (card, f"no{number}")] = trigger
    return named
