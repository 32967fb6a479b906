"""Ready-made decks: enough for a game in every format, on each day from which a list holds."""

from typing import Any

import pytest

from engine.core.decks.formats import Format
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME

VERSIONS = [
    pytest.param(game, version, id=f"{game.slug} {slug} {version.effective_from}")
    for game in EVERY_GAME.values()
    for slug in game.formats
    for version in game.versions(slug)
]


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_a_format_has_two_legal_ready_made_decks_whatever_the_day(
    game: Game[Any], version: Format
) -> None:
    assert len(game.ready_for(version)[:2]) == 2
