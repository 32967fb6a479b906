"""A command in a forked process ends, and says, as one that begins with the start of Python."""

from pathlib import Path

import pytest

from tests.engine.commands.program import GAME, engine, engine_afresh


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("games",), 0), (("--help",), 0), (("decks", "chess"), 2), (("verify", "--all"), 2)],
)
def test_it_ends_as_if_begun_afresh(arguments: tuple[str, ...], status: int) -> None:
    done = engine(*arguments)

    assert done == engine_afresh(*arguments)
    assert done.status == status


@pytest.mark.proof(of="laws")
def test_a_log_is_written_and_judged_alike(log: Path, tmp_path: Path) -> None:
    again = tmp_path / "log"
    assert engine_afresh("play", GAME, "--seed", "5", "--out", again).status == 0

    assert again.read_bytes() == log.read_bytes()
    assert engine("verify", log) == engine_afresh("verify", log)


def test_one_command_leaves_nothing_to_the_next() -> None:
    first = engine("verify", "-", stdin="dear judge,\n")

    assert (first.status, first.out) == (2, "")
    assert engine("verify", "-", stdin="dear judge,\n") == first
    assert engine("verify", "-", stdin=b"\xff").err != first.err
