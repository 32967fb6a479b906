"""Bodies of requests are counted at the door, whether or not they say how long they are.

Django takes a body without a Content-Length for none. Here such a body (it comes in chunks, say) is
read and gets its length; one that is longer than most may be is read no further than that, so that
whoever has shown no right to anything yet does not fill the memory.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from io import BytesIO
from typing import Any

from django.http import HttpRequest, HttpResponse

from config.error_answers import for_programs
from config.problems import problem_answer
from tournaments.archive.packing import MEBIBYTE, MOST_BYTES
from web.headers import POLICY
from web.views import errors as pages

# Above what any other address takes, so that its own words explain a refusal where they can.
MOST = 2 * MEBIBYTE
# Whole events come here, which are larger: the file, and a form around it.
WHOLE_EVENTS = ("/api/v1/tournaments/import", "/events/import")
MOST_OF_EVENT = MOST_BYTES + MEBIBYTE
BODILESS = ("GET", "HEAD", "OPTIONS")
Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


def with_body_limit(application: Application) -> Application:
    """`application`, for requests whose bodies have a length that is not too large."""

    @wraps(application)
    def limited(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        most = MOST
        if environ["REQUEST_METHOD"] not in BODILESS and not environ.get("CONTENT_LENGTH"):
            body = environ["wsgi.input"].read(MOST + 1)
            environ |= {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
        elif environ.get("PATH_INFO") in WHOLE_EVENTS:
            most = MOST_OF_EVENT
        if int(environ.get("CONTENT_LENGTH") or 0) > most:
            return _refuse(environ, start, most)
        return application(environ, start)

    return limited


def _refuse(environ: dict[str, Any], start: Start, most: int) -> Iterable[bytes]:
    answer = _refusal(environ.get("PATH_INFO", ""), most)
    answer.headers["Content-Security-Policy"] = POLICY
    start(f"413 {answer.reason_phrase}", list(answer.items()))
    return [answer.content]


def _refusal(path: str, most: int) -> HttpResponse:
    """A problem for a program, a page for a person."""
    if not for_programs(path):
        # A file of the largest size still has a form around it.
        taken = MOST_BYTES if most == MOST_OF_EVENT else most
        return pages.too_large(taken // MEBIBYTE)
    request = HttpRequest()
    request.path = path
    detail = f"A body has at most {most} bytes."
    if path in WHOLE_EVENTS and most == MOST:
        detail = f"A body that does not say how long it is has at most {most} bytes."
    return problem_answer(request, 413, "body_too_large", detail)
