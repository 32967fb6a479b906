"""Counting the sequences of legal moves from a position: a check on the moves a game offers."""

from typing import Any

from engine.core.position.choices import Move
from engine.core.position.state import State
from engine.core.rules.game import Game


def perft(game: Game[Any], state: State, depth: int) -> dict[Move, int]:
    """For each legal move, how many sequences of `depth` moves begin with it; conceding aside.

    A game that ends early counts as the one sequence that led there.
    """
    choice = game.choice(state)
    if choice is None or depth < 1:
        return {}
    return {move: _count(game, state, choice.seat, move, depth) for move in choice}


def _count(game: Game[Any], state: State, seat: int, move: Move, depth: int) -> int:
    if depth == 1:
        return 1
    after = state.copy()
    after.events = None
    game.play(after, seat, move)
    choice = game.choice(after)
    if choice is None:
        return 1
    if depth == 2:
        return len(choice)
    return sum(_count(game, after, choice.seat, reply, depth - 1) for reply in choice)
