"""Players without a mind of their own, for trials: they decide by a stream of their own.

The greedy one looks a move ahead on the true position, so it is no fair opponent.
"""

from collections.abc import Callable
from typing import Any

from engine.core.choices import Choice, Move
from engine.core.game import Game
from engine.core.rng import Seeded
from engine.core.state import State

Bot = Callable[[Game[Any], State, Choice, Seeded], Move]

_WEIGHED_AT_MOST = 24


def random_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """A kind of move at random among those possible, then one of that kind."""
    verbs = [verb for verb in sorted(choice.spaces) if choice.spaces[verb]]
    verb = verbs[rng.below("bot", len(verbs))]
    return (verb, *choice.spaces[verb].sample(lambda bound: rng.below("bot", bound)))


def eager_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """Like the random bot, but never passes or declines while there is something to do."""
    busy = {verb: space for verb, space in choice.spaces.items() if space and () not in space}
    return random_bot(game, state, Choice(choice.seat, busy or choice.spaces), rng)


def greedy_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """The move after which the seat stands best, of a sample; among equals, at random."""
    moves = list(iter(choice))
    if len(moves) > _WEIGHED_AT_MOST:
        moves = [
            choice.sample(lambda bound: rng.below("bot", bound)) for _ in range(_WEIGHED_AT_MOST)
        ]
    moves = [moves[at] for at in rng.shuffle("bot", range(len(moves)))]
    return max(moves, key=lambda move: _worth(game, state, choice.seat, move))


def _worth(game: Game[Any], state: State, seat: int, move: Move) -> int:
    after = state.copy()
    after.events = None
    game.play(after, seat, move)
    return game.appraise(after, seat)


BOTS: dict[str, Bot] = {"random": random_bot, "eager": eager_bot, "greedy": greedy_bot}
