"""Logs that stay small: what fails again and again is told once, then a line a minute."""

import logging
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from traceback import walk_tb
from types import TracebackType

MINUTE = 60.0
# So many kinds are kept in mind; what comes beyond that within a minute is of one kind.
MOST_KINDS = 1000
FURTHER = ("further",)
LONGEST_WORDS = 200
# What clients do wrong, in words that they choose: one kind each, in short and without a trace.
OF_CLIENTS = "django.security."
LONGEST_OF_CLIENTS = 200
# What differs between two failures of a kind: what is filled in, ids, addresses, numbers.
PARTICULAR = re.compile(
    r"%(?:\(\w+\))?[a-z]|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|0x[0-9a-f]+|\d+(?:\.\d+)*"
)


@dataclass
class _Kind:
    """When one of its kind was last told, and how many have been held back since."""

    told_at: float
    held_back: int = 0


class OnceAMinute(logging.Filter):
    """The first failure of a kind is told whole, with its traceback; as long as it comes again, a
    line a minute says how often.

    A kind follows from code alone, so that nobody outside can make up kinds: the logger, its words
    before anything is filled in, the status of the answer, and the way through the code that an
    error took. All that clients do wrong is one for each logger that tells of it. Without a lock,
    which a worker that forks could take along: two at once are told twice at worst.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.kinds: dict[tuple[object, ...], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        if record.name.startswith(OF_CLIENTS):
            record.msg = ascii(record.getMessage())[1:-1][:LONGEST_OF_CLIENTS]
            record.args = record.exc_info = record.exc_text = None
        now, line = self.clock(), _first_line(record.getMessage())
        key = self._room_for(_key(record), now)
        known = self.kinds.get(key)
        if known is not None and now < known.told_at + MINUTE:
            known.held_back += 1
            return False
        self.kinds[key] = _Kind(now)
        if known is not None and known.held_back and now < known.told_at + 2 * MINUTE:
            record.msg = f"{line} (and {known.held_back} more like it since the last line)"
            record.args = record.exc_info = record.exc_text = record.stack_info = None
        return True

    def _room_for(self, key: tuple[object, ...], now: float) -> tuple[object, ...]:
        """The key under which a kind is kept in mind: its own if there is room."""
        if key in self.kinds or len(self.kinds) < MOST_KINDS:
            return key
        every = list(self.kinds.items())
        self.kinds = {kind: last for kind, last in every if now < last.told_at + MINUTE}
        return key if len(self.kinds) < MOST_KINDS else FURTHER


def _first_line(text: str) -> str:
    return text.partition("\n")[0]


def _key(record: logging.LogRecord) -> tuple[object, ...]:
    if record.name.startswith(OF_CLIENTS):
        return (record.name,)
    words = PARTICULAR.sub("#", _first_line(str(record.msg))[:LONGEST_WORDS])
    error = record.exc_info[1] if record.exc_info else None
    way = () if error is None else (type(error).__name__, *_way(error.__traceback__))
    return record.name, words, getattr(record, "status_code", None), hash(way)


def _way(trace: TracebackType | None) -> Iterator[tuple[str, int]]:
    """The lines of code through which an error came."""
    return ((frame.f_code.co_filename, line) for frame, line in walk_tb(trace))
