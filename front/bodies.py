"""Reads the bodies of requests before a thread works on them, and refuses large and slow ones.

A view finds the whole body with its length, even if the request named none: Django takes a body
without a Content-Length for empty. A body above the limit is not read further, so that a client
that has not signed in cannot fill the memory.

A body has some seconds to arrive, and one more for every so many bytes received. Many are read at
once, on the event loop. When all places are taken, a new body takes the place of the one whose time
runs out first: that of a client that sends a byte now and then, not of one with a slow connection.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO

from django.http import HttpRequest, HttpResponse

from front.answers import Answer, Receive, Scope
from front.busy import busy_answer
from front.error_answers import for_programs, no_room
from ground.full_disk import is_full
from ground.problems import problem_answer
from tournaments.archive.document.packing import MEBIBYTE, MOST_BYTES
from web.core import errors as pages

# More than any other address takes, so that the view can explain a refusal where possible.
MOST = 2 * MEBIBYTE
# Archives of whole events arrive here, which are larger: the file, and a form around it.
WHOLE_EVENTS = ("/api/v1/tournaments/import", "/events/import")
MOST_OF_EVENT = MOST_BYTES + MEBIBYTE
# Forms of pages in one line (urlencoded): Django makes an object of every three bytes. Forms with
# files or long texts come in parts (multipart/form-data), and may be as large as other bodies.
FORM = "application/x-www-form-urlencoded"
MOST_OF_FORM = 320 * 1024
# Number of bodies that a web process reads at once, and number of archives.
AT_ONCE = 512
LARGE_AT_ONCE = 2
# Seconds that a body has to arrive, and the number of bytes that earn it one more.
SECONDS = 20.0
BYTES_A_SECOND = 16 * 1024
# Bytes of a body that are kept in memory; a longer one goes to an unnamed file. Writing there does
# not wait for the disk: the file is gone before the system flushes it.
IN_MEMORY = 64 * 1024
BODILESS = ("GET", "HEAD", "OPTIONS")


class Refused(Exception):
    """The body is refused, with the answer that says why. It was not read to its end."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.answer = Answer.refusing(response, close=True)


class Gone(Exception):
    """The client has disconnected."""


class Reading:
    """A body that is being read, with the time by which it must have arrived."""

    def __init__(self, clock: asyncio.Timeout, bytes_a_second: int) -> None:
        self.clock = clock
        self.first_until = self.until
        self.bytes_a_second = bytes_a_second
        self.gives_way = False

    @property
    def until(self) -> float:
        return self.clock.when() or 0.0

    def has(self, length: int) -> None:
        """Note that `length` bytes have arrived, and extend the time accordingly."""
        if not self.gives_way:
            self.clock.reschedule(self.first_until + length / self.bytes_a_second)

    def give_way(self) -> None:
        self.gives_way = True
        if not self.clock.expired():
            self.clock.reschedule(0.0)


class Places:
    """The places for bodies that are read at once; a new body always gets one."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.taken: set[Reading] = set()

    @contextmanager
    def held(self, reading: Reading) -> Iterator[None]:
        if len(self.taken) == self.at_once:
            first = min(self.taken, key=lambda other: other.until)
            self.taken.remove(first)
            first.give_way()
        self.taken.add(reading)
        try:
            yield
        finally:
            self.taken.discard(reading)


class Bodies:
    """Reads the bodies of requests, for one web process."""

    def __init__(
        self,
        *,
        at_once: int = AT_ONCE,
        seconds: float = SECONDS,
        bytes_a_second: int = BYTES_A_SECOND,
    ) -> None:
        self.ordinary, self.large = Places(at_once), Places(LARGE_AT_ONCE)
        self.seconds = seconds
        self.bytes_a_second = bytes_a_second

    @asynccontextmanager
    async def whole(self, scope: Scope, receive: Receive) -> AsyncIterator[IO[bytes]]:
        """The body of a request; its length is written into `scope`. Raises Refused for a body that
        is too large or slow, Gone when the client disconnects."""
        path, declared = scope["path"], _declared_length(scope)
        most = _most(scope, declared)
        if declared is not None and declared > most:
            raise Refused(_too_large(path, most))
        with SpooledTemporaryFile(max_size=IN_MEMORY) as body:
            if declared or (declared is None and scope["method"] not in BODILESS):
                length = await self._read(path, receive, body, declared, most)
                scope["headers"] = _with_length(scope, length)
            body.seek(0)
            yield body

    async def _read(
        self, path: str, receive: Receive, body: IO[bytes], declared: int | None, most: int
    ) -> int:
        """Copy what arrives into `body` and return its length in bytes."""
        places = self.large if declared and declared > MOST else self.ordinary
        reading = Reading(asyncio.timeout(self.seconds), self.bytes_a_second)
        try:
            async with reading.clock:
                with places.held(reading):
                    return await _copy(path, receive, body, declared, most, reading)
        except TimeoutError:
            raise Refused(busy_answer(path) if reading.gives_way else _too_slow(path)) from None
        except OSError as error:
            if not is_full(error):
                raise
            raise Refused(no_room(_request(path))) from error


async def _copy(
    path: str,
    receive: Receive,
    body: IO[bytes],
    declared: int | None,
    most: int,
    reading: Reading,
) -> int:
    length = 0
    while declared is None or length < declared:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        length += len(message["body"])
        if declared is None and length > most:
            raise Refused(_too_large(path, most))
        body.write(message["body"])
        if not message["more_body"]:
            break
        reading.has(length)
    return length


def _most(scope: Scope, declared: int | None) -> int:
    """The most bytes that the body of this request may have."""
    path = scope["path"]
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    # As text, of which Django strips more than of bytes before it compares.
    is_form = any(kind.decode("latin-1").strip().lower().startswith(FORM) for kind in kinds)
    if is_form and not for_programs(path):
        return MOST_OF_FORM
    return MOST_OF_EVENT if declared and path in WHOLE_EVENTS else MOST


def _declared_length(scope: Scope) -> int | None:
    """The Content-Length, which the web server has checked to be a number."""
    values = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(values[0]) if values else None


def _with_length(scope: Scope, length: int) -> list[tuple[bytes, bytes]]:
    others = [(name, value) for name, value in scope["headers"] if name != b"content-length"]
    return [*others, (b"content-length", b"%d" % length)]


def _request(path: str) -> HttpRequest:
    request = HttpRequest()
    request.path = path
    return request


def _too_large(path: str, most: int) -> HttpResponse:
    """A problem for a program, a page for a person."""
    if not for_programs(path):
        if most == MOST_OF_FORM:
            return pages.too_much_text(most // 1024)
        # A file of the largest size still has a form around it.
        taken = MOST_BYTES if most == MOST_OF_EVENT else most
        return pages.too_large(taken // MEBIBYTE)
    detail = f"The body is too large: up to {most} bytes are allowed."
    if path in WHOLE_EVENTS and most == MOST:
        detail = f"A body without Content-Length can have up to {most} bytes."
    return problem_answer(_request(path), 413, "body_too_large", detail)


def _too_slow(path: str) -> HttpResponse:
    if not for_programs(path):
        return pages.too_slow()
    detail = (
        f"The body arrived too slowly, so nothing was done. It has {SECONDS:.0f} seconds, and"
        f" another for each {BYTES_A_SECOND // 1024} KiB received. Try again over a faster line."
    )
    return problem_answer(_request(path), 408, "body_too_slow", detail)
