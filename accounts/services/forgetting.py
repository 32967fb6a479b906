"""Deletes old data that is no longer needed, so that it cannot leak."""

from datetime import datetime

from django.contrib.sessions.models import Session

from accounts.links import LIFETIMES
from accounts.models import Attempts, KnownPlace, Purpose, SignUp
from accounts.services.attempts import LONGEST_MEMORY
from accounts.services.browser_sessions import forget_sessions
from accounts.services.idempotency import forget_keys
from accounts.services.known_places import KNOWN_FOR


def forget_the_past(*, now: datetime) -> None:
    """Delete sessions, sign-ups and idempotency keys that have expired, old attempts, and places of
    sign-ins before that."""
    Session.objects.filter(expire_date__lte=now).delete()
    forget_sessions()
    SignUp.objects.filter(asked_at__lte=now - LIFETIMES[Purpose.CONFIRM]).delete()
    Attempts.objects.filter(last_at__lte=now - LONGEST_MEMORY).delete()
    KnownPlace.objects.filter(last_at__lte=now - KNOWN_FOR).delete()
    forget_keys(now=now)
