"""Input that cannot be used: one line on standard error, nothing on standard output, status 2."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.engine.commands.program import (
    ENVIRONMENT,
    GAME,
    PATIENCE,
    ROOT,
    Done,
    engine,
    host,
    unusable,
)

HEAD = "line 1 is not the head of a log: "
BAD_LOGS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", HEAD + "it is not JSON: Expecting value at column 1"),
    "binary": (b"\x7fELF\x02\x01\x00\xff" * 64, HEAD + "byte 7 is not UTF-8"),
    "gzip": (b"\x1f\x8b\x08\x00" + bytes(64), HEAD + "byte 1 is not UTF-8"),
    "large": (b"{}" * (1 << 20), "a log has at most 1048576 bytes, and this has more"),
    "other JSON": (b"{}\n", HEAD + 'it must be an object with "k":"head"'),
    "a list": (b"[1]\n", HEAD + 'it must be an object with "k":"head"'),
    "deep": (b"[" * 4000 + b"]" * 4000, HEAD + "it is nested too deeply"),
    "deeper": (b"[" * 500_000, HEAD + "it has more than 8192 bytes"),
    "text": (b"dear judge,\n", HEAD + "it is not JSON: Expecting value at column 1"),
    "a head of nothing": (
        b'{"k":"head","v":1}\n', HEAD + "a field is missing, added or of wrong type",
    ),
    "a version to come": (
        b'{"k":"head","v":7}\n', "this is a log of version 7; 1 is read",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_LOGS)
def test_a_file_that_is_no_log(tmp_path: Path, name: str) -> None:
    data, reason = BAD_LOGS[name]
    path = tmp_path / "log"
    path.write_bytes(data)
    assert unusable(engine("verify", path)) == f"{path}: {reason}"
    assert unusable(engine("verify", "-", stdin=data)) == f"-: {reason}"
    for command in (("verify", path, "--json"), ("show", path), ("diff", path, path)):
        assert unusable(engine(*command)) == f"{path}: {reason}"


def test_a_file_that_cannot_be_read(tmp_path: Path, log: Path) -> None:
    missing, folder = tmp_path / "none", tmp_path
    reasons = {missing: "No such file or directory", folder: "Is a directory"}
    for path, reason in reasons.items():
        for command in (
            ("verify", path), ("show", path), ("diff", path, log), ("diff", log, path),
            ("check-deck", GAME, "starter", path), ("play", GAME, "--out", "x", "--deck", path),
        ):  # fmt: skip
            assert unusable(engine(*command)) == f"{path}: {reason}"


def test_a_log_that_breaks_off_cannot_be_shown(tmp_path: Path, log: Path) -> None:
    path = tmp_path / "log"
    lines = log.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], b"{}\n", *lines[4:]]))
    reason = "move 4: only an end line and an opening line may follow the moves"
    for command in (("show", path), ("diff", path, log)):
        assert unusable(engine(*command)) == f"{path}: {reason}"
    line = f"rejected: {reason.replace(':', ', malformed:')}\n"
    assert engine("verify", path) == (1, line, "")


BELOW = "fourth_colour=below"
NEEDED = "the following arguments are required: "
WRONG: dict[str, tuple[list[str], str]] = {
    "no command": ([], NEEDED + "COMMAND (see python -m engine --help)"),
    "no log": (
        ["verify"], NEEDED + "log (see python -m engine verify --help)",
    ),
    "no out": (
        ["play", GAME],
        NEEDED + "--out (see python -m engine play --help)",
    ),
    "an unknown option": (
        ["games", "--all"], "unrecognized arguments: --all (see python -m engine --help)",
    ),
    "an option cut short": (
        ["play", GAME, "--ou", "x"],
        NEEDED + "--out (see python -m engine play --help)",
    ),
    "a seed of words": (
        ["play", GAME, "--out", "x", "--seed", "seven"],
        "argument --seed: 'seven' is not 1 to 64 hexadecimal digits"
        " (see python -m engine play --help)",
    ),
    "an empty seed": (
        ["perft", GAME, "--seed", ""],
        "argument --seed: '' is not 1 to 64 hexadecimal digits (see python -m engine perft --help)",
    ),
    "a seed too long": (
        ["session", GAME, "--seed", "0" * 65],
        f"argument --seed: '{'0' * 65}' is not 1 to 64 hexadecimal digits"
        " (see python -m engine session --help)",
    ),
    "a variant without value": (
        ["play", GAME, "--out", "x", "--variant", "duo"],
        "argument --variant: 'duo' is not name=value,name=value (see python -m engine play --help)",
    ),
    "a negative move": (
        ["show", "x", "--at=-1"],
        "argument --at: '-1' is not a whole number (see python -m engine show --help)",
    ),
    "a depth of nothing": (
        ["perft", GAME, "--depth", "0"],
        "argument --depth: it must be at least 1 (see python -m engine perft --help)",
    ),
    "an unknown game": (
        ["perft", "chess"],
        f"no game 'chess' is known; there are {', '.join(GAMES)}",
    ),
    "an unknown format": (
        ["play", GAME, "--out", "x", "--format", "vintage"],
        "tactics_anthem has no format 'vintage';"
        " it has starter, standard, detachment, tournament, or name a file",
    ),
    "a folder to write": (
        ["play", GAME, "--out", "/"], "/: this is a folder; name a file to write",
    ),
    "nowhere to write": (
        ["session", GAME, "--out", "/nowhere/x"],
        "/nowhere/x: there is no folder /nowhere to write in",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_arguments_that_cannot_be_used(name: str) -> None:
    arguments, reason = WRONG[name]
    assert unusable(engine(*arguments)) == reason
    assert not (ROOT / "x").exists()


@pytest.mark.parametrize(
    "arguments",
    [["decks", "chess"], ["check-deck", "chess", "starter", "x"], ["bench", "chess"],
     ["session", "chess"], ["play", "chess", "--out", "x"]],
    ids=lambda arguments: arguments[0],
)  # fmt: skip
def test_a_game_nobody_knows(arguments: list[str]) -> None:
    assert unusable(engine(*arguments)) == f"no game 'chess' is known; there are {', '.join(GAMES)}"


def test_names_nobody_knows(log: Path, decks: list[Path]) -> None:
    known = ", ".join(line.split("\t")[0] for line in engine("decks", GAME).out.splitlines())
    assert unusable(engine("decks", GAME, "orcs")) == (
        f"{GAME} ships no deck 'orcs'; it ships {known}"
    )
    assert unusable(engine("check-deck", GAME, "vintage", decks[0])) == (
        f"{GAME} has no format 'vintage'; it has starter, standard, detachment, tournament,"
        " or name a file"
    )
    assert unusable(engine("check-deck", GAME, "starter", decks[0], "--on", "2026-02-30")) == (
        "argument --on: '2026-02-30' is not a date such as 2026-11-21"
        " (see python -m engine check-deck --help)"
    )
    moves = len(log.read_bytes().splitlines()) - 3
    assert unusable(engine("show", log, "--at", moves + 1)) == (
        f"{log}: it has {moves} moves, there is no move {moves + 1}"
    )
    assert unusable(engine("show", log, "--seat", 2)) == f"{log}: there is no seat 2"


def test_variants_that_the_game_has_not(tmp_path: Path) -> None:
    out = tmp_path / "log"
    for wrong in ("rain=on", "duo=luck"):
        message = unusable(engine("play", GAME, "--out", out, "--variant", wrong))
        name, value = wrong.split("=")
        assert message.partition(";")[0] == f"{GAME} has no option {name} = {value}"
    message = unusable(
        engine("play", GAME, "--out", out, "--format", "detachment", "--variant", BELOW)
    )
    assert message == "detachment is played with fourth_colour = above"
    assert not out.exists()


def test_decks_that_cannot_be_played(tmp_path: Path, decks: list[Path]) -> None:
    out, bad = tmp_path / "log", tmp_path / "deck"
    bad.write_text("4 Nobody\n")
    play = ("play", GAME, "--out", out, "--deck")
    assert unusable(engine(*play, decks[0])) == (f"{GAME} needs 2 decks, one --deck each, or none")
    message = unusable(engine(*play, decks[0], "--deck", bad))
    assert message.startswith(f"{bad}: illegal in starter: ")
    assert message.endswith("; see check-deck)")
    bad.write_bytes(b"\xff\xfe4\x00")
    assert unusable(engine(*play, decks[0], "--deck", bad)) == f"{bad}: byte 0 is not UTF-8"
    bad.write_text('{"game":"tactics_anthem"}')
    assert unusable(engine("check-deck", GAME, "starter", bad)) == (
        f"{bad}: parts must be an object of part names, each with its cards"
    )
    assert not out.exists()


@pytest.mark.proof(of="laws")
def test_standard_input_may_be_closed(tmp_path: Path) -> None:
    script = 'exec "$0" -m engine "$@" <&-'
    for arguments, reason in (
        (["verify", "-"], "-: " + BAD_LOGS["empty"][1]),
        (["session", GAME], "the input ended before the game did; nothing was written"),
    ):
        done = shell(script, *arguments)
        assert done.status == 2
        assert done.err == f"python -m engine: {reason}\n"


@pytest.mark.proof(of="laws")
def test_standard_output_may_be_closed() -> None:
    assert shell('exec "$0" -m engine "$@" >&-', "games") == (0, "", "")
    assert shell('"$0" -m engine "$@" | head -c 1 >&2', "perft", GAME) == (0, "", "1")


def test_a_reader_that_leaves_ends_the_command_quietly() -> None:
    with host(GAME, "--terminal") as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert (program.wait(PATIENCE), program.stderr.read()) == (2, "")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """What is started here hears an interrupt, even in a run that shells have sent to the back."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_command_quietly() -> None:
    with host(GAME) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        assert (program.wait(PATIENCE), program.stderr.read()) == (130, "")


def shell(script: str, *arguments: str) -> Done:
    done = subprocess.run(
        ["sh", "-c", script, sys.executable, *arguments],
        cwd=ROOT, env=ENVIRONMENT, capture_output=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
