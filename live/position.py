"""Streams that a reader follows and how far they have read, as their request says it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

MOST_STREAMS = 4
MOST_KINDS = 16
LARGEST_NUMBER = 2**31 - 1
STREAM = re.compile(r"(?:event|user|table):[0-9A-Za-z-]{1,64}", re.ASCII)
KIND = re.compile(r"[a-z_]{1,32}\.[a-z_]{0,32}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,10}", re.ASCII)


class Unreadable(ValueError):
    """A request that says no streams or no position; its text says what to write instead."""


@dataclass(frozen=True)
class Question:
    """The wish of a reader for news.

    `streams` are names such as `event:ID`; `after` has the number that each was read to, or is None
    for "from now on". Of entries only those are told whose kind begins with one of `kinds`, unless
    that is empty, and those of a match only if it is `match`, unless that is empty.
    """

    streams: tuple[str, ...]
    after: tuple[int, ...] | None = None
    kinds: tuple[str, ...] = ()
    match: str = ""

    def wants(self, kind: str, match: str) -> bool:
        """True if an entry of this kind, about this match if it is about one, is to be told."""
        if self.kinds and not kind.startswith(self.kinds):
            return False
        return not (self.match and match) or self.match == match


def question(
    streams: Sequence[str], *, after: str = "", kinds: str = "", match: str = ""
) -> Question:
    """The question in these words of a request. Raises Unreadable."""
    if not 0 < len(streams) <= MOST_STREAMS or len(set(streams)) < len(streams):
        raise Unreadable(f"Name the streams to follow with `of`: 1 to {MOST_STREAMS}, each once.")
    for name in streams:
        if not STREAM.fullmatch(name):
            raise Unreadable("A stream is named as in event:ID, user:ID or table:ID.")
    words = tuple(word for word in kinds.split(",") if word)
    if len(words) > MOST_KINDS or not all(KIND.fullmatch(word) for word in words):
        raise Unreadable(
            f"`kinds` are at most {MOST_KINDS} beginnings of kinds, such as round.,match.settled"
        )
    return Question(tuple(streams), _read(after, len(streams)) if after else None, words, match)


def position(numbers: Sequence[int]) -> str:
    """The numbers of a reader's streams as one position."""
    return ".".join(map(str, numbers))


def _read(text: str, streams: int) -> tuple[int, ...]:
    words = text.split(".")
    if len(words) != streams or not all(_NUMBER.fullmatch(word) for word in words):
        raise Unreadable("A position has a number for each stream, joined by dots: 57 or 57.3")
    numbers = tuple(map(int, words))
    if max(numbers) > LARGEST_NUMBER:
        raise Unreadable(f"No number of a position is above {LARGEST_NUMBER}.")
    return numbers
