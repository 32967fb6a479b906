"""Bodies of requests are read at the door, and none that is larger than most may be.

Whoever works on a request finds its body there, with its length, whether or not it said how long it
is; Django takes a body without a Content-Length for none. One that is too long is read no further
than that, so that whoever has shown no right to anything yet does not fill the memory.

Whoever sends slowly keeps a thread here that does nothing else, and no other. The web server has no
end to that waiting, so there are only so many places for it; when all are taken, requests with a
body are refused, and all others are answered as ever.
"""

import threading
from collections.abc import Callable, Iterable
from functools import wraps
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.http import HttpRequest, HttpResponse

from config.busy import busy_answer
from config.error_answers import for_programs, no_room
from config.full_disk import is_full
from config.problems import problem_answer
from tournaments.archive.packing import MEBIBYTE, MOST_BYTES
from web.headers import POLICY
from web.views import errors as pages

# Above what any other address takes, so that its own words explain a refusal where they can.
MOST = 2 * MEBIBYTE
# Whole events come here, which are larger: the file, and a form around it.
WHOLE_EVENTS = ("/api/v1/tournaments/import", "/events/import")
MOST_OF_EVENT = MOST_BYTES + MEBIBYTE
# How many bodies a web process reads at once, and how many of those may be larger than most.
READ_AT_ONCE = 64
LARGE_AT_ONCE = 2
# Bytes read at a time, and how much of a body is kept in memory and not in a file without a name.
PART = 64 * 1024
IN_MEMORY = 256 * 1024
BODILESS = ("GET", "HEAD", "OPTIONS")
Environ = dict[str, Any]
Start = Callable[..., Any]
Application = Callable[[Environ, Start], Iterable[bytes]]


def with_body_limit(application: Application) -> Application:
    """`application`, for requests whose bodies are there, have a length and are not too large."""
    ordinary = threading.BoundedSemaphore(READ_AT_ONCE - LARGE_AT_ONCE)
    large = threading.BoundedSemaphore(LARGE_AT_ONCE)

    @wraps(application)
    def limited(environ: Environ, start: Start) -> Iterable[bytes]:
        path, told = environ.get("PATH_INFO", ""), environ.get("CONTENT_LENGTH")
        most = MOST_OF_EVENT if told and path in WHOLE_EVENTS else MOST
        length = int(told or 0)
        if length > most:
            return _refuse(_too_large(path, most), start)
        if not length and (told or environ["REQUEST_METHOD"] in BODILESS):
            return application(environ, start)
        places = large if length > MOST else ordinary
        if not places.acquire(blocking=False):
            return _refuse(busy_answer(path), start)
        with SpooledTemporaryFile(max_size=IN_MEMORY) as body:
            try:
                read = _copy(environ["wsgi.input"], body, length if told else MOST + 1)
            except OSError as error:
                if not is_full(error):
                    raise
                return _refuse(no_room(_request(path)), start)
            finally:
                places.release()
            if not told and read > MOST:
                return _refuse(_too_large(path, MOST), start)
            whole = {"wsgi.input": body, "CONTENT_LENGTH": told or str(read)}
            return application(environ | whole, start)

    return limited


def _copy(source: Any, target: IO[bytes], most: int) -> int:
    """Copy the body, or its first so many bytes; says how many there were."""
    length = 0
    while length < most and (part := source.read(min(PART, most - length))):
        target.write(part)
        length += len(part)
    target.seek(0)
    return length


def _refuse(answer: HttpResponse, start: Start) -> Iterable[bytes]:
    """The body may not have been read to its end, so the connection is good for nothing else."""
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Connection"] = "close"
    start(f"{answer.status_code} {answer.reason_phrase}", list(answer.items()))
    return [answer.content]


def _request(path: str) -> HttpRequest:
    request = HttpRequest()
    request.path = path
    return request


def _too_large(path: str, most: int) -> HttpResponse:
    """A problem for a program, a page for a person."""
    if not for_programs(path):
        # A file of the largest size still has a form around it.
        taken = MOST_BYTES if most == MOST_OF_EVENT else most
        return pages.too_large(taken // MEBIBYTE)
    detail = f"A body has at most {most} bytes."
    if path in WHOLE_EVENTS and most == MOST:
        detail = f"A body that does not say how long it is has at most {most} bytes."
    return problem_answer(_request(path), 413, "body_too_large", detail)
