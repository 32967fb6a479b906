"""Where two logs of one game part."""

from dataclasses import replace
from functools import cache

import engine
from engine.core.logs.log import Log, move_line
from tests.support.factories import game, legal_deck, starter
from tournaments.matches.selectors.log_diff import LogDifference, first_difference


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
    assert first_difference(log(), log()) is None


def test_the_first_move_that_differs() -> None:
    read = engine.read_log(log())
    head, first, second, *_ = lines(log())
    assert second.count(b'"m":["') == 1
    changed = second.replace(b'"m":["', b'"m":["x')
    seat = read.moves[1].seat
    verb, card = read.moves[1].move
    says = engine.move_words(read)[1]

    # What has no opening does not say what its cards are called.
    after = (read.moves[0].seat, engine.move_words(read)[0])
    expected = LogDifference(2, (seat, seat), (says, f"x{verb} card {card}"), after)
    assert first_difference(log(), head + first + changed) == expected


def test_a_log_that_ends_before_the_other() -> None:
    read = engine.read_log(log())
    seat, says = read.moves[1].seat, engine.move_words(read)[1]

    assert first_difference(b"".join(lines(log())[:2]), log()) == LogDifference(
        2, (None, seat), (None, says), (read.moves[0].seat, f"Reveal card {read.moves[0].move[1]}")
    )


def test_what_was_fixed_before_differs() -> None:
    head, *tail = lines(log())
    other = head.replace(b'"ann"', b'"amy"')

    assert first_difference(log(), other + b"".join(tail)) == LogDifference(0)


def test_the_same_moves_with_another_end() -> None:
    without_opening = b"".join(lines(log())[:-1])

    assert first_difference(log(), without_opening) == LogDifference(None)


def test_what_cannot_be_read_tells_nothing() -> None:
    assert first_difference(log(), b"no log\n") is None


def log_of_bots() -> Log:
    game = engine.game("commandeer")
    format = next(iter(game.formats.values()))
    return engine.read_log(
        engine.play_log(
            game, format=format, decks=game.ready_for(format)[:2], seed=bytes(32), match="m",
            players=["x", "y"], salts=[bytes(16), bytes(16)],
        )
    )  # fmt: skip


def first_move(log: Log, *move: int | str) -> bytes:
    """A log that begins with another move, and has no hashes; it need not be legal."""
    first, *others = [logged._replace(hash=None) for logged in log.moves]
    line = move_line(first.seat, move)
    moves = [first._replace(move=move, bare=line), *others]
    end = None if log.end is None else replace(log.end, chain=None)
    return replace(log, moves=moves, end=end).encode()


def test_moves_of_two_cards_of_one_name_are_told_apart() -> None:
    log = log_of_bots()
    assert log.opening is not None
    names = [card.name for card in engine.game("commandeer").deal(log.opening.decks[0])]
    first_card = next(at for at, name in enumerate(names) if name in names[at + 1 :])
    other, another = (
        names.index(names[first_card], first_card + 1),
        names.index(next(iter(set(names) - {names[first_card]}))),
    )
    first, same, third = (first_move(log, "lead", card) for card in (first_card, other, another))
    parting = first_difference(first, same)
    assert parting is not None
    text = f"Lead with {names[first_card]}"
    assert (parting.move, parting.moves) == (
        1,
        (f"{text} (lead {first_card})", f"{text} (lead {other})"),
    )
    parting = first_difference(first, third)
    assert parting is not None
    assert parting.moves == (text, f"Lead with {names[another]}")


def test_what_was_answered_is_the_last_move_that_names_something() -> None:
    read = engine.read_log(log())
    bare = next(n for n, move in enumerate(read.moves) if move.move == ("decline",))
    before = read.moves[bare - 1]
    assert len(before.move) > 1

    cut = b"".join(lines(log())[: bare + 2])
    parted = first_difference(cut, log())

    assert parted is not None
    words = engine.move_words(engine.read_log(cut))
    assert (parted.move, parted.after) == (bare + 2, (before.seat, words[bare - 1]))
