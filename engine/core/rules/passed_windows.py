"""Windows that pass by themselves, as a player wants it.

Nobody may learn from speed what is in a hand. So what passes follows from what everybody sees and
from what the player has set before, and never from their cards (decision 47).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.core.position.choices import Move
from engine.core.position.state import State
from engine.core.rules.game import Game


class Stop(StrEnum):
    """A player's wish for a window: to be asked, to be asked if their own is in it, or to pass."""

    ASK = "ask"
    ABOUT_ME = "about_me"
    PASS = "pass"


class Until(StrEnum):
    """Until when a player passes in all windows: their turn, the end of this turn, or one in which
    their own is."""

    MY_TURN = "my_turn"
    END_OF_TURN = "end_of_turn"
    ABOUT_ME = "about_me"


class Turn(StrEnum):
    """The owner of the turn, for the player asked in a window: the second part of its stop."""

    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Window:
    """A decision that may be declined, as everybody sees it. declines: the move that does. mine:
    true in the turn of the player who is asked. about_me: whether their own is in it. turn: its
    number."""

    seat: int
    occasion: str
    declines: Move
    mine: bool
    about_me: bool
    turn: int

    @property
    def stop(self) -> str:
        """Under which name of `Game.stops` a player says what they want in it."""
        return f"{self.occasion}/{Turn.MINE if self.mine else Turn.THEIRS}"


def open_window(game: Game[Any], state: State) -> Window | None:
    """The open decision if it is a window; None for any other, and when the game is over."""
    choice = game.choice(state)
    declines = None if choice is None else game.declines(choice)
    if choice is None or declines is None:
        return None
    scene = game.view(state, None)
    turn = scene.get("turn")
    return Window(
        seat=choice.seat,
        occasion=choice.occasion,
        declines=declines,
        mine=scene.get("active") == choice.seat,
        about_me=choice.seat in game.about(state),
        turn=turn if isinstance(turn, int) else 0,
    )


def yields_on(window: Window, until: str, since: int) -> bool:
    """True if a player who said in turn `since` that they pass `until` then still does."""
    if until == Until.MY_TURN:
        return not window.mine
    if until == Until.END_OF_TURN:
        return window.turn == since
    return until == Until.ABOUT_ME and not window.about_me


def passes(game: Game[Any], window: Window, stops: Mapping[str, str]) -> bool:
    """True if a window passes by what a player wants there, by the names of `Game.stops`; as the
    game has it usually, where they have not said."""
    stop = stops.get(window.stop, game.stops.get(window.stop, Stop.ASK))
    return stop == Stop.PASS or (stop == Stop.ABOUT_ME and not window.about_me)
