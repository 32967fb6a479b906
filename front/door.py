"""The way of a request: read its body, wait for its turn, have a view work on it, send the answer.

All but the work of the view happens on the event loop of a web process, for all connections side by
side. So a client that sends, waits or reads slowly holds a connection and some memory, and never a
thread.
"""

import asyncio
import time
from collections.abc import Callable
from typing import IO

from front.admission import Lines
from front.answers import Answer, Receive, Scope, Send
from front.bodies import Bodies, Gone, Refused
from front.busy import busy_answer
from front.shared_answers import Made, SharedAnswers
from ground.open_files import allow_open_files
from ground.request_id import HEADER, of_request, request_id, usable_id
from monitoring.metrics.requests import count_answer, count_work

# The most files that a web process has open: connections (`--backpressure`), bodies, and its own.
# Linux allows that many by default, unless an administrator has set less.
FILES = 4096
CONNECTIONS = 2048
REQUEST_ID = HEADER.lower().encode()


class Door:
    """An application (ASGI 3) whose requests `work` answers in a thread, each with its body; before
    the first one it does `begin`."""

    def __init__(
        self,
        work: Callable[[Scope, IO[bytes]], Answer],
        *,
        bodies: Bodies,
        lines: Lines,
        begin: Callable[[], object] = lambda: None,
    ) -> None:
        self.begin = begin
        self.work = work
        self.bodies = bodies
        self.lines = lines
        self.shared = SharedAnswers(self._made)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        given = usable_id(_given_id(scope))
        with of_request(given):
            try:
                answer = await self.shared.answer(scope, receive)
            except Refused as refused:
                answer = refused.answer
            except Gone:  # there is no client to answer
                return
        count_answer(route=answer.route, method=scope["method"], status=answer.status)
        await answer.give(send, (REQUEST_ID, given.encode()))

    async def _made(self, scope: Scope, receive: Receive) -> Made:
        """The answer that `work` makes, or that all are busy."""
        # Threads of the executor do not take over context variables.
        began, given = 0.0, request_id()

        def work() -> Answer:
            nonlocal began
            began = time.monotonic()
            with of_request(given):
                answer = self.work(scope, body)
            count_work(route=answer.route, waited=began - whole_at, worked=time.monotonic() - began)
            return answer

        async with self.bodies.whole(scope, receive) as body:
            whole_at = time.monotonic()
            line = self.lines.of(scope["method"], scope["path"])
            answer = await line.work(work, receive)
            return Made(answer or Answer.refusing(busy_answer(scope["path"])), began)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Handle the start and the end of a process (ASGI lifespan)."""
        await receive()
        allow_open_files(FILES)
        await asyncio.to_thread(self.begin)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})


def _given_id(scope: Scope) -> str:
    """The id that the client or its proxy gave this request; "" without one."""
    return next((value for name, value in scope["headers"] if name == REQUEST_ID), b"").decode(
        "latin-1"
    )
