"""Where two logs of one game part."""

from functools import cache

import engine
from tests.factories import game, legal_deck, starter
from tournaments.parting import Parting, part


@cache
def log() -> bytes:
    """A whole game."""
    return engine.play_log(
        game(),
        format=starter(),
        decks=[legal_deck(0), legal_deck(1)],
        seed=bytes(32),
        match="match-1",
        players=["ann", "ben"],
        salts=(b"salt of seat 0..", b"salt of seat 1.."),
    )


def lines(of: bytes) -> list[bytes]:
    return of.splitlines(keepends=True)


def test_the_same_log_parts_nowhere() -> None:
    assert part(log(), log()) is None


def test_the_first_move_that_differs() -> None:
    told = engine.read_log(log())
    head, first, second, *_ = lines(log())
    assert second.count(b'"m":["') == 1
    changed = second.replace(b'"m":["', b'"m":["x')
    seat = told.moves[1].seat
    says = " ".join(map(str, told.moves[1].move))

    assert part(log(), head + first + changed) == Parting(2, (seat, seat), (says, f"x{says}"))


def test_a_log_that_ends_before_the_other() -> None:
    told = engine.read_log(log()).moves[1]
    says = " ".join(map(str, told.move))

    assert part(b"".join(lines(log())[:2]), log()) == Parting(2, (None, told.seat), (None, says))


def test_what_was_fixed_before_differs() -> None:
    head, *rest = lines(log())
    other = head.replace(b'"ann"', b'"amy"')

    assert part(log(), other + b"".join(rest)) == Parting(0)


def test_the_same_moves_with_another_end() -> None:
    without_opening = b"".join(lines(log())[:-1])

    assert part(log(), without_opening) == Parting(None)


def test_what_cannot_be_read_tells_nothing() -> None:
    assert part(log(), b"no log\n") is None
