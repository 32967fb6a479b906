"""Rate limits: after some attempts each further one must wait, twice as long every time.

An attempt is counted before it is made, in a transaction of its own. So parallel attempts are
limited like successive ones, and an interrupted attempt counts.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, ngettext

from accounts.models import Attempts
from contract.errors import DomainError


@dataclass(frozen=True)
class Limit:
    """After `free` attempts each further one starts a pause, from `pause` up to `longest`. The
    count is reset after the time `memory` without an attempt."""

    name: str
    free: int
    pause: timedelta
    longest: timedelta
    memory: timedelta

    def pause_after(self, count: int) -> timedelta | None:
        if count < self.free:
            return None
        return min(self.pause * 2 ** min(count - self.free, 20), self.longest)


_QUARTER, _HOUR, _DAY = timedelta(minutes=15), timedelta(hours=1), timedelta(days=1)
# An address may be a hall of 500 people, an account at an address is one person. At all places
# where it has not signed in before, an account has 50 attempts together, then one in five minutes.
SIGN_IN_TO_ACCOUNT = Limit("account", 5, timedelta(seconds=2), _QUARTER, _HOUR)
SIGN_IN_FROM_ADDRESS = Limit("sign-in", 600, timedelta(seconds=2), _QUARTER, _HOUR)
SIGN_IN_ANYWHERE = Limit("anywhere", 50, timedelta(seconds=2), timedelta(minutes=5), _DAY)
# Codes of a second factor, of which three are right. Where the user has never signed in, these are
# too few to guess one in a year.
CODE_TO_ACCOUNT = Limit("code", 5, timedelta(seconds=2), _QUARTER, _HOUR)
CODE_ANYWHERE = Limit("code-anywhere", 20, timedelta(seconds=2), _HOUR, _DAY)
SIGN_UP_FROM_ADDRESS = Limit("sign-up", 300, timedelta(seconds=30), _HOUR, _HOUR)
EMAIL_FROM_ADDRESS = Limit("email-from", 300, timedelta(seconds=30), _HOUR, _HOUR)
EMAIL_TO_ADDRESS = Limit("email-to", 4, timedelta(minutes=5), _DAY, _DAY)
# A hall of people may try a game at once.
PRACTICE_FROM_ADDRESS = Limit("practice", 200, timedelta(seconds=30), _HOUR, _HOUR)
# Games between people that somebody opens, joins, or offers as a rematch.
PLAY_BY_USER = Limit("play", 60, timedelta(seconds=30), _HOUR, _HOUR)
LONGEST_MEMORY = _DAY


class TooManyAttempts(DomainError):
    """There were too many attempts; `wait` is the number of seconds until the next."""

    status = 429
    code = "too_many_attempts"

    def __init__(self, text: str = "", *, wait: int = 1) -> None:
        self.wait = wait
        super().__init__(
            text
            or gettext("Too many attempts. Try again in {time}.").format(time=duration_text(wait))
        )

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.wait)}


def duration_text(seconds: int) -> str:
    if seconds < 90:
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    minutes = -(-seconds // 60)
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def take_attempt(*, limit: Limit, subject: str, now: datetime) -> None:
    """Count an attempt; TooManyAttempts during a pause, without counting."""
    key = key_of(limit, subject)
    with transaction.atomic():
        row = _locked(key, now)
        if row.last_at + limit.memory <= now:
            row.count, row.blocked_until = 0, None
        if row.blocked_until is not None and now < row.blocked_until:
            left = (row.blocked_until - now).total_seconds()
            raise TooManyAttempts(wait=max(1, round(left)))
        row.count += 1
        pause = limit.pause_after(row.count)
        row.last_at, row.blocked_until = now, None if pause is None else now + pause
        row.save(update_fields=["count", "last_at", "blocked_until"])


def _locked(key: str, now: datetime) -> Attempts:
    """The row of a key, locked; made again if a success has deleted it in the meantime."""
    while True:
        Attempts.objects.bulk_create([Attempts(key=key, last_at=now)], ignore_conflicts=True)
        row = Attempts.objects.select_for_update(no_key=True).filter(pk=key).first()
        if row is not None:
            return row


def give_back(*, limit: Limit, subject: str, times: int = 1) -> None:
    """Uncount `times` attempts that succeeded, and end the pause after them."""
    counted = Attempts.objects.filter(pk=key_of(limit, subject))
    counted.update(count=Greatest(F("count") - times, 0), blocked_until=None)


def forget_attempts(*, limit: Limit, subject: str) -> int:
    """Reset a limit after a success that proves the identity; the number of attempts so far."""
    counted = Attempts.objects.filter(pk=key_of(limit, subject))
    count = counted.values_list("count", flat=True).first()
    counted.delete()
    return count or 0


def key_of(limit: Limit, subject: str) -> str:
    """The key of a limit and a subject: a hash, so that no names or addresses are stored."""
    return salted_hmac(f"muster.attempts.{limit.name}", subject, algorithm="sha256").hexdigest()
