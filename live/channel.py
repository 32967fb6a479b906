"""The newest frames of a stream, shared by all of its readers.

A reader is a number: how far they have read. Frames after it are here, or only the rows know them.
So what was missed and what is new come by the same way, and no entry can fall between the two.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

KEPT = 256


@dataclass(frozen=True)
class Frame:
    """An entry as it is sent: `data` is the same for all readers.

    `kind` and `match` are what it is and which match it is about, for those who decide whether a
    reader hears of it; they are sent to nobody who may not know them. One that is not `public` is
    news for staff alone.
    """

    number: int
    data: bytes
    public: bool = True
    kind: str = ""
    match: str = ""


@dataclass
class Channel:
    """A stream up to number `head`; of what follows `base` all frames are kept."""

    base: int
    head: int = -1
    kept: int = KEPT
    frames: deque[Frame] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.head = max(self.head, self.base)

    def add(self, frames: Sequence[Frame]) -> None:
        """Frames that follow the head, in their order; the oldest give way to them."""
        for frame in frames:
            self.frames.append(frame)
            self.head = frame.number
        while len(self.frames) > self.kept:
            self.base = self.frames.popleft().number

    def after(self, at: int) -> list[Frame] | None:
        """The frames after number `at`; None where only the rows know them."""
        if at >= self.head:
            return []
        if at < self.base:
            return None
        return [frame for frame in self.frames if frame.number > at]
