"""Simple computer players for trials and for practice; each draws its random numbers from a stream
of its own.

The greedy bot looks a move ahead on the true position, so it knows what its seat cannot. The fair
bot sees what its seat sees, knows what both decks are made of (`imagined_positions`), and looks
ahead until everything that a move set off is done; the hasty bot does so for a few of its moves.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.base.rng import Seeded
from engine.core.bots.imagined_positions import imagine
from engine.core.position.agenda import stuck
from engine.core.position.choices import Choice, Move, Space
from engine.core.position.state import State
from engine.core.rules.game import Game

Bot = Callable[[Game[Any], State, Choice, Seeded], Move]

_WEIGHED_AT_MOST = 24
_FOLLOWED_AT_MOST, _FOLLOWED_EACH = 24, 6


def random_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """A kind of move at random among those possible, then one of that kind."""
    return _drawn(_possible(state, choice), rng)


def eager_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """Like the random bot, but never passes or declines while there is something to do."""
    possible = _possible(state, choice)
    busy = {verb: space for verb, space in possible.items() if () not in space}
    return _drawn(busy or possible, rng)


def _possible(state: State, choice: Choice) -> dict[str, Space]:
    """The verbs with a legal move. Raises NoMove."""
    possible = {verb: space for verb, space in choice.spaces.items() if space}
    if not possible:
        raise stuck(state, choice)
    return possible


def _drawn(spaces: Mapping[str, Space], rng: Seeded) -> Move:
    verbs = sorted(spaces)
    verb = verbs[rng.below("bot", len(verbs))]
    return (verb, *spaces[verb].sample(lambda bound: rng.below("bot", bound)))


def greedy_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """The move after which the seat stands best, of a sample; among equals, at random."""
    moves = _sampled(game, state, choice, rng, _WEIGHED_AT_MOST)
    return max(moves, key=lambda move: _worth(game, state, choice.seat, move))


def _worth(game: Game[Any], state: State, seat: int, move: Move) -> int:
    after = state.copy()
    after.events = None
    game.play(after, seat, move)
    return game.appraise(after, seat)


def fair_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """The move after which the seat stands best once all is done that the move set off.

    All moves are weighed in the same imagined positions, one in most games; among equals, at
    random.
    """
    return _best(game, state, choice, rng, game.imagined, _WEIGHED_AT_MOST)


def hasty_bot(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """Like the fair bot, but it looks at `Game.glances` of its moves alone, drawn at random."""
    return _best(game, state, choice, rng, game.imagined, game.glances)


def _best(
    game: Game[Any], state: State, choice: Choice, rng: Seeded, positions: int, most: int
) -> Move:
    """Of a sample of at most so many moves the best one in so many imagined positions together."""
    imagined = [imagine(game, state, choice.seat, rng) for _ in range(positions)]
    moves = _sampled(game, state, choice, rng, most)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: _worth_on_the_whole(game, imagined, choice.seat, move, rng))


def _worth_on_the_whole(
    game: Game[Any], imagined: list[State], seat: int, move: Move, rng: Seeded
) -> tuple[bool, int]:
    """True if a move is possible in all of these positions, and its worth in them together."""
    worths = [_worth_in_the_end(game, state, seat, move, rng) for state in imagined]
    return all(possible for possible, _ in worths), sum(worth for _, worth in worths)


def _worth_in_the_end(
    game: Game[Any], state: State, seat: int, move: Move, rng: Seeded
) -> tuple[bool, int]:
    choice = game.choice(state)
    if choice is None or choice.seat != seat or move not in choice:
        # It rests on a hidden card that lies elsewhere here.
        return False, 0
    after = state.copy()
    game.play(after, seat, move)
    for _ in range(_FOLLOWED_AT_MOST):
        following = game.choice(after)
        if following is None or len(after.agenda) == 1:
            break
        game.play(after, following.seat, _follow(game, after, following, rng))
    return True, game.appraise(after, seat)


def _follow(game: Game[Any], state: State, choice: Choice, rng: Seeded) -> Move:
    """The move of a seat while another takes effect: nothing where it may, else what looks best."""
    possible = _possible(state, choice)
    idle = [verb for verb in sorted(possible) if () in possible[verb]]
    if idle and len(idle) < len(possible):
        return (idle[0],)
    moves = _sampled(game, state, choice, rng, _FOLLOWED_EACH)
    return max(moves, key=lambda move: _worth(game, state, choice.seat, move))


def _sampled(game: Game[Any], state: State, choice: Choice, rng: Seeded, most: int) -> list[Move]:
    """The moves in random order; where there are more than `most`, so many of those that the game
    picks out, or else random ones, which may repeat. Raises NoMove."""
    moves = list(iter(choice))
    if not moves:
        raise stuck(state, choice)
    if len(moves) > most:
        moves = list(game.shortlist(state, choice, moves))
    if not moves:
        moves = [choice.sample(lambda bound: rng.below("bot", bound)) for _ in range(most)]
    return [moves[at] for at in rng.shuffle("bot", range(len(moves)))[:most]]


BOTS: dict[str, Bot] = {
    "random": random_bot,
    "eager": eager_bot,
    "greedy": greedy_bot,
    "fair": fair_bot,
    "hasty": hasty_bot,
}


LEVELS: dict[str, Bot] = {"new": eager_bot, "fair": hasty_bot, "strong": fair_bot}
"""The bots that people play against, from the weakest to the strongest; each sees what its seat
sees."""
