"""`house-rules`, with a game whose file is a heap of stones: Nim, its heap as a setting."""

import json
from pathlib import Path

import pytest

from tests.engine.commands.program import Done, engine, unusable
from tests.support.house_games import FAULT, OTHER, OWN, WRONG, write_heaps


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of heaps."""
    folder = tmp_path_factory.mktemp("games")
    write_heaps(folder)
    return folder


def house_rules(games: Path, *arguments: object, stdin: str = "") -> Done:
    return engine("--games", games, "house-rules", *arguments, stdin=stdin)


def test_the_games_own_file_is_printed_as_it_is(games: Path) -> None:
    assert house_rules(games, "heaps") == (0, OWN, "")


def test_a_file_makes_a_format_that_other_commands_take(games: Path, tmp_path: Path) -> None:
    made = house_rules(games, "heaps", "-", stdin=OTHER)
    assert (made.status, made.err) == (0, "")
    plain = json.loads(made.out)
    assert (plain["game"], plain["slug"], plain["house"]) == (
        "heaps",
        "open",
        {"heap": 7, "name": "Short"},
    )
    format, log = tmp_path / "ours.json", tmp_path / "game.jsonl"
    format.write_text(made.out)
    played = engine("--games", games, "play", "heaps", "--format", format, "--out", log)
    assert played.status == 0
    verified = engine("--games", games, "verify", log, "--format", format)
    assert (verified.status, verified.out[:10]) == (0, "certified:")
    refused = engine("--games", games, "verify", log)
    assert (refused.status, refused.out[:40]) == (1, "rejected: move 0, unsupported_rules: the")


def test_a_file_that_says_the_same_makes_the_format_itself(games: Path) -> None:
    assert "house" not in json.loads(house_rules(games, "heaps", "-", stdin=OWN).out)


@pytest.mark.parametrize(
    ("file", "error"),
    [
        (WRONG, f"-: {FAULT}"),
        ("heap", "-: the file is not TOML: Expected '=' after a key in a key/value pair"),
        ("#" * 32_001, "-: the file has more than 32,000 bytes: shorten it"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(games: Path, file: str, error: str) -> None:
    done = house_rules(games, "heaps", "-", stdin=file)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"python -m engine: {error}")
    assert done.err.count("\n") == 1


def test_what_is_no_file_and_a_game_without_house_rules_are_refused(games: Path) -> None:
    assert unusable(engine("house-rules", "letal")) == "L.E.T.A.L. has no house rules"
    done = house_rules(games, "heaps", "nowhere.toml")
    assert done == (2, "", "python -m engine: nowhere.toml: No such file or directory\n")
    without = house_rules(games, "letal", "-", stdin=OTHER)
    assert without == (2, "", "python -m engine: -: this game has no house rules\n")
