"""A decision without a legal move is a defect of the game, named where it arises."""

from typing import Any

import pytest

from engine.core.bots.players import BOTS
from engine.core.logs.play import bot_streams, open_table, salts_from
from engine.core.logs.verify import verify
from engine.core.position.agenda import Verb, compile_text
from engine.core.position.choices import Choice, NoMove, OneOf
from tests.engine.logs import DECKS, SEED
from tests.engine.toy_game import Toy

WHERE = "text 'turn', line 1 asks seat 0 for dig, and there is no legal move"


class Pit(Toy):
    """The toy game, which asks at once for something that cannot be done."""

    def __init__(self) -> None:
        super().__init__()
        dig: Verb[Any] = Verb(ask=lambda state, frame, args: Choice(0, {"dig": OneOf([])}))
        self.texts = {**self.texts, "turn": compile_text([{"do": "dig"}], {"dig": dig}, {}, "pit")}


def pit() -> Any:
    game = Pit()
    return open_table(
        game, format=game.formats["open"], decks=DECKS, seed=SEED, match="pit",
        players=["ann", "bo"], salts=salts_from(SEED, 2),
    )  # fmt: skip


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_bot_says_where_the_game_has_no_move(bot: str) -> None:
    table = pit()
    choice = table.choice()
    with pytest.raises(NoMove) as caught:
        BOTS[bot](table.game, table.state, choice, bot_streams(table, SEED)[0])
    assert str(caught.value) == WHERE


def test_a_log_that_comes_there_is_refused_with_the_defect() -> None:
    judgement = verify(pit().log().encode(), {"toy": Pit()})
    assert (judgement.code, judgement.move, judgement.seat) == ("no_move", 0, 0)
    assert judgement.reason == f"a defect of the game: {WHERE}"
