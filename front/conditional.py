"""Every read has an ETag and says how long it keeps; who sends the ETag back is answered 304."""

import hashlib
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from contract.unchanged import names, note_answer
from web.core.parts import Parts

READS = ("GET", "HEAD")
# Headers that decide between answers of one address.
DECIDING = ("Accept", "Authorization", "Cookie")
# For readers who have not said who they are: any cache between may give it for this second.
OF_ANYBODY = "public, max-age=1"
# For who has, with a token or any cookie: staff and players see more than others.
OF_ITS_READER = "private, no-cache"
# Parts that differ in each answer of a page with forms: their tokens, and the seconds on a clock.
ALWAYS_OTHER = re.compile(rb' (?:name="csrfmiddlewaretoken" value|data-left)="[^"]*"')
# Headers that a 304 repeats (RFC 9110, 15.4.5).
REPEATED = ("ETag", "Cache-Control", "Vary")


class Conditional:
    """Middleware for reads: an ETag for answers that have none, for how long and for whom an answer
    may be kept where its view does not say, and 304 for a reader who has it already.

    An answer with a version for its ETag (`"v3"`, tournaments/core/api/conditions.py) keeps it in
    front: the version counts decisions, and other things in the answer change beside them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.method not in READS or response.status_code not in (200, 304):
            return response
        has_form = "CSRF_COOKIE_NEEDS_UPDATE" in request.META
        own = has_form or request.COOKIES or "Authorization" in request.headers
        # A page with some of its parts is nobody else's.
        own = own or not Parts(request).all
        response.headers.setdefault("Cache-Control", OF_ITS_READER if own else OF_ANYBODY)
        patch_vary_headers(response, DECIDING)
        if response.status_code != 200 or not isinstance(response, HttpResponse):
            return response
        if not has_form:
            return _tagged(request, response)
        # The browser keeps no such page; the script that exchanges its parts (parts.js) may ask.
        kept = "no-store" not in response.headers["Cache-Control"]
        return response if kept else _tagged(request, response, always_other=ALWAYS_OTHER)


def _tagged(
    request: HttpRequest, response: HttpResponse, always_other: re.Pattern[bytes] | None = None
) -> HttpResponse:
    """The response with its ETag, of what it says but for `always_other`, or 304 if the request
    names it."""
    given = response.headers.get("ETag", "")
    if not given or given.startswith('"v'):
        lasting = always_other.sub(b"", response.content) if always_other else response.content
        content = hashlib.sha256(lasting).hexdigest()[:32]
        response.headers["ETag"] = f'{given[:-1]}-{content}"' if given else f'"{content}"'
    if always_other is None:
        note_answer(request, response.headers["ETag"])
    if not names(request.headers.get("If-None-Match", ""), response.headers["ETag"]):
        return response
    headers = {name: response[name] for name in REPEATED if response.has_header(name)}
    return HttpResponseNotModified(headers=headers)
