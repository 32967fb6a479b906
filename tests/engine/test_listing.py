"""Listing the moves of a decision takes few steps, with more cards in hand than play brings too."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.steps import steps_to_list
from tests.engine.walks import walk
from tests.support.proofs import count

STEPS, STEPS_OF_A_MOVE = 40_000, 25
"""Calls of functions: 5 ms of CPU, and what is listed takes its time besides where it is long."""
PLAYERS = ("eager", "random")
LOOKED_AT = 90
LARGE = 16
HANDS: Mapping[str, Mapping[str, str]] = {
    "commandeer": {"hand": "deck", "energy": "hand"},
    "letal": {"hand": "deck"},
    "tactica": {"barracks": "troops"},
    "tactics_anthem": {"minions": "minion_deck", "tactics": "tactics_deck"},
}
"""By game its hands, and where their cards come from."""


def with_large_hands(state: State, hands: Mapping[str, str]) -> State:
    """The position with sixteen cards in each hand, as far as there are cards."""
    larger = state.copy()
    for name in [*larger.zones]:
        hand, _, holder = name.partition("/")
        source = f"{hands.get(hand)}/{holder}"
        for card in larger.zones.get(source, [])[: max(0, LARGE - len(larger.zones[name]))]:
            larger.move(card, name)
    return larger


def positions(game: Game[Any]) -> Iterator[State]:
    """Positions of whole games, each as it is and with large hands."""
    for number in range(count(12, 6)):
        walked = [
            table.state.copy() for table, _ in walk(game, number, PLAYERS[number % len(PLAYERS)])
        ]
        for state in walked[:: max(1, len(walked) // LOOKED_AT)]:
            yield state
            if game.slug in HANDS:
                yield with_large_hands(state, HANDS[game.slug])


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_a_listing_takes_few_steps(slug: str) -> None:
    game = EVERY_GAME[slug]
    for state in positions(game):
        steps, moves = steps_to_list(game, state)
        assert steps <= max(STEPS, STEPS_OF_A_MOVE * moves), (state.ply, moves, state.agenda[-1])
