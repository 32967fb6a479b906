"""`house-rules`, with a game whose file is a heap of stones: Nim, its heap as a setting."""

import json
import shutil
from pathlib import Path

import pytest

from tests.engine.commands.program import ROOT, Done, engine, unusable

OWN = "# What the rules leave open.\nheap = 20\n"
READER = """
    def read_house(self, document: object, where: str) -> HouseRules:
        match document:
            case {"heap": int(heap), **others} if 1 <= heap <= 99 and not others:
                return HouseRules({"heap": heap}, heap)
        raise DataError(f"{where}: heap must be a whole number from 1 to 99")

    def _set_up(self"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of heaps."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(ROOT / "examples/games/nim", folder / "heaps")
    (folder / "heaps/house.toml").write_text(OWN)
    module = folder / "heaps/__init__.py"
    source = module.read_text().replace('"nim", "Nim"', '"heaps", "Heaps"')
    source = source.replace("import Card, CardPool", "import Card, CardPool, HouseRules")
    source = source.replace("\nHEAP = ", "\nfrom engine.core.tables import DataError\n\nHEAP = ")
    module.write_text(source.replace("\n    def _set_up(self", READER))
    return folder


def house_rules(games: Path, *arguments: object, stdin: str = "") -> Done:
    return engine("--games", games, "house-rules", *arguments, stdin=stdin)


def test_the_games_own_file_is_printed_as_it_is(games: Path) -> None:
    assert house_rules(games, "heaps") == (0, OWN, "")


def test_a_file_makes_a_format_that_other_commands_take(games: Path, tmp_path: Path) -> None:
    made = house_rules(games, "heaps", "-", stdin="heap = 7")
    assert (made.status, made.err) == (0, "")
    plain = json.loads(made.out)
    assert (plain["game"], plain["slug"], plain["house"]) == ("heaps", "open", {"heap": 7})
    format, log = tmp_path / "ours.json", tmp_path / "game.jsonl"
    format.write_text(made.out)
    played = engine("--games", games, "play", "heaps", "--format", format, "--out", log)
    assert played.status == 0
    verified = engine("--games", games, "verify", log, "--format", format)
    assert (verified.status, verified.out[:10]) == (0, "certified:")
    refused = engine("--games", games, "verify", log)
    assert (refused.status, refused.out[:39]) == (1, "refused: move 0, unsupported_rules: the")


def test_a_file_that_says_the_same_makes_the_format_itself(games: Path) -> None:
    assert "house" not in json.loads(house_rules(games, "heaps", "-", stdin=OWN).out)


@pytest.mark.parametrize(
    ("file", "error"),
    [
        ("heap = 100", "-: heap must be a whole number from 1 to 99"),
        ("heap", "-: it is no TOML file: Expected '=' after a key in a key/value pair"),
        ("#" * 32_001, "-: the file is too large: at most 32000 bytes"),
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
    without = house_rules(games, "letal", "-", stdin="heap = 7")
    assert without == (2, "", "python -m engine: -: this game has no house rules\n")
