"""A changed rule is caught by the hashes of logs, at the first move it touches.

For every log the first position that differs is found by playing both rules side by side;
verification under the changed rule must refuse the log at that very move, or certify it where no
position differs.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.log import Log, read_log
from engine.core.verify import opening_state, verify
from engine.games.tactica.game import Tactica
from tests.engine.games.tactica.curious import close_format, curious_game
from tests.engine.games.tactica.mutations import MUTATIONS, Mutation

GAMES = (
    (1, "war", 130), (13, "war", 130), (34, "war", 130), (37, "war", 130), (101, "war", 130),
    (2, "basic_battle", 220), (11, "basic_battle", 220), (20, "basic_battle", 220),
    (15, "battle", 220), (20, "battle", 220), (16, "war", 130),
)  # fmt: skip
"""By number, format, and after how many moves a battle is forfeited: in these all that is changed
below comes up."""


def _positions(game: Tactica, slug: str, log: Log) -> Iterator[bytes | None]:
    position: Any = opening_state(game, log, close_format(slug))
    yield position.encoding()
    for logged in log.moves:
        if game.refusal(position, logged.seat, logged.move) is not None:
            yield None
            return
        game.play(position, logged.seat, logged.move)
        yield position.encoding()


def first_difference(true: list[bytes | None], changed: Iterator[bytes | None]) -> int | None:
    """The first move whose position differs, or that only one of the two rules allows."""
    for number, (ours, theirs) in enumerate(zip(true, changed, strict=False)):
        if ours != theirs:
            return number
    return None


Played = tuple[str, bytes, list[bytes | None]]


@pytest.fixture(scope="module")
def played() -> list[Played]:
    """Under the rules as they are: the format, the log and the positions of every game."""
    game, games = Tactica(), list[Played]()
    for number, slug, moves in GAMES:
        data = curious_game(number, slug, moves).encode()
        assert verify(data, {game.slug: game}, close_format(slug)).certified
        games.append((slug, data, list(_positions(game, slug, read_log(data)))))
    return games


@pytest.mark.proof(share=3)
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_changed_rule_is_caught_at_the_first_move_it_touches(
    mutation: Mutation,
    played: list[Played],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caught = 0
    game = Tactica()
    mutation(monkeypatch)
    for slug, data, positions in played:
        judgement = verify(data, {game.slug: game}, close_format(slug))
        changed = _positions(game, slug, read_log(data))
        print(mutation.__name__, slug, judgement.code, judgement.move)
        difference = first_difference(positions, changed)
        if difference is None:
            assert judgement.code in (None, "wrong_result", "incomplete")
        else:
            assert judgement.move in (difference, max(difference, 1))
        caught += not judgement.certified
    assert caught > 0
