"""`play`: the arguments alone decide every byte of the log."""

import json
import stat
from pathlib import Path

import pytest

from engine import Outcome, end_sentence
from tests.engine.commands.program import GAME, SIDES, engine, engine_afresh

GREEDY = ("--bots", "greedy")


def log_of(tmp_path: Path, *arguments: object, game: str = GAME, **environment: str) -> bytes:
    out = tmp_path / "log"
    play = ("play", game, "--out", out, *arguments)
    done = engine_afresh(*play, environment=environment) if environment else engine(*play)
    assert (done.status, done.err) == (0, "")
    assert engine("verify", out).status == 0
    return out.read_bytes()


@pytest.mark.proof(of="programs")
@pytest.mark.parametrize("bots", [(), GREEDY], ids=["random", "greedy"])
def test_a_seed_gives_the_same_bytes(tmp_path: Path, bots: tuple[str, ...]) -> None:
    logs = {
        log_of(tmp_path, "--seed", seed, *bots, PYTHONHASHSEED=hash_seed, TZ=zone, LC_ALL=locale)
        for seed, hash_seed, zone, locale in (
            ("c0ffee", "0", "UTC", "C"),
            ("C0FFEE", "77", "Asia/Tokyo", "C.UTF-8"),
            ("00c0ffee", "random", "UTC", "POSIX"),
        )
    }
    assert len(logs) == 1


@pytest.mark.proof(of="programs")
def test_seeds_and_bots_make_other_games(tmp_path: Path) -> None:
    choices = [("--seed", "1"), ("--seed", "2"), ("--seed", "1", *GREEDY), (), ()]
    logs = [log_of(tmp_path, *arguments) for arguments in choices]
    games = {b"".join(log.splitlines()[1:-2]) for log in logs}
    assert len(games) == len(logs)


def test_the_last_line_tells_result_and_seed(tmp_path: Path) -> None:
    out = tmp_path / "log"
    done = engine("play", GAME, "--out", out)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    result, moves, seed = lines[-2]["result"], lines[-2]["moves"], lines[-1]["seed"]
    end = end_sentence(GAME, Outcome.from_plain(result), SIDES)
    assert done.out == f"{end} {moves} moves, seed {seed}\n"
    assert end.startswith(f"Side {result['winner']} wins: ")
    again = engine("play", GAME, "--out", out, "--seed", seed)
    assert again.out == done.out


def test_decks_are_given_seat_by_seat(tmp_path: Path, decks: list[Path]) -> None:
    human, elven = decks
    for files in ((human, elven), (elven, human), (elven, elven)):
        log = log_of(tmp_path, "--seed", "1", "--deck", files[0], "--deck", files[1])
        opened = [deck["deck"] for deck in json.loads(log.splitlines()[-1])["decks"]]
        assert opened == [json.loads(path.read_text()) for path in files]


def test_format_and_variant_stand_in_the_head(tmp_path: Path) -> None:
    head = json.loads(log_of(tmp_path, "--seed", "1").splitlines()[0])
    chosen = log_of(
        tmp_path, "--seed", "1", "--format", "standard", "--variant", "duo=rank,turn_cap=off"
    )
    other = json.loads(chosen.splitlines()[0])
    assert other["format"] == "standard"
    assert other["variant"] == {**head["variant"], "duo": "rank", "turn_cap": "off"}
    assert head["format"] == "starter"


@pytest.mark.proof(of="programs")
def test_every_format_can_be_played(tmp_path: Path) -> None:
    for line in engine("games").out.splitlines():
        game, _, _, formats = line.split("\t")
        for format in formats.split(","):
            log = log_of(tmp_path, "--seed", "3", "--format", format, game=game)
            head = json.loads(log.splitlines()[0])
            assert (head["game"], head["format"]) == (game, format)


def test_the_log_is_written_whole_and_alone(tmp_path: Path) -> None:
    out = tmp_path / "log"
    out.write_text("something older")
    out.chmod(0o640)
    log_of(tmp_path, "--seed", "1")
    assert [path.name for path in tmp_path.iterdir()] == ["log"]


def test_a_link_or_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    link.symlink_to(target)
    assert engine("play", GAME, "--seed", "1", "--out", link).status == 0
    assert link.is_symlink()
    assert engine("verify", target).status == 0
    assert engine("play", GAME, "--seed", "1", "--out", "/dev/null").status == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
