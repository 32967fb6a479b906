"""The toy game with numbers at its end: the cards that each side still has to play survive."""

from collections.abc import Mapping
from typing import Any

from engine.core.logs.log import Log
from engine.core.logs.play import open_table, salts_from
from engine.core.position.state import Tally
from engine.core.rules.game import Game
from tests.engine.logs import DECKS, SEED
from tests.engine.toy_game import Toy, ToyState


class Counting(Toy):
    """Ends with survivors, and with the score as victory points; who gives up has no survivors."""

    slug, name = "toy", "Counting toy"
    tallies: tuple[str, ...] = ("survivors", "victory_points")

    def tally(self, state: ToyState) -> Tally:
        assert state.outcome is not None
        left = [
            0
            if state.outcome.reason == "surrender" and side != state.outcome.winner
            else len(state.zones[f"deck/{side}"]) + len(state.zones[f"hand/{side}"])
            for side in range(state.sides)
        ]
        return Tally(survivors=tuple(left), victory_points=tuple(state.score))


COUNTING = Counting()
COUNTING_GAMES: Mapping[str, Game[Any]] = {"toy": COUNTING}


def counted_log(moves: int = 100) -> Log:
    """A log of the counting toy: every card is played as soon as it can be, and after so many
    moves seat 1 gives up."""
    table = open_table(
        COUNTING, format=COUNTING.formats["open"], decks=DECKS, seed=SEED, match="toy 1",
        players=["ann", "bo"], salts=salts_from(SEED, 2),
    )  # fmt: skip
    while (choice := table.choice()) is not None and len(table.moves) < moves:
        table.move(choice.seat, list(choice)[-1])
    if choice is not None:
        table.move(1, ("concede",))
    return table.log()
