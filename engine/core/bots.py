"""Players without a mind of their own, for trials: they decide by a stream of their own.

The greedy one looks a move ahead on the true position, so it is no fair opponent.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.choices import Choice, Move, Space
from engine.core.game import Game
from engine.core.rng import Seeded
from engine.core.state import State

Bot = Callable[[Game[Any], State, Choice, Seeded], Move]

_WEIGHED_AT_MOST = 24


def random_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """A kind of move at random among those possible, then one of that kind."""
    return _drawn(_possible(choice), rng)


def eager_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """Like the random bot, but never passes or declines while there is something to do."""
    possible = _possible(choice)
    busy = {verb: space for verb, space in possible.items() if () not in space}
    return _drawn(busy or possible, rng)


def _possible(choice: Choice) -> dict[str, Space]:
    return {verb: space for verb, space in choice.spaces.items() if space}


def _drawn(spaces: Mapping[str, Space], rng: Seeded) -> Move:
    verbs = sorted(spaces)
    verb = verbs[rng.below("bot", len(verbs))]
    return (verb, *spaces[verb].sample(lambda bound: rng.below("bot", bound)))


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
