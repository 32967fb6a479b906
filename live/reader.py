"""One reader: what they have not been sent yet, until they are gone."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from live.audience import Access
from live.channel import Frame
from live.position import Question, position
from live.tailer import PAGE, Tailer, Watched

# Milliseconds until a browser whose line broke connects again: drawn, so that not all come at once.
RETRY = (1_000, 4_000)
# Seconds between questions whether a reader may still follow.
ASKED_EVERY = 600.0
# Seconds until a stream ends, so that readers spread over processes that were added.
LIFE = (3_000.0, 3_600.0)

Ask = Callable[[], Mapping[str, Access] | None]
Write = Callable[[bytes], Awaitable[None]]


@dataclass(frozen=True)
class Pace:
    """In seconds: the silence after which a line is shown to be alive, and for how long a reader
    may not read."""

    heartbeat: float = 15.0
    patience: float = 10.0


class Ended(Exception):
    """There is nothing more for this reader: they may not follow any more, or it is gone."""


class Reader:
    """Sends the frames of some streams that follow the numbers in `at`."""

    def __init__(
        self, question: Question, *, ask: Ask, tailer: Tailer, write: Write, pace: Pace
    ) -> None:
        self.question, self.ask = question, ask
        self.tailer, self.write, self.pace = tailer, write, pace
        self.access: Mapping[str, Access] = {}
        self.at: dict[str, int] = {}
        self.seen: dict[str, int] = {}

    async def serve(self, lengths: dict[str, int], access: Mapping[str, Access]) -> None:
        """Send what is new, until cancelled or Ended; TimeoutError when it is not read."""
        self.access = access
        numbers = self.question.after or tuple(lengths.values())
        self.at = dict(zip(lengths, numbers, strict=True))
        self.seen = dict(self.at)
        bell = asyncio.Event()
        now = time.monotonic()
        ends_at, ask_at = now + random.uniform(*LIFE), now + ASKED_EVERY
        with self.tailer.watching(lengths, bell) as followed:
            await self._send(b"retry: %d\n\n" % random.randint(*RETRY))
            while time.monotonic() < ends_at:
                bell.clear()
                if await self._send_news(followed, waits=True) or await self._rings(bell):
                    continue
                if time.monotonic() > ask_at:
                    ask_at = time.monotonic() + ASKED_EVERY
                    await self._ask_again()
                await self._send_news(followed, waits=False)
                await self._send(b"id: %s\n\n" % self._position())

    async def _rings(self, bell: asyncio.Event) -> bool:
        """True if there is more; False when it is time for a heartbeat."""
        try:
            async with asyncio.timeout(self.pace.heartbeat):
                await bell.wait()
        except TimeoutError:
            return False
        return True

    async def _send_news(self, followed: Sequence[Watched], *, waits: bool) -> bool:
        """Send what follows in each stream, with `waits` up to the last that the reader hears of.
        True if there may be more."""
        chunks, more = [], False
        for name, watched in zip(self.at, followed, strict=True):
            frames = await self._following(name, watched)
            if waits and len(frames) < PAGE:
                frames = self._heard(name, frames)
            for frame in frames:
                self.at[name] = frame.number
                if self._tells(name, frame):
                    chunks.append(b"id: %s\ndata: %s\n\n" % (self._position(), frame.data))
            more = more or bool(frames)
        if chunks:
            await self._send(b"".join(chunks))
        return more

    async def _following(self, name: str, watched: Watched) -> list[Frame]:
        """The frames that follow, at most a page, once it is clear who still hears of them."""
        if watched.gone:
            raise Ended
        frames = watched.channel.after(self.at[name])
        if frames is None:
            rows = self.tailer.source.rows
            frames = list(await self.tailer.on_thread(rows, name, self.at[name], PAGE))
        frames = frames[:PAGE]
        if any(
            self.access[name].may_change(frame)
            for frame in frames
            if frame.number > self.seen[name]
        ):
            await self._ask_again()
        if frames:
            self.seen[name] = frames[-1].number
        return frames

    async def _ask_again(self) -> None:
        access = await self.tailer.on_thread(self.ask)
        if access is None:
            raise Ended
        self.access = access

    def _heard(self, name: str, frames: list[Frame]) -> list[Frame]:
        """The frames up to the last that is news: hidden ones travel in front of it, so that their
        moment is told to nobody."""
        access = self.access[name]
        while frames and not access.hears(frames[-1]):
            frames.pop()
        return frames

    def _tells(self, name: str, frame: Frame) -> bool:
        """True if the frame is sent: of a hidden one nobody else is to know by which kinds."""
        question = self.question
        if not question.kinds and not question.match:
            return True
        return self.access[name].hears(frame) and question.wants(frame.kind, frame.match)

    def _position(self) -> bytes:
        return position(tuple(self.at.values())).encode()

    async def _send(self, body: bytes) -> None:
        async with asyncio.timeout(self.pace.patience):
            await self.write(body)
