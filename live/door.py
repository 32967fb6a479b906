"""The live server: who may follow what, then one answer that goes on as long as they read.

A plain ASGI application for a process of its own, so that open streams hold up no request and a new
version of the site cuts none.
"""

import asyncio
import io
import json
import re
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from contract.hosted_request import HostedRequest
from ground.addresses import address_of
from ground.open_files import allow_open_files
from live.audience import Access, Unknown, Visitor, access_to_all, visitor_of
from live.limits import Full, Places
from live.neighbours import Neighbours
from live.position import Question, Unreadable, question
from live.reader import Ended, Pace, Reader
from live.tailer import Tailer
from live.wakeups.none import WakeUp

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

EVENT = re.compile(r"/api/v1/tournaments/([^/]{1,64})/live")
TABLE = re.compile(r"/api/v1/tables/([^/]{1,64})/live")
# The most files that a process has open: connections, of which there are more than places
# (`live_server` of the command `serve`), and its own.
FILES = 8192
# Seconds without a look at the rows, while somebody reads, after which something is wrong.
STALE = 5.0
STREAM = (
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)


class Refused(Exception):
    """A request that gets no stream."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status, self.code = status, code


Refuse = Callable[[Refused, Scope, Send], Awaitable[None]]


class Door:
    """Serves `/live` to pages, `/api/v1/tournaments/ID/live` and that of tables to programs, and
    `/livez` to probes. By `redis`, an address, several such processes count readers together."""

    def __init__(
        self,
        tailer: Tailer,
        *,
        wakeup: WakeUp,
        refuse: Refuse,
        seat_cookie: str,
        slip_cookie: str,
        pace: Pace,
        redis: str = "",
    ) -> None:
        self.tailer, self.wakeup, self.refuse = tailer, wakeup, refuse
        self.seat_cookie, self.slip_cookie, self.pace = seat_cookie, slip_cookie, pace
        self.places = Places()
        self.neighbours = Neighbours(redis, self.places) if redis else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run(receive, send)
        elif scope["path"] == "/livez":
            await self._say(send)
        else:
            try:
                await self._stream(scope, receive, send)
            except Refused as refused:
                await self.refuse(refused, scope, send)

    async def _run(self, receive: Receive, send: Send) -> None:
        """Follow the rows from the start of the process to its end (ASGI lifespan)."""
        await receive()
        allow_open_files(FILES)
        loop = asyncio.get_running_loop()
        following = [asyncio.create_task(self.tailer.run())]
        if self.neighbours is not None:
            following.append(asyncio.create_task(self.neighbours.run()))

        def wake(names: Collection[str] | None) -> None:
            loop.call_soon_threadsafe(self.tailer.wake, names)

        self.wakeup.start(wake, has_readers=self.tailer.has_readers)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in following:
            task.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _say(self, send: Send) -> None:
        """Send the number of readers, and 503 when the rows were not looked at lately."""
        age = time.monotonic() - self.tailer.looked_at if self.tailer.watched else 0.0
        facts = {
            "readers": self.places.total,
            "channels": len(self.tailer.watched),
            "looked_seconds_ago": round(age, 1),
            "wakeup": self.wakeup.state(),
        }
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        status = 200 if age <= STALE else 503
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(facts).encode()})

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a stream, until either side ends it. Raises Refused."""
        request = _request(scope)
        wish, headers = _question_of(request)
        opened = await self.tailer.on_thread(self.open, request, wish)
        places = {"address": address_of(request.META), "reader": opened.visitor.place}
        try:
            self.places.take(**places)
        except Full as full:
            raise Refused(full.status, "too_many_streams", str(full)) from full
        try:
            start = {"type": "http.response.start", "status": 200, "headers": [*STREAM, *headers]}
            await send(start)

            async def write(body: bytes) -> None:
                await send({"type": "http.response.body", "body": body, "more_body": True})

            def ask() -> Mapping[str, Access] | None:
                try:
                    return self.open(request, wish).access
                except Refused:
                    return None

            reader = Reader(wish, ask=ask, tailer=self.tailer, write=write, pace=self.pace)
            await _while_there(reader.serve(opened.lengths, opened.access), receive)
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.places.free(**places)

    def open(self, request: HttpRequest, wish: Question) -> "Opening":
        """The opening of the streams asked for, for their reader. Raises Refused."""
        try:
            visitor = visitor_of(
                request, seat_cookie=self.seat_cookie, slip_cookie=self.slip_cookie
            )
        except Unknown as error:
            detail = "This token is unknown, revoked or out of date."
            raise Refused(401, "unknown_token", detail) from error
        allowed = access_to_all(visitor, wish.streams)
        if allowed is None:
            raise Refused(404, "not_found", "There is no such stream that you may follow.")
        known = self.tailer.source.lengths(wish.streams)
        lengths = {name: known.get(name, 0) for name in wish.streams}
        numbers = wish.after or ()
        if any(at > length for at, length in zip(numbers, lengths.values(), strict=False)):
            raise Refused(404, "not_found", "The stream has not come as far as this position.")
        return Opening(visitor, allowed, lengths)


@dataclass(frozen=True)
class Opening:
    """A stream that may begin: who reads, by which access, and how far each stream has come."""

    visitor: Visitor
    access: Mapping[str, Access]
    lengths: dict[str, int]


async def _while_there(serving: Any, receive: Receive) -> None:
    """Serve until it ends or the reader is gone. That they are gone only `receive` tells: the web
    server takes what is sent to nobody without a word (granian's issue 650)."""
    tasks = {asyncio.create_task(serving), asyncio.create_task(_gone(receive))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, Ended | TimeoutError):
            raise result


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _request(scope: Scope) -> HttpRequest:
    """The request as Django reads it, of a host that is ours. Raises Refused."""
    if scope["method"] != "GET":
        raise Refused(405, "method_not_allowed", "A stream is read with GET.")
    try:
        request = HostedRequest(scope, io.BytesIO())
        request.get_host()
    except UnicodeDecodeError as error:
        raise Refused(400, "bad_request", "The query is not written in UTF-8.") from error
    except DisallowedHost as error:
        raise Refused(400, "bad_request", "This host name is not ours.") from error
    return request


def _question_of(request: HttpRequest) -> tuple[Question, list[tuple[bytes, bytes]]]:
    """The streams to follow, and the headers by which scripts of other sites may read them. Raises
    Refused."""
    query = request.GET
    after = request.headers.get("Last-Event-ID", "") or query.get("after", "")
    try:
        if event := EVENT.fullmatch(request.path):
            return question([f"event:{event[1]}"], after=after), [
                (b"access-control-allow-origin", b"*")
            ]
        if table := TABLE.fullmatch(request.path):
            return question([f"table:{table[1]}"], after=after), []
        if request.path != "/live":
            raise Refused(404, "not_found", "There is nothing at this address.")
        words = {"kinds": query.get("kinds", ""), "match": query.get("match", "")}
        return question(query.getlist("of"), after=after, **words), _own_origin(request)
    except Unreadable as error:
        status = 404 if request.path != "/live" and "named" in str(error) else 400
        raise Refused(status, "invalid", str(error)) from error


def _own_origin(request: HttpRequest) -> list[tuple[bytes, bytes]]:
    """The headers for a page of ours, which may be served at another port. Raises Refused for one
    of another site."""
    origin = request.headers.get("Origin", "")
    if not origin:
        return []
    sent, own = urlsplit(origin), urlsplit(f"//{request.get_host()}")
    ports = {own.port, urlsplit(settings.MUSTER_URL).port}
    if sent.hostname != own.hostname or sent.port not in ports:
        raise Refused(403, "other_origin", "Scripts of other sites follow events by the API.")
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-allow-credentials", b"true"),
        (b"vary", b"Origin"),
    ]
