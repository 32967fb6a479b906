"""Randomness: named, independent, keyed streams, or the draws of a physical table, checked.

Both sources answer the same two questions, `below` and `shuffle`, and remember the draws of
the move in progress in `drawn`, so that a move's hash covers them. `docs/randomness.md` gives
the construction in words, with test vectors.
"""

import hashlib
import hmac
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from engine.core.base.canonical import Plain

ALGORITHM = "muster-streams/1"
_WORDS_IN_BLOCK = 4
_WORD_VALUES = 1 << 64

Drawn = tuple[str, int | tuple[int, ...]]


class BadDraw(ValueError):
    """A recorded draw is missing, belongs elsewhere, or lies out of range; the text says which."""


class Source(Protocol):
    """The source of a game's chance."""

    key: bytes
    drawn: list[Drawn]

    def below(self, stream: str, bound: int) -> int:
        """A uniform integer in range(bound), bound >= 1."""

    def shuffle(self, stream: str, items: Sequence[int]) -> list[int]:
        """The items in a uniformly random order."""

    def copy(self) -> "Source":
        """A source that goes on identically and independently."""

    def plain(self) -> dict[str, Plain]:
        """All of it as data; `restore_source` is the inverse."""

    def begin_move(self, number: int) -> None:
        """Forget the draws of the move before; draws now belong to this move."""

    def finish(self) -> None:
        """Raise BadDraw when recorded draws are left over."""


def master_key(seed: bytes, shares: Sequence[str], match: str, rules: str) -> bytes:
    """The 32-byte key of a match: HKDF-SHA-256 over the server's seed and the seats' shares."""
    material = seed + b"".join(hashlib.sha256(share.encode()).digest() for share in shares)
    extracted = hmac.digest(b"muster-key/1", material, "sha256")
    return hmac.digest(extracted, f"{match}\n{rules}\n{ALGORITHM}".encode() + b"\x01", "sha256")


@lru_cache(maxsize=256)
def _stream_key(key: bytes, stream: str) -> bytes:
    """Cached, as a game draws from few streams, and often."""
    return hmac.digest(key, stream.encode(), "sha256")


@dataclass(slots=True)
class Seeded:
    """Streams computed from one key: HMAC-SHA-256 for a stream, SHA-256 in counter mode in it."""

    key: bytes
    used: dict[str, int] = field(default_factory=dict)
    drawn: list[Drawn] = field(default_factory=list)

    def below(self, stream: str, bound: int) -> int:
        limit = _WORD_VALUES - _WORD_VALUES % bound
        while True:
            word = self._words(stream, 1)[0]
            if word < limit:
                self.drawn.append((stream, word % bound))
                return word % bound

    def shuffle(self, stream: str, items: Sequence[int]) -> list[int]:
        order = list(items)
        words = self._words(stream, len(order) - 1)
        words.reverse()
        for last in range(len(order) - 1, 0, -1):
            bound = last + 1
            while (word := words.pop()) >= _WORD_VALUES - _WORD_VALUES % bound:
                words[:0] = self._words(stream, 1)
            chosen = word % bound
            order[last], order[chosen] = order[chosen], order[last]
        self.drawn.append((stream, tuple(order)))
        return order

    def random_bytes(self, stream: str, count: int) -> bytes:
        """So many bytes, each as a draw below 256 would be. They are no draw of a move."""
        return bytes([word % 256 for word in self._words(stream, count)])

    def _words(self, stream: str, count: int) -> list[int]:
        if count < 1:
            return []
        first = self.used.get(stream, 0)
        self.used[stream] = first + count
        stream_key = _stream_key(self.key, stream)
        blocks = range(first // _WORDS_IN_BLOCK, (first + count - 1) // _WORDS_IN_BLOCK + 1)
        text = b"".join(
            [hashlib.sha256(stream_key + block.to_bytes(8, "big")).digest() for block in blocks]
        )
        return list(struct.unpack_from(f">{count}Q", text, 8 * (first % _WORDS_IN_BLOCK)))

    def copy(self) -> "Seeded":
        return Seeded(self.key, dict(self.used), list(self.drawn))

    def plain(self) -> dict[str, Plain]:
        return {
            "kind": "seeded",
            "key": self.key.hex(),
            "used": dict(self.used),
            "drawn": plain_draws(self.drawn),
        }

    def begin_move(self, number: int) -> None:
        self.drawn.clear()

    def finish(self) -> None:
        """Computed streams are never used up."""


@dataclass(slots=True)
class Recorded:
    """The draws of a physical table: `[move, stream, value]`, in the order they were made.

    `value` is an integer for a die or a coin, and for a shuffle the list of positions (in the
    order before the shuffle) from first to last. Move 0 is the set-up. `key` comes from a
    private nonce and serves the hashes alone.
    """

    key: bytes
    draws: Sequence[tuple[int, str, int | tuple[int, ...]]]
    position: int = 0
    move: int = 0
    drawn: list[Drawn] = field(default_factory=list)

    def below(self, stream: str, bound: int) -> int:
        value = self._next(stream)
        if not isinstance(value, int) or not 0 <= value < bound:
            raise BadDraw(f"draw {self.position} ({stream}) must be an integer below {bound}")
        self.drawn.append((stream, value))
        return value

    def shuffle(self, stream: str, items: Sequence[int]) -> list[int]:
        value = self._next(stream)
        if isinstance(value, int) or sorted(value) != list(range(len(items))):
            raise BadDraw(
                f"draw {self.position} ({stream}) must order the positions 0 to {len(items) - 1}"
            )
        order = [items[position] for position in value]
        self.drawn.append((stream, tuple(order)))
        return order

    def _next(self, stream: str) -> int | tuple[int, ...]:
        if self.position == len(self.draws):
            raise BadDraw(f"no draw is recorded for {stream} in move {self.move}")
        move, name, value = self.draws[self.position]
        self.position += 1
        if (move, name) != (self.move, stream):
            raise BadDraw(
                f"draw {self.position} is {name} in move {move}, expected {stream} in {self.move}"
            )
        return value

    def copy(self) -> "Recorded":
        return Recorded(self.key, self.draws, self.position, self.move, list(self.drawn))

    def plain(self) -> dict[str, Plain]:
        return {
            "kind": "recorded",
            "key": self.key.hex(),
            "draws": plain_draws(self.draws),
            "position": self.position,
            "move": self.move,
            "drawn": plain_draws(self.drawn),
        }

    def begin_move(self, number: int) -> None:
        self.move = number
        self.drawn.clear()

    def finish(self) -> None:
        if self.position < len(self.draws):
            move, name, _ = self.draws[self.position]
            raise BadDraw(f"draw {self.position + 1} ({name} in move {move}) was never used")


def restore_source(plain: dict[str, Plain]) -> Source:
    """The source that `Source.plain` described."""
    key = bytes.fromhex(str(plain["key"]))
    in_move = plain["drawn"]
    assert isinstance(in_move, list)
    drawn = [(name, value) for _, name, value in read_draws([[0, *draw] for draw in in_move])]
    if plain["kind"] == "seeded":
        used = plain["used"]
        assert isinstance(used, dict)
        return Seeded(key, {str(name): int(str(count)) for name, count in used.items()}, drawn)
    position, move, draws = plain["position"], plain["move"], plain["draws"]
    assert isinstance(position, int)
    assert isinstance(move, int)
    return Recorded(key, read_draws(draws), position, move, drawn)


def read_draws(plain: Plain) -> list[tuple[int, str, int | tuple[int, ...]]]:
    """Recorded draws from their plain form `[[move, stream, value], ...]`.

    Raises BadDraw when the form is another.
    """
    if not isinstance(plain, list):
        raise BadDraw("the draws are not a list")
    return [_draw(item) for item in plain]


def plain_draws(draws: Sequence[tuple[Any, ...]]) -> list[Plain]:
    """Draws as data: what each belongs to, then its value."""
    return [[*about, list(value) if isinstance(value, tuple) else value] for *about, value in draws]


def _draw(plain: Plain) -> tuple[int, str, int | tuple[int, ...]]:
    match plain:
        case [int(move), str(stream), int(value)] if _whole(move, value):
            return move, stream, value
        case [int(move), str(stream), [*order]] if _whole(move, *order):
            return move, stream, tuple(int(str(item)) for item in order)
    raise BadDraw("a draw is not [move, stream, value]")


def _whole(*numbers: Plain) -> bool:
    """True if all are integers, to which Python would count true and false."""
    return all(type(number) is int for number in numbers)
