"""Every square that is offered after the first steps of a path is part of a legal path."""

from random import Random

import pytest

from tests.engine.clicks import check
from tests.engine.every_game import EVERY_GAME
from tests.engine.walks import walk

MOST = 25


@pytest.mark.parametrize(("number", "bot"), [(3, "random"), (4, "eager")])
def test_each_square_that_is_offered_further_on_is_reached(number: int, bot: str) -> None:
    looked, wrong = 0, []
    for at, (_, choice) in enumerate(walk(EVERY_GAME["anima_tactics"], number, bot)):
        for verb, space in choice.spaces.items():
            if at % 5 or not space.open or looked == MOST:
                continue
            looked += 1
            (figure,) = space.next(()).more
            whole = max(space.next((figure,)).reach.values(), key=len, default=())
            for gone in range(1, len(whole)):
                begun = (figure, *whole[:gone])
                wrong += [
                    (verb, *begun, *onward)
                    for onward in space.next(begun).reach.values()
                    if (verb, *begun, *onward) not in choice
                ]
    assert (looked, wrong) == (MOST, [])


@pytest.mark.proof(of="slow")
def test_a_charge_is_clicked_square_by_square_to_its_end() -> None:
    rng, charged = Random(3), 0
    for _, choice in walk(EVERY_GAME["anima_tactics"], 3, "random"):
        if charged < MOST and "charge" in choice.spaces:
            charged += 1
            check(choice.spaces["charge"], rng.randrange)
    assert charged == MOST
