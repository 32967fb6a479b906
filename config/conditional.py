"""Every read has an ETag, and who sends it back while it holds is answered 304."""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified

READS = ("GET", "HEAD")
# Headers that a 304 repeats (RFC 9110, 15.4.5).
REPEATED = ("ETag", "Cache-Control", "Vary")


class Conditional:
    """Middleware for reads: an ETag for answers that have none, and 304 where it has been read.

    An answer with a version for its ETag (`"v3"`, tournaments/core/api/conditions.py) keeps it in
    front: the version counts decisions, and other things in the answer change beside them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.method not in READS or not isinstance(response, HttpResponse):
            return response
        if response.status_code != 200 or "CSRF_COOKIE_NEEDS_UPDATE" in request.META:
            return response  # a form has another token in each answer
        given = response.headers.get("ETag", "")
        if not given or given.startswith('"v'):
            content = hashlib.sha256(response.content).hexdigest()[:32]
            response.headers["ETag"] = f'{given[:-1]}-{content}"' if given else f'"{content}"'
        if not names(request.headers.get("If-None-Match", ""), response.headers["ETag"]):
            return response
        headers = {name: response[name] for name in REPEATED if response.has_header(name)}
        return HttpResponseNotModified(headers=headers)


def names(given: str, etag: str) -> bool:
    """Whether an If-None-Match names this ETag, or any (RFC 9110, 13.1.2)."""
    tags = {tag.strip().removeprefix("W/") for tag in given.split(",")}
    return bool(tags & {"*", etag.removeprefix("W/")})
