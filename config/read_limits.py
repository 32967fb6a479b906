"""How many reads anybody may send in a minute: by address, and with a token also by that.

Counted in the memory of each web process, so that no read writes anything: a limit holds for one
process, and of several for each. `RateLimit` and `RateLimit-Policy` say what is left, as the draft
of the IETF's httpapi group has it (draft-ietf-httpapi-ratelimit-headers-10).
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.addresses import address_of
from config.error_answers import for_programs
from config.problems import problem_answer
from web.core import errors as pages

READS = ("GET", "HEAD")
# Seconds after which all is counted anew.
WINDOW = 60
# So many addresses and tokens are counted at once (some 10 MB), however many come in a window.
MOST_SUBJECTS = 50_000


@dataclass(frozen=True)
class Share:
    """What somebody may read in a window, by the name of the policy, and how much of it is left."""

    policy: str
    quota: int
    left: int


@dataclass
class Reads:
    """The reads of this window, by whom they are counted for."""

    lock: Lock = field(default_factory=Lock)
    window: int = -1
    counted: Counter[str] = field(default_factory=Counter)

    def count(self, subject: str, now: float) -> int:
        """One more read, `now` in seconds of a steady clock; how many it makes in this window."""
        with self.lock:
            if (window := int(now // WINDOW)) != self.window:
                self.window = window
                self.counted.clear()
            if subject not in self.counted and len(self.counted) >= MOST_SUBJECTS:
                self._forget_half()
            self.counted[subject] += 1
            return self.counted[subject]

    def _forget_half(self) -> None:
        """Keep those who have read most: they alone are near a limit. The others begin anew, so a
        stranger with a network of addresses holds up nobody who comes after."""
        self.counted = Counter(dict(self.counted.most_common(MOST_SUBJECTS // 2)))


class ReadLimits:
    """Refuses who reads too much, and tells everybody what they have left."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.reads = Reads()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in READS:
            return self.get_response(request)
        now = monotonic()
        seconds_left = int(WINDOW - now % WINDOW) or 1
        shares = list(self._shares(request, now))
        response: HttpResponseBase
        if all(share.left >= 0 for share in shares):
            response = self.get_response(request)
        else:
            response = _refusal(request, seconds_left)
        shares_left = [
            f'"{share.policy}";r={max(0, share.left)};t={seconds_left}' for share in shares
        ]
        policies = [f'"{share.policy}";q={share.quota};w={WINDOW}' for share in shares]
        response.headers["RateLimit"] = ", ".join(shares_left)
        response.headers["RateLimit-Policy"] = ", ".join(policies)
        return response

    def _shares(self, request: HttpRequest, now: float) -> Iterator[Share]:
        """By address always: whether a token counts at all nobody knows yet."""
        quota = settings.MUSTER_READS_OF_ADDRESS
        left = quota - self.reads.count(address_of(request.META), now)
        yield Share("address", quota, left)
        # Who makes up tokens without end takes no place of others in the count.
        if left < 0:
            return
        if given := request.headers.get("Authorization"):
            quota = settings.MUSTER_READS_OF_TOKEN
            subject = hashlib.sha256(given.encode("utf-8", "surrogateescape")).hexdigest()
            yield Share("token", quota, quota - self.reads.count(subject, now))


def _refusal(request: HttpRequest, wait: int) -> HttpResponse:
    """A problem for a program, a page for a person."""
    if for_programs(request.path):
        detail = f"Too many reads in this minute: try again in {wait} s."
        answer: HttpResponse = problem_answer(request, 429, "too_many_reads", detail)
    else:
        answer = pages.too_many_reads(wait)
    answer.headers["Retry-After"] = str(wait)
    return answer
