"""The levels of bots: which beats which, and what a move of theirs depends on."""

import pytest

from engine.core.bots.players import LEVELS
from engine.core.logs.play import Table, bot_move
from engine.games import GAMES
from tests.engine.walks import start

GAMES_EACH = 24
"""A level that wins three games in four wins more than half of so many in all but one set of seeds
out of a hundred, and one that loses as often as rarely does."""
# In which people practise (tables/practice.py), where it is not the first of the game.
FORMATS = {"anima_tactics": "house_saga1", "tactica": "basic_battle"}


def dealt(slug: str, number: int) -> Table:
    """Game `number` of ready-made decks: each two games in a row have the same decks."""
    game = GAMES[slug]
    format = game.formats[FORMATS.get(slug, next(iter(game.formats)))]
    ready = game.ready_for(format)
    decks = [ready[(number // 2 + side) % len(ready)] for side in range(2)]
    return start(game, number, dealt=(format, decks))


def games_ahead(slug: str, stronger: str, weaker: str) -> int:
    """How many more games the stronger level won than the weaker one, each in both seats."""
    ahead = 0
    for number in range(GAMES_EACH):
        table, seat_of_stronger = dealt(slug, number), number % 2
        while (choice := table.choice()) is not None:
            level = stronger if choice.seat == seat_of_stronger else weaker
            table.move(choice.seat, bot_move(table, level, seed=bytes(32)))
        assert table.state.outcome is not None
        winner = table.state.outcome.winner
        ahead += 0 if winner is None else 1 if winner == seat_of_stronger else -1
    return ahead


@pytest.mark.proof(whole=True)
@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize(("stronger", "weaker"), [("fair", "new"), ("strong", "fair")])
def test_each_level_beats_the_one_below(slug: str, stronger: str, weaker: str) -> None:
    assert games_ahead(slug, stronger, weaker) > 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_move_depends_on_the_position_and_the_seed_alone(slug: str, level: str) -> None:
    table = dealt(slug, 0)
    for number in range(12):
        choice = table.choice()
        assert choice is not None
        seed = bytes([number]) * 32
        move = bot_move(table, level, seed=seed)
        assert bot_move(table, level, seed=seed) == move
        assert move in choice
        table.move(choice.seat, move)
