"""A game that was left is on disk, and `--resume` goes on with it."""

import json
import shlex
from pathlib import Path

import pytest

from tests.engine.commands.answers import answer, written
from tests.engine.commands.program import GAME, PATIENCE, engine, host, unusable

GIVEN_UP = '{"move":["concede"]}\n'
WITH_SEED = ("--seed", "7")


@pytest.fixture(scope="module")
def moves() -> list[list[int | str]]:
    """What the first seat may do first in the game with seed 7: show a minion of its hand."""
    question = json.loads(engine("session", GAME, *WITH_SEED).out)
    moves: list[list[int | str]] = question["choice"]["moves"]
    return moves


@pytest.fixture
def part(tmp_path: Path, moves: list[list[int | str]]) -> Path:
    """The log so far of that game, left by its client after the first of these moves."""
    line = json.dumps({"move": moves[0]}) + "\n"
    left = engine("session", GAME, *WITH_SEED, "--out", tmp_path / "log", stdin=line)
    assert left.status == 2
    return tmp_path / "log.part"


def test_whoever_leaves_is_told_how_to_go_on(tmp_path: Path, part: Path) -> None:
    left = engine("session", GAME, "--out", tmp_path / "other", "--bots", "random", *WITH_SEED)
    message = left.err.removeprefix("python -m engine: ").rstrip("\n")
    command = (
        f"python -m engine session --resume {tmp_path}/other.part --seed {'7':0>64}"
        f" --bots random --out {tmp_path}/other"
    )
    assert message == (
        "the input ended before the game did, after 0 moves;"
        f" continue from {tmp_path}/other.part by: {command}"
    )
    words = shlex.split(command)[3:]
    assert engine(*words, stdin=GIVEN_UP).status == 0
    assert engine("verify", tmp_path / "other").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.part", "other"]


def test_a_session_goes_on_where_it_was_left(tmp_path: Path, part: Path) -> None:
    before = part.read_text()
    done = engine(
        "session", "--resume", part, *WITH_SEED, "--out", tmp_path / "log", stdin=GIVEN_UP
    )
    question, last = map(json.loads, done.out.splitlines())
    assert (done.status, question["seat"], question["choice"]["verbs"]) == (0, 1, ["reveal"])
    assert last["log"].startswith(before)
    assert before.count("\n") == 2
    assert (tmp_path / "log").read_text() == last["log"]
    assert not part.exists()
    assert engine("verify", tmp_path / "log").out.startswith(
        "certified: Side 0 wins: Side 1 concedes."
    )


def test_every_move_is_on_disk_before_the_next_is_asked_for(tmp_path: Path) -> None:
    with host(GAME, *WITH_SEED, "--out", tmp_path / "log") as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(4):
            question = json.loads(program.stdout.readline())
            print(
                json.dumps({"move": question["choice"]["moves"][0]}), file=program.stdin, flush=True
            )
        program.stdout.readline()
        program.kill()
        program.wait(PATIENCE)
    assert (tmp_path / "log.part").read_text().count("\n") == 5


def test_a_line_that_was_half_written_is_left_out(tmp_path: Path, part: Path) -> None:
    part.write_bytes(part.read_bytes() + b'{"h":"01')
    out = tmp_path / "log"
    resumed = engine("session", "--resume", part, *WITH_SEED, "--out", out, stdin=GIVEN_UP)
    assert resumed.status == 0
    assert engine("verify", out).status == 0


def test_bots_and_people_go_on_with_it_too(tmp_path: Path, part: Path) -> None:
    before = part.read_text()
    for out, done in (
        (tmp_path / "a", engine("play", "--resume", part, *WITH_SEED, "--out", tmp_path / "a")),
        (tmp_path / "b", engine("session", GAME, "--resume", part, *WITH_SEED, "--terminal",
                                "--out", tmp_path / "b", stdin="undo\nconcede\n")),
    ):  # fmt: skip
        assert (done.status, done.err) == (0, "")
        assert out.read_text().startswith(before)
        assert engine("verify", out).status == 0
    assert "Not taken back: there is no move to take back." in done.out


def test_a_hosted_game_goes_on_and_takes_nothing_back(tmp_path: Path) -> None:
    path, out = written(tmp_path, answer()), tmp_path / "log"
    left = engine("session", "--hosted", path, "--out", out, "--terminal", stdin="1\nquit\n")
    command = left.err.partition(" by: ")[2].rstrip("\n")
    assert command == (
        f"python -m engine session --resume {out}.part --hosted {path} --terminal --out {out}"
    )
    done = engine(*shlex.split(command)[3:], stdin="1\nundo\nconcede\n")
    assert (done.status, done.err) == (0, "")
    assert "Not taken back: moves of a hosted game are final: its dice and cards" in done.out
    assert engine("verify", out, "--format", path).status == 0


def test_what_does_not_lead_on_from_there_is_refused(
    tmp_path: Path, part: Path, moves: list[list[int | str]]
) -> None:
    text, again = part.read_text(), "(give the hosted file, or the seed and decks, that it began"
    head, move = text.splitlines()
    revealed, other = (f"{card}]" for _, card in moves[:2])
    finished = tmp_path / "finished"
    engine("play", GAME, *WITH_SEED, "--out", finished)
    path = tmp_path / "spoilt"
    cases = [
        (text, (), "--resume needs the seed of the game: --seed HEX, or --hosted FILE"),
        (text, ("--seed", "8"), "it is of another game: decks, commit in its head differ"),
        (text, (*WITH_SEED, "--format", "standard"), "of another game: format, rules, commit in"),
        (finished.read_text(), WITH_SEED, "the log cannot be continued: its game is over"),
        (f"{head}\n{move.replace(revealed, '999]')}\n", WITH_SEED, "cannot be continued: move 1: "),
        (f"{head}\n{move.replace(revealed, other)}\n", WITH_SEED,
         "move 1: the position is not the one of its hash"),
        ("", WITH_SEED, "line 1 is not the head of a log"),
        (f"{head}\nx\n", WITH_SEED, "spoilt: move 1: after the moves: it is not JSON"),
    ]  # fmt: skip
    for spoilt, options, words in cases:
        path.write_text(spoilt)
        message = unusable(engine("session", "--resume", path, *options))
        assert words in message
        assert (again in message) == ("cannot be continued" in message)


def test_an_unfinished_game_is_not_written_over(tmp_path: Path, part: Path) -> None:
    message = unusable(engine("session", GAME, "--out", tmp_path / "log"))
    assert message == (
        f"{part} holds an unfinished game: continue with --resume {part}, or remove it"
    )


def test_what_is_no_ordinary_file_has_no_part() -> None:
    left = engine("session", GAME, "--out", "/dev/null")
    assert left.err == (
        "python -m engine: the input ended before the game did; nothing was written\n"
    )
    assert not Path("/dev/null.part").exists()
