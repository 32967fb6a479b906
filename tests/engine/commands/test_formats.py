"""`--format`: a game of an event with bans of its own, in every command that plays or reads it."""

import json
from pathlib import Path

import pytest

from engine.core.logs.log import read_log
from tests.engine.commands.answers import answer, changed, written
from tests.engine.commands.program import GAME, engine, unusable

REFUSED = "rejected: move 0, unsupported_rules: "


@pytest.fixture(scope="module")
def format(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The answer to the host of a match of that event, which has the format in it."""
    return written(tmp_path_factory.mktemp("format"), answer())


@pytest.fixture(scope="module")
def own(format: Path) -> Path:
    """The log of a game under that format."""
    path = format.parent / "own.jsonl"
    done = engine("play", GAME, "--seed", "5", "--format", format, "--out", path)
    assert (done.status, done.err) == (0, "")
    assert read_log(path.read_bytes()).head.rules == answer()["rules_digest"]
    return path


@pytest.mark.parametrize("options", [[], ["--json"], ["--moves"]], ids=["drawn", "json", "moves"])
def test_a_log_of_an_event_is_shown(own: Path, format: Path, options: list[str]) -> None:
    plain = json.loads(format.read_text())["format_plain"]
    file = format.with_name("format.json")
    file.write_text(json.dumps(plain))
    without = engine("show", own, "--at", 3, *options)
    assert (without.status, without.out[: len(REFUSED)]) == (1, REFUSED)
    runs = [engine("show", own, "--at", 3, *options, "--format", path) for path in (format, file)]
    assert (runs[0].status, runs[0].err) == (0, "")
    assert not runs[0].out.startswith("refused")
    assert runs[0] == runs[1]


def test_logs_of_an_event_are_told_apart_with_the_position_before(
    own: Path, format: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_bytes(changed(own, 3, m=["sing"]))
    without = engine("diff", own, other).out.splitlines()
    lines = engine("diff", own, other, "--format", format).out.splitlines()
    assert without[1].startswith("the position before it cannot be made here: ")
    assert lines[0] == without[0]
    assert lines[1].startswith("both agree up to move 2; then seat ")


def test_a_deck_is_judged_by_the_format_of_an_event(format: Path) -> None:
    banned = answer()["format_plain"]["rules"][-1]["cards"][0]
    deck = json.loads(engine("decks", GAME, "human-starter").out)
    text = json.dumps(deck)
    assert engine("check-deck", GAME, format, "-", stdin=text).out == "legal in starter\n"
    deck["parts"]["tactics"][banned] = 1
    done = engine("check-deck", GAME, format, "-", stdin=json.dumps(deck))
    assert (done.status, "banned: " in done.out) == (1, True)
    on = engine("check-deck", GAME, format, "-", "--on", "2026-12-01", stdin=text)
    assert unusable(on) == f"{format}: a format from a file has no date: leave out --on"


def test_a_game_of_an_event_that_was_left_goes_on(format: Path, tmp_path: Path) -> None:
    begun = ("session", GAME, "--format", format, "--seed", "5", "--out", tmp_path / "log")
    left = engine(*begun)
    assert left.status == 2
    again = left.err.partition(" by: python -m engine ")[2].split()
    assert again[again.index("--format") + 1] == str(format)
    assert engine(*again, stdin='{"move":["concede"]}\n').status == 0
    assert engine("verify", tmp_path / "log", "--format", format).status == 0


def test_balance_and_record_take_the_format_of_an_event(format: Path, tmp_path: Path) -> None:
    counted = engine("balance", GAME, "--format", format, "--games", "2", "--bot", "random",
                     "--jobs", "1", "--json")  # fmt: skip
    assert (counted.status, counted.err) == (0, "")
    engine("record", GAME, "--format", format, "--out", tmp_path / "table")
    start = json.loads((tmp_path / "table.part").read_text())["start"]
    assert start["rules_digest"] == answer()["rules_digest"]


def test_the_format_of_another_game_is_refused(format: Path, tmp_path: Path) -> None:
    refused = engine("play", "letal", "--format", format, "--out", tmp_path / "log")
    assert unusable(refused) == f"{format}: this is a format of {GAME}, not of letal"
