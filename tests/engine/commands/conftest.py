"""Files that several tests of the command line read."""

from pathlib import Path

import pytest

from tests.engine.commands.program import GAME, engine


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a game of random bots."""
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    assert engine("play", GAME, "--seed", "5", "--out", path).status == 0
    return path


@pytest.fixture(scope="session")
def decks(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two deck files, human and elven."""
    folder = tmp_path_factory.mktemp("decks")
    paths = [folder / "human-starter", folder / "elven-starter"]
    for path in paths:
        path.write_text(engine("decks", GAME, path.name).out)
    return paths
