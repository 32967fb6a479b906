"""Bodies of requests are counted at the door, whether or not they say how long they are.

Django takes a body without a Content-Length for none. Here such a body (it comes in chunks, say) is
read and gets its length; one that is longer than any may be is read no further than that.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from io import BytesIO
from typing import Any

from django.http import HttpRequest

from config.problems import problem_answer

# Above what any single address takes, so that its own words explain a refusal where they can.
MOST = 2 * 1024 * 1024
BODILESS = ("GET", "HEAD", "OPTIONS")
Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


def with_body_limit(application: Application) -> Application:
    """`application`, for requests whose bodies have a length that is not too large."""

    @wraps(application)
    def limited(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in BODILESS and not environ.get("CONTENT_LENGTH"):
            body = environ["wsgi.input"].read(MOST + 1)
            environ |= {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
        if int(environ.get("CONTENT_LENGTH") or 0) > MOST:
            return _refuse(environ, start)
        return application(environ, start)

    return limited


def _refuse(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
    request = HttpRequest()
    request.path = environ.get("PATH_INFO", "")
    answer = problem_answer(request, 413, "body_too_large", f"A body has at most {MOST} bytes.")
    start(f"413 {answer.reason_phrase}", list(answer.items()))
    return [answer.content]
