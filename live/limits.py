"""Limits of streams that are open at once: for one reader, for one address, and in all.

A share of all places is for readers who are signed in, have a token, or opened the page of their
slip. Each of them has a few, and their address does not count: it may be a hall. Strangers are
counted by address alone. Where several processes serve (`live/neighbours.py`), streams at the
others count too, as of a second ago; the limit in all is of each process.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

OF_READER = 8
# Strangers of one address, which may be a hall full of people.
OF_ADDRESS = 1_000
OF_PROCESS = 2_500
# All strangers together, and those of one address while two thirds of these places are taken.
OF_STRANGERS = 1_500
WHEN_CROWDED = 100


class Full(Exception):
    """No place: 429 where the reader or their address has too many, 503 where all are taken."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


@dataclass
class Places:
    """The open streams of this process, by reader and by address. For one event loop: no lock."""

    of_reader: int = OF_READER
    of_address: int = OF_ADDRESS
    of_process: int = OF_PROCESS
    of_strangers: int = OF_STRANGERS
    when_crowded: int = WHEN_CROWDED
    total: int = 0
    strangers: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    elsewhere: Mapping[str, int] = field(default_factory=dict)

    def take(self, *, address: str, reader: str) -> None:
        """Count a stream of this address and of this reader, "" for one without a name. Raises
        Full."""
        if self.total >= self.of_process:
            raise Full(503, "All places for live updates are taken: try again in a minute.")
        subject = _subject(address, reader)
        if reader and self._open(subject) >= self.of_reader:
            raise Full(429, f"You have {self.of_reader} live streams open already: close one.")
        if not reader:
            self._check_stranger(subject)
        self.total += 1
        self.strangers += not reader
        self.taken[subject] += 1

    def _check_stranger(self, subject: str) -> None:
        if self.strangers >= self.of_strangers:
            raise Full(
                503, "All places for readers who aren't signed in are taken: sign in, or wait."
            )
        crowded = self.strangers * 3 >= self.of_strangers * 2
        most = min(self.of_address, self.when_crowded) if crowded else self.of_address
        if self._open(subject) >= most:
            raise Full(
                429, f"This address has {most} live streams open already: sign in for one of yours."
            )

    def _open(self, subject: str) -> int:
        return self.taken[subject] + self.elsewhere.get(subject, 0)

    def free(self, *, address: str, reader: str) -> None:
        subject = _subject(address, reader)
        self.total -= 1
        self.strangers -= not reader
        self.taken[subject] -= 1
        if not self.taken[subject]:
            del self.taken[subject]


def _subject(address: str, reader: str) -> str:
    return f"reader {reader}" if reader else f"address {address}"
