"""Places where users have signed in before: attempts from there are counted apart from everyone
else's."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac

from accounts.models import KnownPlace, User

KNOWN_FOR = timedelta(days=180)


def known_among(*, user: User | None, places: Iterable[str]) -> frozenset[str]:
    """At which of these places the user has signed in; for no user at none, in the same time."""
    keys = {_key(user, place): place for place in places if place}
    rows = KnownPlace.objects.filter(key__in=keys).values_list("key", flat=True)
    return frozenset(keys[key] for key in rows)


def remember_place(*, user: User, place: str, now: datetime) -> None:
    """Remember a place at which the user has just signed in."""
    KnownPlace.objects.update_or_create(key=_key(user, place), defaults={"last_at": now})


def _key(user: User | None, place: str) -> str:
    """A hash, so that no addresses are stored."""
    subject = f"{user and user.pk}\n{place}"
    return salted_hmac("muster.known_place", subject, algorithm="sha256").hexdigest()
