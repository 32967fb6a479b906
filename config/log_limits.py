"""Logs that stay small: what fails again and again is told once, then a line a minute."""

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

MINUTE = 60.0
# So many kinds are kept in mind; beyond that all are told anew.
MOST_KINDS = 1000
# What clients do wrong, in words that they choose: one kind each, in short and without a trace.
OF_CLIENTS = "django.security."
LONGEST_OF_CLIENTS = 200
# What differs between two failures of a kind: ids, addresses, numbers.
PARTICULAR = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|0x[0-9a-f]+|\d+(?:\.\d+)*")


@dataclass
class _Kind:
    """When one of its kind was last told, and how many have been held back since."""

    told_at: float
    held_back: int = 0


class OnceAMinute(logging.Filter):
    """The first failure of a kind is told whole, with its traceback; as long as it comes again, a
    line a minute says how often.

    Of one kind are failures of one logger whose words differ in numbers and ids alone, and all that
    clients do wrong of which it tells. Without a
    lock, which a worker that forks could take along: two at once are told twice at worst.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.kinds: dict[tuple[str, ...], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        if record.name.startswith(OF_CLIENTS):
            record.msg = ascii(record.getMessage())[1:-1][:LONGEST_OF_CLIENTS]
            record.args = record.exc_info = record.exc_text = None
        now, line = self.clock(), _first_line(record.getMessage())
        known = self.kinds.get(key := _key(record, line))
        if known is not None and now < known.told_at + MINUTE:
            known.held_back += 1
            return False
        if len(self.kinds) >= MOST_KINDS:
            self.kinds.clear()
        self.kinds[key] = _Kind(now)
        if known is not None and known.held_back and now < known.told_at + 2 * MINUTE:
            record.msg = f"{line} (and {known.held_back} more like it since the last line)"
            record.args = record.exc_info = record.exc_text = record.stack_info = None
        return True


def _first_line(text: str) -> str:
    return text.partition("\n")[0]


def _key(record: logging.LogRecord, line: str) -> tuple[str, ...]:
    if record.name.startswith(OF_CLIENTS):
        return (record.name,)
    error = record.exc_info[1] if record.exc_info else None
    what = "" if error is None else f"{type(error).__name__} {_first_line(str(error))}"
    return record.name, PARTICULAR.sub("#", line), PARTICULAR.sub("#", what)
