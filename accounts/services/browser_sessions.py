"""The browsers in which a user is signed in: listed for them, and ended one by one or together."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext

from accounts.models import LONGEST_BROWSER, BrowserSession, User
from accounts.sessions import SessionStore
from contract.errors import NotFound

# Key of a session for the time when its browser was last seen, in seconds since 1970.
SEEN = "seen"
SEEN_NOTED_EVERY = timedelta(minutes=10)


@dataclass(frozen=True)
class SignedIn:
    """A browser of a user: when it signed in, and when it was last seen, give or take
    SEEN_NOTED_EVERY. `is_here`: it is the one that asks."""

    row: BrowserSession
    seen_at: datetime
    is_here: bool


@transaction.atomic
def begin_session(*, user: User, key: str, browser: str, now: datetime) -> None:
    """Remember that a browser has signed in, with the key of its new session."""
    facts = {"user": user, "browser": browser[:LONGEST_BROWSER], "began_at": now}
    BrowserSession.objects.update_or_create(key=key, defaults=facts)


def renew_session(*, user: User, before: str, key: str) -> None:
    """Give a browser the key that its session has got instead of another, and end all others."""
    BrowserSession.objects.filter(user=user, key=before).update(key=key)
    end_sessions(user=user, but=key)


def sessions_of(*, user: User, key: str) -> list[SignedIn]:
    """The browsers in which a user is signed in now, the one with this key first, then those that
    were seen last."""
    live = Session.objects.filter(session_key=OuterRef("key"))
    rows = BrowserSession.objects.filter(Exists(live), user=user)
    browsers = [SignedIn(row, _seen(row), is_here=row.key == key) for row in rows]
    return sorted(browsers, key=lambda each: (not each.is_here, -each.seen_at.timestamp()))


def end_session(*, user: User, session_id: int) -> None:
    """Sign a user out in one of their browsers; NotFound without it."""
    rows = BrowserSession.objects.filter(user=user, pk=session_id)
    if not _end(rows):
        raise NotFound(gettext("That browser is signed out already."))


def end_sessions(*, user: User, but: str = "") -> int:
    """Sign a user out in all browsers, but for the one with this key; say in how many."""
    return _end(BrowserSession.objects.filter(user=user).exclude(key=but))


def forget_sessions() -> None:
    """Delete the rows whose sessions are gone."""
    live = Session.objects.filter(session_key=OuterRef("key"))
    BrowserSession.objects.filter(~Exists(live)).delete()


@transaction.atomic
def _end(rows: QuerySet[BrowserSession]) -> int:
    keys = list(rows.values_list("key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    rows.filter(key__in=keys).delete()
    return len(keys)


def _seen(row: BrowserSession) -> datetime:
    seconds = SessionStore(row.key).load().get(SEEN)
    return row.began_at if seconds is None else datetime.fromtimestamp(seconds, UTC)


_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip
# In this order, as most claim to be those that come later.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)  # fmt: skip


def browser_name(agent: str) -> str:
    """A browser by what it sends as `User-Agent`, such as `Firefox · Linux`; empty if unknown."""
    names = (_first(agent, _BROWSERS), _first(agent, _SYSTEMS))
    return " · ".join(name for name in names if name)


def _first(agent: str, table: Iterable[tuple[str, str]]) -> str:
    return next((name for part, name in table if part in agent), "")
