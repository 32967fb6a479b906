"""Whatever a file says within its limits can be played: random files, random moves."""

import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine
from engine.core.rng import Seeded
from engine.core.tables import DataError
from tests.engine.games.tactica.house_settings import GAME, OWN, numbers
from tests.engine.scenes import faults
from tests.support.proofs import DRAWN_BY, count

MOVES = 150


def random_format(random: Random) -> engine.Format:
    """A format of the game under a file whose numbers are drawn, many of them at their limits."""
    while True:
        document = copy.deepcopy(OWN)
        settings = [*numbers()]
        for path, least, most in random.sample(settings, random.randint(1, len(settings))):
            table: Any = document
            for name in path[:-1]:
                table = table[name]
            few = random.randint(least, min(most, least + 3))
            table[path[-1]] = random.choice((least, most, few, random.randint(least, most)))
        try:
            house = GAME.read_house(document, "random")
        except DataError:
            continue  # these numbers do not go together, such as more troops than room for them
        format = random.choice([*GAME.formats.values()])
        return replace(format, pool=replace(format.pool, house=house))


@pytest.mark.proof(share=3, of="laws")
def test_any_file_within_its_limits_is_played() -> None:
    for number in range(count(60, 6)):
        seed = f"{DRAWN_BY[0]} {number}"
        random = Random(seed)
        print("seed", seed)
        format = random_format(random)
        options = {name: random.choice(values) for name, values in GAME.options.items()}
        chosen = GAME.variant({**options, **format.variant})
        decks = [random.choice(GAME.ready_for(format)) for _ in range(GAME.sides_in(chosen))]
        state = GAME.setup(decks, chosen, Seeded(random.randbytes(32)), format.pool)
        for _ in range(MOVES):
            choice = GAME.choice(state)
            if choice is None:
                break
            move = choice.sample(random.randrange)
            assert move in choice
            GAME.play(state, choice.seat, move)
        assert GAME.restore(state.plain()).plain() == state.plain()
        for seat in (None, *range(state.seats)):
            assert faults(GAME.view(state, seat)) == []
