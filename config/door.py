"""How a request comes in: its body is read, it waits for its turn, it is worked on, it is answered.

All but the work happens on the event loop of a web process, for as many requests side by side as
there are connections. So whoever sends, waits or reads slowly holds one of those and some memory,
and never a thread.
"""

import resource
from collections.abc import Callable
from functools import partial
from typing import IO

from config.admission import Lines
from config.answers import Answer, Receive, Scope, Send
from config.bodies import Bodies, Gone, Refused
from config.busy import busy_answer

# What a web process opens at most: connections (`--backpressure`), bodies, and its own files. Linux
# lets everybody have as many, unless an administrator takes it away.
FILES = 4096
CONNECTIONS = 2048


class Door:
    """An application (ASGI 3) whose requests `work` answers in a thread, each with its body."""

    def __init__(
        self, work: Callable[[Scope, IO[bytes]], Answer], *, bodies: Bodies, lines: Lines
    ) -> None:
        self.work = work
        self.bodies = bodies
        self.lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
            return
        try:
            answer = await self._answer(scope, receive)
        except Refused as refused:
            answer = refused.answer
        except Gone:  # and nobody hears an answer
            return
        await answer.give(send)

    async def _answer(self, scope: Scope, receive: Receive) -> Answer:
        async with self.bodies.whole(scope, receive) as body:
            line = self.lines.of(scope["method"], scope["path"])
            answer = await line.work(partial(self.work, scope, body), receive)
            return answer or Answer.refusing(busy_answer(scope["path"]))


async def _live(receive: Receive, send: Send) -> None:
    """A process begins, and ends when the web server has let all its connections end."""
    await receive()
    _open_more_files()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def _open_more_files() -> None:
    """Raise what this process may open, which is less at first on most systems."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= now < FILES:  # without a limit it is negative
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most) if most > 0 else FILES, most))
