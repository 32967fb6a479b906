"""A changed rule is caught by the hashes of logs, at the first move it touches.

For every log the first position that differs is found by playing both rules side by side;
verification under the changed rule must refuse the log at that very move, or certify it where no
position differs.
"""

import pytest

from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from engine.games.tactica.game import Tactica
from tests.engine.games.tactica.curious import close_format, curious_game
from tests.engine.games.tactica.mutations import MUTATIONS, Mutation
from tests.engine.rule_changes import first_difference, positions

GAMES = (
    (1, "war", 130), (13, "war", 130), (34, "war", 130), (37, "war", 130), (101, "war", 130),
    (2, "basic_battle", 220), (11, "basic_battle", 220), (20, "basic_battle", 220),
    (15, "battle", 220), (20, "battle", 220), (16, "war", 130), (46, "war", 130), (71, "war", 130),
    (160, "war", 130), (221, "war", 130),
)  # fmt: skip
"""By number, format, and after how many moves a battle is forfeited: in these all that is changed
below comes up."""


Played = tuple[str, bytes, list[bytes | None]]


@pytest.fixture(scope="module")
def played() -> list[Played]:
    """Under the rules as they are: the format, the log and the positions of every game."""
    game, games = Tactica(), list[Played]()
    for number, slug, moves in GAMES:
        data = curious_game(number, slug, moves).encode()
        assert verify(data, {game.slug: game}, close_format(slug)).certified
        games.append((slug, data, list(positions(game, read_log(data), close_format(slug)))))
    return games


@pytest.mark.proof(share=18)
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_changed_rule_is_caught_at_the_first_move_it_touches(
    mutation: Mutation,
    played: list[Played],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caught = 0
    game = Tactica()
    mutation(monkeypatch)
    for slug, data, true in played:
        judgement = verify(data, {game.slug: game}, close_format(slug))
        changed = positions(game, read_log(data), close_format(slug))
        print(mutation.__name__, slug, judgement.code, judgement.move)
        difference = first_difference(true, changed)
        if difference is None:
            assert judgement.code in (None, "wrong_result", "incomplete")
        else:
            assert judgement.move in (difference, max(difference, 1))
        caught += not judgement.certified
    assert caught > 0
