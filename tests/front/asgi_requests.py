"""Requests as a web server hands them to an application, without the web server."""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from front.answers import Answer, Message, Receive, Scope
from front.door import Door

PATIENCE = 60
T = TypeVar("T")


def scope_of(
    method: str,
    path: str,
    *,
    length: int | None = None,
    query: bytes = b"",
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Scope:
    given = {"host": "localhost", **headers}
    if length is not None:
        given["content-length"] = str(length)
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query,
        "scheme": "http",
        "client": ("192.0.2.7", 40000),
        "server": ("127.0.0.1", 8000),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }


def part(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


LEFT: Message = {"type": "http.disconnect"}


def coming(messages: Iterable[Message]) -> Receive:
    """These, and then nothing for as long as anybody asks."""
    left = iter(messages)

    async def receive() -> Message:
        for message in left:
            return message
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")

    return receive


async def sent_by(door: Door, scope: Scope, receive: Receive) -> list[Message]:
    """What the door sends to whoever asked."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await door(scope, receive, send)
    return sent


async def ask(door: Door, scope: Scope, receive: Receive | None = None) -> Answer:
    """The answer to a request, which has no body unless `receive` has one."""
    start, body = await sent_by(door, scope, receive or coming([part(b"")]))
    assert (start["type"], body["type"]) == ("http.response.start", "http.response.body")
    return Answer(start["status"], start["headers"], body["body"])


def headers_of(answer: Answer) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in answer.headers}


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it on a loop of its own; it has failed when it takes too long."""

    async def bounded() -> T:
        async with asyncio.timeout(PATIENCE):
            return await work

    return asyncio.run(bounded())
