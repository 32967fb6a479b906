"""The law of bonuses that last for a time: each changes something in some game of a bot."""

from collections.abc import Sequence

import pytest

from tests.engine.every_game import EVERY_GAME
from tests.engine.lasting import LASTING, Tried

OFTEN = 20
"""A bonus that begins this often and never counts is taken for dead."""

PLAYED: dict[str, tuple[Sequence[int], Sequence[str]]] = {
    "anima_tactics": ([16 * at + 14 for at in range(30)], ("fair",)),
    "commandeer": (range(80), ("eager", "greedy")),
    "letal": ([8 * at for at in range(200)], ("greedy",)),
    "tactics_anthem": (range(100), ("eager", "fair")),
}
"""The tables that are played, of Anima Tactics those with the house pool and of L.E.T.A.L. the
duels, and by which bots."""


@pytest.mark.proof(whole=True)
@pytest.mark.parametrize("slug", sorted(LASTING))
def test_what_lasts_for_a_time_and_began_often_has_counted(slug: str) -> None:
    """A bonus that is over before it can count is a dead card, though its own test is green."""
    numbers, bots = PLAYED[slug]
    tried = Tried(EVERY_GAME[slug])
    for bot in bots:
        tried.follow(numbers, bot)
    assert tried.dead(OFTEN) == []
