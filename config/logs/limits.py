"""Keeps logs small: a repeated failure is logged once, then in one line a minute."""

import logging
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from traceback import walk_tb
from types import TracebackType

MINUTE = 60.0
# The most kinds that are remembered; all others of a minute count as one kind.
MOST_KINDS = 1000
FURTHER = ("further",)
LONGEST_WORDS = 200
# Further lines of a kind in a minute that name a request, without a traceback.
MOST_OF_REQUESTS = 20
# Loggers of errors by clients, who choose the words: one kind each, without a traceback.
OF_CLIENTS = "django.security."
LONGEST_OF_CLIENTS = 200
# The parts of a message that differ between failures of a kind: ids, addresses, numbers.
PARTICULAR = re.compile(
    r"%(?:\(\w+\))?[a-z]|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|0x[0-9a-f]+|\d+(?:\.\d+)*"
)


@dataclass
class _Kind:
    """The time of the last logged failure of this kind, and the number suppressed since."""

    told_at: float
    held_back: int = 0
    of_requests: int = 0


class OnceAMinute(logging.Filter):
    """Logs the first failure of a kind in full, with its traceback; while it recurs, a line a
    minute says how often. The next few that belong to a request are a line each.

    A kind follows from code alone, so that clients cannot make up kinds: the logger, its message
    before values are filled in, the status of the answer, and the lines of the traceback. Errors of
    clients are one kind for each logger. There is no lock, as a forked worker could inherit it
    locked; at worst two failures at once are both logged.
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
            return self._in_short(record, known, line)
        self.kinds[key] = _Kind(now)
        if known is not None and known.held_back and now < known.told_at + 2 * MINUTE:
            _shorten(record, f"{line} (and {known.held_back} more like it since the last line)")
        return True

    def _in_short(self, record: logging.LogRecord, known: _Kind, line: str) -> bool:
        """Shorten a repeated record that names a request, whose id people may quote; False for all
        others, and for those beyond MOST_OF_REQUESTS, which are only counted."""
        if not getattr(record, "request_id", "") or known.of_requests >= MOST_OF_REQUESTS:
            known.held_back += 1
            return False
        known.of_requests += 1
        _shorten(record, f"{line} (as before)")
        return True

    def _room_for(self, key: tuple[object, ...], now: float) -> tuple[object, ...]:
        """The key under which a kind is remembered: its own while there is room."""
        if key in self.kinds or len(self.kinds) < MOST_KINDS:
            return key
        every = list(self.kinds.items())
        self.kinds = {kind: last for kind, last in every if now < last.told_at + MINUTE}
        return key if len(self.kinds) < MOST_KINDS else FURTHER


def _shorten(record: logging.LogRecord, line: str) -> None:
    """Have the record say this line and nothing else."""
    record.msg = line
    record.args = record.exc_info = record.exc_text = record.stack_info = None


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
