"""Deletes old data that is no longer needed, so that it cannot leak."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from accounts.links import LIFETIMES
from accounts.models import ApiToken, Attempts, KnownPlace, Purpose, SignUp
from accounts.services.abuse import forget_reports
from accounts.services.attempts import LONGEST_MEMORY
from accounts.services.browser_sessions import forget_sessions
from accounts.services.idempotency import forget_keys
from accounts.services.known_places import KNOWN_FOR

# Time for which a token is remembered that was revoked or has expired.
ENDED_TOKENS_FOR = timedelta(days=90)


def forget_the_past(*, now: datetime) -> None:
    """Delete sessions, sign-ups and idempotency keys that have expired, old attempts, tokens that
    ended long ago, places of
    sign-ins before that, and reports of abuse that were answered long ago."""
    Session.objects.filter(expire_date__lte=now).delete()
    forget_sessions()
    SignUp.objects.filter(asked_at__lte=now - LIFETIMES[Purpose.CONFIRM]).delete()
    Attempts.objects.filter(last_at__lte=now - LONGEST_MEMORY).delete()
    KnownPlace.objects.filter(last_at__lte=now - KNOWN_FOR).delete()
    _ended_tokens(now).delete()
    forget_keys(now=now)
    forget_reports(now=now)


def _ended_tokens(now: datetime) -> QuerySet[ApiToken]:
    """Tokens that were revoked or have expired so long ago that nobody asks about them."""
    long_ago = now - ENDED_TOKENS_FOR
    return ApiToken.objects.filter(Q(revoked_at__lte=long_ago) | Q(expires_at__lte=long_ago))
