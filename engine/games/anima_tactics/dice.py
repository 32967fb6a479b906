"""Ten-sided dice: every roll with its purpose, and gnosis before it (AT-36; saga2).

A roll is a frame of its own where a seat may spend gnosis on it, so that this is asked before the
die falls; it leaves its result in the frame below, under a name.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import NOTHING_MORE, Choice, Move
from engine.games.anima_tactics.state import NOBODY, AnimaState

FACES = 10
DOOM = "doom"
PURPOSES = frozenset(
    (
        "attack", "defense", "deployment", DOOM, "edge", "escape", "initiative", "placement",
        "resistance", "scenery", "seek",
    )
)  # fmt: skip
"""The purposes for which dice are rolled (AT-36)."""

TEXTS: Mapping[str, list[dict[str, Any]]] = {"roll": [{"do": "gnosis"}, {"do": "throw"}]}


def throw(state: AnimaState, seat: int, purpose: str, count: int = 1, figure: int = NOBODY) -> int:
    """The best of some dice, 1 to 10, for a figure that rolls: for the doomed the lowest. The
    stream says what they are for and who rolls."""
    faces = [1 + state.rng.below(f"{purpose}/{seat}", FACES) for _ in range(count)]
    best = min(faces) if purpose == DOOM else max(faces)
    cards = () if figure == NOBODY else (figure,)
    state.say("roll", seat, cards, text=purpose, amount=best)
    return best


def roll(
    state: AnimaState, frame: Frame, purpose: str, seat: int, figure: int, key: str, count: int = 1
) -> None:
    """Have a seat roll for a figure; the best die is left in `frame`, the topmost, under `key`."""
    if state.gnosis[seat] > 0:
        bound = {"purpose": purpose, "key": key, "count": count}
        state.agenda.append(Frame("roll", seat, figure, bound=bound))
    else:
        frame.bound[key] = throw(state, seat, purpose, count, figure)


def ask_gnosis(state: AnimaState, frame: Frame, args: Args) -> Choice:
    """One point a roll, declared before it, adds a die (saga2: Web Addendum 2)."""
    spaces = {"gnosis": NOTHING_MORE, "keep_gnosis": NOTHING_MORE}
    return Choice(frame.seat, spaces, "gnosis", None if frame.card == NOBODY else frame.card)


def gnosis(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "gnosis":
        state.gnosis[frame.seat] -= 1
        frame.bound["count"] += 1


def throw_line(state: AnimaState, frame: Frame, args: Args) -> None:
    bound = frame.bound
    best = throw(state, frame.seat, bound["purpose"], bound["count"], frame.card)
    state.agenda[-2].bound[bound["key"]] = best


VERBS: Mapping[str, Verb[AnimaState]] = {
    "gnosis": Verb(ask=ask_gnosis, answer=gnosis),
    "throw": Verb(run=throw_line),
}
