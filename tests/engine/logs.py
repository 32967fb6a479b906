"""Whole logs of the toy game, taken apart and put together again with one thing altered."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from engine.core.base.canonical import encode
from engine.core.base.rng import Seeded
from engine.core.decks.deck import Deck
from engine.core.logs.log import Log
from engine.core.logs.play import Table, open_table, play_out, salts_from
from tests.engine.toy_game import TOY, numbers

Lines = list[Any]
SEED = bytes(range(32))
DECKS = (numbers(one=2, two=2, three=1), numbers(gift=1, one=1, two=1, three=2))
ORDERS = [
    (0, f"shuffle/{seat}", tuple(Seeded(SEED).shuffle(f"table {seat}", range(5))))
    for seat in (0, 1)
]


def table(
    decks: Sequence[Deck] = DECKS,
    draws: Sequence[tuple[int, str, Any]] | None = None,
    seed: bytes = SEED,
    **options: Any,
) -> Table:
    """A toy game at its first decision."""
    return open_table(
        TOY, format=TOY.formats["open"], decks=decks, seed=seed, match="toy 1",
        players=["ann", "bo"], salts=salts_from(seed, 2), draws=draws, **options,
    )  # fmt: skip


def seeded_log() -> Log:
    """A game of bots, from a seed and two shares."""
    return play_out(table(shares=("left", "right")), ["random", "random"], SEED)


def recorded_log() -> Log:
    """A game with two shuffles and six throws of a table, ended by surrender."""
    throws = [(move, "die", (3 * move + 1) % 6) for move in range(6)]
    game = table(draws=[*ORDERS, *throws])
    for _ in range(5):
        choice = game.choice()
        assert choice is not None
        game.move(choice.seat, ("hold",))
    game.move(0, ("concede",))
    return game.log()


def apart(data: bytes) -> Lines:
    """The lines of a log as values."""
    return [json.loads(line) for line in data.splitlines()]


def together(lines: Lines) -> bytes:
    """The log of these values; bytes among them are taken as they are."""
    return b"".join((line if isinstance(line, bytes) else encode(line)) + b"\n" for line in lines)


def altered(data: bytes, change: Callable[[Lines], Any]) -> bytes:
    """The log after one change to its lines."""
    lines = apart(data)
    change(lines)
    return together(lines)


def bare(data: bytes, *, chain: bool = False) -> bytes:
    """The log without the hashes of its moves, and without its chain."""

    def strip(lines: Lines) -> None:
        for line in lines:
            line.pop("h", None)
            if not chain:
                line.pop("chain", None)

    return altered(data, strip)
