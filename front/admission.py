"""Admission of requests: how many are worked on at once, how many wait for that, and how long.

A request that has waited too long is refused before any work: 503 with Retry-After. So answers
stay prompt in a rush, and a client can safely send a refused write again. Requests wait on the
event loop; only the few threads that work hold connections to the database.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from front.answers import Answer, Receive
from front.bodies import Gone

# Seconds that a write by a program waits for its turn, and any other request.
WRITE_PATIENCE = 1.0
PATIENCE = 10.0
WAITING_WRITES = 60
WAITING = 180
# These take little time, and must be answered in a rush too.
QUICK = ("/healthz", "/static/")
QUICK_AT_ONCE = 2
WAITING_QUICK = 1000
# These ask the database. They have a line of their own, so that monitors are answered in a rush.
PROBES = ("/readyz", "/metrics")
READS = ("GET", "HEAD", "OPTIONS")


class Line:
    """Requests of one kind: at most `at_once` are worked on, and up to `waiting` more wait for
    their turn, each for at most `patience` seconds."""

    def __init__(self, *, at_once: int, waiting: int, patience: float) -> None:
        self.turns = asyncio.Semaphore(at_once)
        self.workers = ThreadPoolExecutor(at_once, thread_name_prefix="request")
        self.most_waiting = waiting
        self.waiting = 0
        self.patience = patience

    async def work(self, task: Callable[[], Answer], receive: Receive) -> Answer | None:
        """The answer of `task`. None, with nothing done, when its turn does not come in time or too
        many requests wait already. Raises Gone when the client disconnects while waiting; a task
        that has begun is finished all the same."""
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
    """A task that ends when the client has disconnected, and stops the waiting with it."""
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
    """The lines of a web process with `threads` to work. A third of these are for programs that
    write, so that writers and readers do not wait for each other. Requests that must be answered in
    a rush have a few more threads."""

    def __init__(self, threads: int) -> None:
        writers = max(1, threads // 3)
        self.writes = Line(at_once=writers, waiting=WAITING_WRITES, patience=WRITE_PATIENCE)
        self.others = Line(at_once=max(1, threads - writers), waiting=WAITING, patience=PATIENCE)
        self.quick = Line(at_once=QUICK_AT_ONCE, waiting=WAITING_QUICK, patience=PATIENCE)
        self.probes = Line(at_once=1, waiting=WAITING_QUICK, patience=PATIENCE)

    def of(self, method: str, path: str) -> Line:
        if path.startswith(QUICK):
            return self.quick
        if path in PROBES:
            return self.probes
        return self.writes if path.startswith("/api/") and method not in READS else self.others
