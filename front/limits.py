"""Limits per minute: on reads and writes, by address and by token or session; and on the processor
time that requests without an account take, by address.

Each web process counts in its own memory, so nothing is written, and each limit holds for one
process. The limits on reads and writes are far above what people and programs need, and stop
clients that send as fast as they can. The limit on time stops clients that send few but costly
requests, such as decks to check. `RateLimit` and `RateLimit-Policy` tell the reads that are left,
as in the draft of the IETF's httpapi group (draft-ietf-httpapi-ratelimit-headers-10).
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic, thread_time

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from accounts.api.authentication import token_in
from accounts.selectors import live_token
from front.error_answers import for_programs
from ground.addresses import address_of
from ground.problems import problem_answer
from ground.rates import Rate
from monitoring.one_address import CROWD
from web.core import errors as pages

READS = ("GET", "HEAD")
WRITES = ("POST", "PUT", "PATCH", "DELETE")
# Addresses where people sign in, and programs get tokens by a password. Their work is a share of
# its own, so that nobody in a hall uses up the way past the limit for all others.
SIGNING_IN = frozenset({"/sign-in", "/sign-in/second-step", "/api/v1/tokens"})
# Seconds of a window, after which all counts restart.
WINDOW = 60


@dataclass(frozen=True)
class Share:
    """The reads or writes that a policy allows in a window, and how many of them are left."""

    policy: str
    quota: int
    left: int


@dataclass(frozen=True)
class Refusal:
    """The answer to a request above a limit: the code and the sentence for programs, and the page
    for people, both with the seconds to wait."""

    code: str
    detail: str
    page: Callable[[int], HttpResponse]

    def answer(self, request: HttpRequest, now: float) -> HttpResponse:
        wait = _seconds_left(now)
        if for_programs(request.path):
            detail = self.detail.format(wait=wait)
            answer: HttpResponse = problem_answer(request, 429, self.code, detail)
        else:
            answer = self.page(wait)
        answer.headers["Retry-After"] = str(wait)
        return answer


READ, WRITTEN, WORKED = Rate(WINDOW), Rate(WINDOW), Rate(WINDOW)
"""The counts of this process: reads, writes, and milliseconds of work without an account."""
TOO_MANY_READS = Refusal(
    "too_many_reads", "Too many reads this minute. Try again in {wait} s.", pages.too_many_reads
)
TOO_MANY_WRITES = Refusal(
    "too_many_writes",
    "Too many writes this minute: nothing was done. Try again in {wait} s.",
    pages.too_many_writes,
)
TOO_MUCH_WORK = Refusal(
    "too_much_work",
    "Too much work for your network this minute: nothing was done. Sign in, or try again in"
    " {wait} s.",
    pages.too_much_work,
)


class Limits:
    """Middleware that refuses requests above the limits before anything is done, and tells in every
    answer to a read how many reads are left."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        now = monotonic()
        if request.method in READS:
            shares = list(_reads(request, now))
            response = self._answer(request, shares, TOO_MANY_READS, now)
            for name, value in _headers(shares, now).items():
                response.headers[name] = value
            return response
        if request.method in WRITES:
            return self._answer(request, list(_writes(request, now)), TOO_MANY_WRITES, now)
        return self.get_response(request)

    def _answer(
        self, request: HttpRequest, shares: Sequence[Share], refusal: Refusal, now: float
    ) -> HttpResponseBase:
        if any(share.left < 0 for share in shares):
            return refusal.answer(request, now)
        if _is_spent(request, now):
            return TOO_MUCH_WORK.answer(request, now)
        began = thread_time()
        try:
            return self.get_response(request)
        finally:
            if _has_account(request):
                CROWD.note(str(request.user.pk), request.META, now)
            elif not (request.path in SIGNING_IN and request.user.is_authenticated):
                spent = round(1000 * (thread_time() - began))
                WORKED.count(_stranger(request), now, spent)


def _reads(request: HttpRequest, now: float) -> Iterator[Share]:
    """The share of the address, and that of the token, which has not been checked yet."""
    yield (first := _share("address", READ, settings.MUSTER_READS_OF_ADDRESS, request, now))
    given = request.headers.get("Authorization")
    # Clients that make up tokens must not crowd out the counts of others.
    if given and first.left >= 0:
        yield _share("token", READ, settings.MUSTER_READS_OF_TOKEN, request, now, given)


def _writes(request: HttpRequest, now: float) -> Iterator[Share]:
    """The share of the address, and that of the token or session."""
    yield (first := _share("address", WRITTEN, settings.MUSTER_WRITES_OF_ADDRESS, request, now))
    given = request.headers.get("Authorization") or _session(request)
    if given and first.left >= 0:
        yield _share("account", WRITTEN, settings.MUSTER_WRITES_OF_ACCOUNT, request, now, given)


def _share(
    policy: str, rate: Rate, quota: int, request: HttpRequest, now: float, given: str = ""
) -> Share:
    """Count a request for its address, or for the token or session that was `given` with it."""
    subject = address_of(request.META)
    if given:
        subject = hashlib.sha256(given.encode("utf-8", "surrogateescape")).hexdigest()
    return Share(policy, quota, quota - rate.count(subject, now))


def _is_spent(request: HttpRequest, now: float) -> bool:
    """True for a request without an account from an address that has used up its share of work. A
    token is looked up only then: views that are open to all ask for none, and would do the work."""
    if WORKED.count(_stranger(request), now, 0) < 1000 * settings.MUSTER_WORK_OF_ADDRESS:
        return False
    return not (_bears_token if for_programs(request.path) else _has_account)(request)


def _stranger(request: HttpRequest) -> str:
    """Under what the work on a request without an account is counted."""
    address = address_of(request.META)
    return f"{address} who signs in" if request.path in SIGNING_IN else address


def _bears_token(request: HttpRequest) -> bool:
    try:
        text = token_in(
            str(request.META.get("HTTP_AUTHORIZATION", "")).encode("latin-1", "replace")
        )
    except AuthenticationFailed:
        return False
    return text is not None and live_token(token=text, now=timezone.now()) is not None


def _has_account(request: HttpRequest) -> bool:
    """True if the sender of the request is signed in, or sent a valid token."""
    if for_programs(request.path):
        return getattr(request, "auth", None) is not None
    return bool(_session(request)) and request.user.is_authenticated


def _session(request: HttpRequest) -> str | None:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME)


def _seconds_left(now: float) -> int:
    return int(WINDOW - now % WINDOW) or 1


def _headers(shares: Sequence[Share], now: float) -> dict[str, str]:
    """The headers that tell how much of these shares is left."""
    left = [f'"{share.policy}";r={max(0, share.left)};t={_seconds_left(now)}' for share in shares]
    policies = [f'"{share.policy}";q={share.quota};w={WINDOW}' for share in shares]
    return {"RateLimit": ", ".join(left), "RateLimit-Policy": ", ".join(policies)}
