"""How many streams are open at once: for one reader, for one address, and in all."""

from collections import Counter
from dataclasses import dataclass, field

OF_READER = 8
# An address may be a hall full of people.
OF_ADDRESS = 1_000
OF_PROCESS = 2_500


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
    total: int = 0
    taken: Counter[str] = field(default_factory=Counter)

    def take(self, *, address: str, reader: str) -> None:
        """Count a stream of this address and of this reader, "" for one without a name. Raises
        Full."""
        if self.total >= self.of_process:
            raise Full(503, "All places for live updates are taken: try again in a minute.")
        if self.taken[f"address {address}"] >= self.of_address:
            raise Full(429, f"This address has {self.of_address} live streams open already.")
        if reader and self.taken[f"reader {reader}"] >= self.of_reader:
            raise Full(429, f"You have {self.of_reader} live streams open already: close one.")
        self.total += 1
        for subject in _subjects(address, reader):
            self.taken[subject] += 1

    def free(self, *, address: str, reader: str) -> None:
        self.total -= 1
        for subject in _subjects(address, reader):
            self.taken[subject] -= 1
            if not self.taken[subject]:
                del self.taken[subject]


def _subjects(address: str, reader: str) -> list[str]:
    return [f"address {address}", *([f"reader {reader}"] if reader else [])]
