"""Trick windows: who is asked, in which order, and when all have passed (LE-09)."""

from collections.abc import Mapping

from engine.core.position.agenda import Args, Frame, Verb, again
from engine.core.position.choices import NOTHING_MORE, Choice, Move
from engine.games.letal.playing import Tricks, Uses, has_active, start
from engine.games.letal.state import LetalState


def may_respond(state: LetalState, seat: int) -> bool:
    """True if a seat is asked, by the public test (LE-63): a card in hand of an enabled hero, or an
    active ability to use."""
    zones = state.zones
    for hero in (2 * seat, 2 * seat + 1):
        if state.enabled(hero) and (zones[f"hand/{hero}"] or has_active(state, hero)):
            return True
    return False


def _next(state: LetalState, frame: Frame) -> tuple[int, int]:
    """The next seat to ask, in steps clockwise from the active player, and the number of passes.

    Seats that the public test leaves out pass unasked.
    """
    at, passes = frame.bound.get("window", (0, 0))
    while passes < state.seats and not may_respond(state, (state.active + at) % state.seats):
        at, passes = (at + 1) % state.seats, passes + 1
    return at, passes


def ask_window(state: LetalState, frame: Frame, args: Args) -> Choice | None:
    """The active player, then clockwise: one trick or skill each, until all pass in a row."""
    at, passes = _next(state, frame)
    if passes >= state.seats:
        return None
    seat = (state.active + at) % state.seats
    return Choice(
        seat,
        {
            "trick": Tricks(state, seat),
            "use": Uses(state, seat, acting=False),
            "pass": NOTHING_MORE,
        },
        "window",
    )


def answer_window(state: LetalState, frame: Frame, args: Args, move: Move) -> None:
    """A trick resolves at once, and then everybody may answer anew."""
    at, passes = _next(state, frame)
    passes = passes + 1 if move[0] == "pass" else 0
    frame.bound["window"] = [(at + 1) % state.seats, passes]
    again(frame)
    if move[0] != "pass":
        start(state, (state.active + at) % state.seats, move)


def close_window(state: LetalState, frame: Frame, args: Args) -> None:
    frame.bound.pop("window", None)


VERBS: Mapping[str, Verb[LetalState]] = {
    "window": Verb(run=close_window, ask=ask_window, answer=answer_window),
}
