"""Limits on writes per minute: by address, and by token or session.

They are counted as reads are (`config/read_limits.py`): in the memory of each web process, so that
what is refused has written nothing. They are far above what people and programs do, and stop
whoever sends as fast as they can.
"""

import hashlib
from collections.abc import Callable, Iterator
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.addresses import address_of
from accounts.rates import Rate
from config.error_answers import for_programs
from config.problems import problem_answer
from config.read_limits import WINDOW
from web.core import errors as pages

WRITES = ("POST", "PUT", "PATCH", "DELETE")
WRITTEN = Rate(WINDOW)
"""The counts of this process."""


class WriteLimits:
    """Middleware that refuses writes above the limits, before anything is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in WRITES:
            return self.get_response(request)
        now = monotonic()
        # Clients that make up tokens and cookies must not crowd out the counts of others, so the
        # rest is not counted once the address has had its share.
        if all(WRITTEN.count(subject, now) <= most for subject, most in _shares(request)):
            return self.get_response(request)
        return _refusal(request, int(WINDOW - now % WINDOW) or 1)


def _shares(request: HttpRequest) -> Iterator[tuple[str, int]]:
    """The subjects for which a write counts, with how many each may send in a window."""
    yield address_of(request.META), settings.MUSTER_WRITES_OF_ADDRESS
    given = request.headers.get("Authorization") or request.COOKIES.get(
        settings.SESSION_COOKIE_NAME
    )
    if given:
        subject = hashlib.sha256(given.encode("utf-8", "surrogateescape")).hexdigest()
        yield subject, settings.MUSTER_WRITES_OF_ACCOUNT


def _refusal(request: HttpRequest, wait: int) -> HttpResponse:
    """A problem for a program, a page for a person."""
    if for_programs(request.path):
        detail = f"Too many writes this minute: nothing was done. Try again in {wait} s."
        answer: HttpResponse = problem_answer(request, 429, "too_many_writes", detail)
    else:
        answer = pages.too_many_writes(wait)
    answer.headers["Retry-After"] = str(wait)
    return answer
