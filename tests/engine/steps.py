"""The work of the engine counted in function calls, which are the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from engine.core.position.state import State
from engine.core.rules.game import Game

T = TypeVar("T")


def steps_of(work: Callable[[], T]) -> tuple[int, T]:
    """The number of functions that some work calls, and its result."""
    calls = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        result = work()
    finally:
        sys.setprofile(before)
    return calls, result


def steps_to_list(game: Game[Any], state: State) -> tuple[int, int]:
    """The number of functions called to list all moves of a position, and these moves."""
    return steps_of(lambda: sum(1 for _ in game.choice(state) or ()))
