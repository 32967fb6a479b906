"""Follows all streams that have readers, for all of them at once."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any, TypeVar

from django.db import DatabaseError, close_old_connections

from live.channel import Channel
from live.sources import Source

log = logging.getLogger(__name__)

T = TypeVar("T")
THREADS = 2
# Number of frames that are read at a time.
PAGE = 100
# A stream with more readers than this tells them in bursts, at most one in so many seconds: what
# comes close together goes out together.
CROWD = 200
BURST = 0.25


@dataclass
class Watched:
    """A stream with readers: each has a bell, which rings when the channel has more. `gone` when
    its rows were deleted."""

    channel: Channel
    bells: set[asyncio.Event] = field(default_factory=set)
    gone: bool = False
    rung_at: float = 0.0
    rings: bool = False

    def ring(self) -> None:
        self.rings = False
        self.rung_at = time.monotonic()
        for bell in self.bells:
            bell.set()


class Tailer:
    """Looks for new rows when it is woken, and in any case each `sweep` seconds while somebody
    reads; the wake-up may be lost, the row is there."""

    def __init__(self, source: Source, *, sweep: float) -> None:
        self.source, self.sweep = source, sweep
        self.watched: dict[str, Watched] = {}
        self.looked_at = time.monotonic()
        # For the thread of a wake-up that has to ask: only while there are readers.
        self.has_readers = Event()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="rows")
        self._woken = asyncio.Event()
        self._names: set[str] | None = set()

    async def on_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        """The result of `work`, which asks the database, without delaying the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _with_connection, work, *arguments)

    def wake(self, names: Collection[str] | None) -> None:
        """Have it look at these streams, or at all. From other threads: `call_soon_threadsafe`."""
        if names is None:
            self._names = None
        elif self._names is not None:
            self._names.update(names)
        self._woken.set()

    @contextmanager
    def watching(self, lengths: dict[str, int], bell: asyncio.Event) -> Iterator[list[Watched]]:
        """Follow streams whose `lengths` were just read, for one reader."""
        followed = []
        for name, length in lengths.items():
            watched = self.watched.setdefault(name, Watched(Channel(length)))
            watched.bells.add(bell)
            followed.append(watched)
        if not self.has_readers.is_set():
            self.looked_at = time.monotonic()
            self.has_readers.set()
            self.wake(None)
        try:
            yield followed
        finally:
            for name, watched in zip(lengths, followed, strict=True):
                watched.bells.discard(bell)
                if not watched.bells and self.watched.get(name) is watched:
                    del self.watched[name]
            if not self.watched:
                self.has_readers.clear()

    async def run(self) -> None:
        """Follow, until cancelled."""
        while True:
            names = await self._called()
            if not self.watched:
                continue
            try:
                await self._look(names)
            except DatabaseError as error:
                log.warning("the rows could not be read, the next sweep tries again: %s", error)
                await asyncio.sleep(self.sweep)

    async def _called(self) -> set[str] | None:
        """The streams to look at, None for all: when woken, or when the sweep is due."""
        due = self.looked_at + self.sweep - time.monotonic() if self.watched else None
        try:
            async with asyncio.timeout(None if due is None else max(0.0, due)):
                await self._woken.wait()
        except TimeoutError:
            self._names = None
        names, self._names = self._names, set()
        self._woken.clear()
        return names

    async def _look(self, names: set[str] | None) -> None:
        due = [name for name in self.watched if names is None or name in names]
        lengths = await self.on_thread(self.source.lengths, due) if due else {}
        if names is None:
            self.looked_at = time.monotonic()
        for name in due:
            watched = self.watched.get(name)
            if watched is None:
                continue
            if name in lengths:
                await self._read(name, watched, lengths[name])
            elif watched.channel.head:
                watched.gone = True
                watched.ring()

    async def _read(self, name: str, watched: Watched, length: int) -> None:
        """Read a stream on up to its length, and ring. Where a number is missing it stays there,
        and the next look begins again: nothing is ever skipped."""
        channel = watched.channel
        while channel.head < length:
            frames = await self.on_thread(self.source.rows, name, channel.head, PAGE)
            if not frames:
                return
            channel.add(frames)
            self._ring(watched)

    def _ring(self, watched: Watched) -> None:
        wait = watched.rung_at + BURST - time.monotonic()
        if len(watched.bells) <= CROWD or wait <= 0:
            watched.ring()
        elif not watched.rings:
            watched.rings = True
            asyncio.get_running_loop().call_later(wait, watched.ring)


def _with_connection(work: Callable[..., T], *arguments: Any) -> T:
    """No request ends here after which Django would give the connection back."""
    try:
        return work(*arguments)
    finally:
        close_old_connections()
