"""Limits on reads per minute: by address, and for requests with a token also by token.

Each web process counts in its own memory, so that no read writes to the database; the limits hold
for each process. `RateLimit` and `RateLimit-Policy` say what is left, as in the draft of the IETF's
httpapi group (draft-ietf-httpapi-ratelimit-headers-10).
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.addresses import address_of
from accounts.rates import Rate
from config.error_answers import for_programs
from config.problems import problem_answer
from web.core import errors as pages

READS = ("GET", "HEAD")
# Seconds of a window, after which all counts restart.
WINDOW = 60


@dataclass(frozen=True)
class Share:
    """The reads that a policy allows in a window, and how many of them are left."""

    policy: str
    quota: int
    left: int


READ = Rate(WINDOW)
"""What this process counts."""


class ReadLimits:
    """Middleware that refuses reads above the limits, and adds what is left to every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in READS:
            return self.get_response(request)
        now = monotonic()
        shares = list(_shares(request, now))
        response: HttpResponseBase
        if all(share.left >= 0 for share in shares):
            response = self.get_response(request)
        else:
            response = _refusal(request, _seconds_left(now))
        for name, value in _headers(shares, now).items():
            response.headers[name] = value
        return response


def _shares(request: HttpRequest, now: float) -> Iterator[Share]:
    """The share of the address, and that of the token, which has not been checked yet."""
    quota = settings.MUSTER_READS_OF_ADDRESS
    left = quota - READ.count(address_of(request.META), now)
    yield Share("address", quota, left)
    # Clients that make up tokens must not crowd out the counts of others.
    if left < 0:
        return
    if given := request.headers.get("Authorization"):
        quota = settings.MUSTER_READS_OF_TOKEN
        subject = hashlib.sha256(given.encode("utf-8", "surrogateescape")).hexdigest()
        yield Share("token", quota, quota - READ.count(subject, now))


def _seconds_left(now: float) -> int:
    return int(WINDOW - now % WINDOW) or 1


def _headers(shares: Sequence[Share], now: float) -> dict[str, str]:
    """What is left of these shares, as headers."""
    left = [f'"{share.policy}";r={max(0, share.left)};t={_seconds_left(now)}' for share in shares]
    policies = [f'"{share.policy}";q={share.quota};w={WINDOW}' for share in shares]
    return {"RateLimit": ", ".join(left), "RateLimit-Policy": ", ".join(policies)}


def _refusal(request: HttpRequest, wait: int) -> HttpResponse:
    """A problem for a program, a page for a person."""
    if for_programs(request.path):
        detail = f"Too many reads this minute. Try again in {wait} s."
        answer: HttpResponse = problem_answer(request, 429, "too_many_reads", detail)
    else:
        answer = pages.too_many_reads(wait)
    answer.headers["Retry-After"] = str(wait)
    return answer
