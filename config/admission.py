"""How many requests are worked on at once, how many wait for that, and for how long.

A request whose turn comes too late is refused before anything of it is done: 503 with Retry-After.
So a rush is answered in time, and whoever writes may send the same again. Waiting is done on the
event loop; the few threads that work have the connections to the database.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from config.answers import Answer, Receive
from config.bodies import Gone

# Seconds that a program waits for its write, and anybody else for an answer.
WRITE_PATIENCE = 1.0
PATIENCE = 10.0
WAITING_WRITES = 60
WAITING = 180
# These never work long, and must be answered in a rush, too.
QUICK = ("/healthz", "/static/")
QUICK_AT_ONCE = 2
WAITING_QUICK = 1000
# Asks the database, and all who ask at once hear the same.
READINESS = "/readyz"
READS = ("GET", "HEAD", "OPTIONS")


class Line:
    """Requests of one kind: so many are worked on `at_once`, and up to `waiting` more wait their
    turn, each for at most `patience` seconds."""

    def __init__(self, *, at_once: int, waiting: int, patience: float) -> None:
        self.turns = asyncio.Semaphore(at_once)
        self.workers = ThreadPoolExecutor(at_once, thread_name_prefix="request")
        self.most_waiting = waiting
        self.waiting = 0
        self.patience = patience

    async def work(self, task: Callable[[], Answer], receive: Receive) -> Answer | None:
        """What `task` gives when its turn has come; None, and nothing done, when that is too late
        or too many wait already. Gone when whoever asked goes away while they wait; what has begun
        is finished all the same."""
        if not await self._turn_comes(receive):
            return None
        try:
            return await asyncio.get_running_loop().run_in_executor(self.workers, task)
        finally:
            self.turns.release()

    async def _turn_comes(self, receive: Receive) -> bool:
        if not self.turns.locked():
            return await self.turns.acquire()  # at once
        if self.waiting == self.most_waiting:
            return False
        self.waiting += 1
        try:
            async with asyncio.timeout(self.patience) as clock:
                with _watching(receive, clock) as left:
                    return await self.turns.acquire()
        except TimeoutError:
            if left.done():
                raise Gone from None
            return False
        finally:
            self.waiting -= 1


@contextmanager
def _watching(receive: Receive, clock: asyncio.Timeout) -> Iterator[asyncio.Task[None]]:
    """A task that ends when whoever asked has gone away, and ends their patience with it."""
    left = asyncio.get_running_loop().create_task(_watch(receive, clock))
    try:
        yield left
    finally:
        left.cancel()


async def _watch(receive: Receive, clock: asyncio.Timeout) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    if not clock.expired():
        clock.reschedule(0.0)


class Lines:
    """The lines of a web process with so many `threads` to work: programs that write have a third
    of them for themselves, so that neither they nor readers wait for each other. What must be
    answered in a rush has a few threads besides."""

    def __init__(self, threads: int) -> None:
        writers = max(1, threads // 3)
        self.writes = Line(at_once=writers, waiting=WAITING_WRITES, patience=WRITE_PATIENCE)
        self.others = Line(at_once=max(1, threads - writers), waiting=WAITING, patience=PATIENCE)
        self.quick = Line(at_once=QUICK_AT_ONCE, waiting=WAITING_QUICK, patience=PATIENCE)
        self.readiness = Line(at_once=1, waiting=WAITING_QUICK, patience=PATIENCE)

    def of(self, method: str, path: str) -> Line:
        if path.startswith(QUICK):
            return self.quick
        if path.startswith(READINESS):
            return self.readiness
        return self.writes if path.startswith("/api/") and method not in READS else self.others
