"""Rates that each process counts in its own memory, so that what is counted writes nothing; limits
on them hold for each process."""

from collections import Counter
from dataclasses import dataclass, field
from threading import Lock

# The most subjects that are counted at once (some 10 MB).
MOST_SUBJECTS = 50_000


@dataclass
class Rate:
    """The number of times that each subject came in this window, after which all counts restart.
    `length` is that of a window in seconds."""

    length: int
    lock: Lock = field(default_factory=Lock)
    window: int = -1
    counted: Counter[str] = field(default_factory=Counter)

    def count(self, subject: str, now: float, amount: int = 1) -> int:
        """Add `amount` for a subject at `now`, in seconds of a steady clock, and return its sum in
        this window."""
        with self.lock:
            if (window := int(now // self.length)) != self.window:
                self.window = window
                self.counted.clear()
            if subject not in self.counted and len(self.counted) >= MOST_SUBJECTS:
                self._forget_half()
            self.counted[subject] += amount
            return self.counted[subject]

    def _forget_half(self) -> None:
        """Keep the half that came most, as only they are near a limit; the others start again at 0.
        So a client with a whole network of addresses leaves room for all others."""
        self.counted = Counter(dict(self.counted.most_common(MOST_SUBJECTS // 2)))
