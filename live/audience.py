"""Access to streams, and to news of entries that only staff may read.

Public frames are sent, numbers, and hidden entries without a word of what they say; so a visitor
who was let in a moment too long has learned nothing but that something happened.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from accounts.models import Scope, User
from accounts.roles import Power
from accounts.selectors import live_token
from accounts.sessions import SessionStore
from accounts.token_text import read_token
from contract.errors import NotFound
from ground.steady_clock import steady_now
from live.channel import Frame
from tables.holders import Holder
from tables.selectors import find_seat
from tournaments.core.access import is_seated, powers_in
from tournaments.core.journal_kinds import reads_whole
from tournaments.core.selectors import find_tournament
from tournaments.entries.slip_keys import guest_with

BEARER = "bearer "


class Unknown(Exception):
    """A token that is none, or none any more."""


@dataclass(frozen=True)
class Visitor:
    """The sender of a request: by their session or token, and by the key with which they play.
    `plays`: they may follow their games, as pages may, and programs whose token has the scope for
    it. `guest` is the player of an event in whose browser the page of a slip was opened."""

    user: User | None = None
    seat_key: str = ""
    plays: bool = True
    guest: UUID | None = None

    @property
    def name(self) -> str:
        return "" if self.user is None else str(self.user.pk)

    @property
    def place(self) -> str:
        """Under what their streams are counted; empty for a stranger."""
        return self.name or (f"guest {self.guest}" if self.guest is not None else "")


@dataclass(frozen=True)
class Access:
    """That somebody may follow a stream, and the powers by which they hear of hidden entries."""

    powers: frozenset[Power] = frozenset()

    def hears(self, frame: Frame) -> bool:
        """True if this frame is news; what is none travels with the next that is."""
        return frame.public or reads_whole(kind=frame.kind, powers=self.powers)

    def may_change(self, frame: Frame) -> bool:
        """True if access must be checked again after this frame: staff come and go, and lose powers
        when they register to play; sessions end with a password."""
        return frame.kind.startswith(("staff.", "user.", *(("entry.",) if self.powers else ())))


def visitor_of(request: HttpRequest, *, seat_cookie: str, slip_cookie: str) -> Visitor:
    """The sender of a request: a program by its token, a page by its cookies. Raises Unknown.

    Nothing is written: neither when a token was used, nor to a session.
    """
    given = request.headers.get("Authorization", "")
    if given:
        text = read_token(given[len(BEARER) :]) if given.lower().startswith(BEARER) else None
        token = live_token(token=text, now=steady_now()) if text else None
        if token is None:
            raise Unknown
        return Visitor(token.user, plays=Scope.GAMES_PLAY in token.scopes)
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    user = _signed_in(key) if key else None
    slip = request.COOKIES.get(slip_cookie, "") if user is None else ""
    guest = guest_with(key=slip) if slip else None
    return Visitor(user, request.COOKIES.get(seat_cookie, ""), guest=guest)


def _signed_in(session_key: str) -> User | None:
    """The user of a session that is not over. Django's own `get_user` would end one whose password
    has changed, which is a write."""
    session: Mapping[str, str] = SessionStore(session_key).load()
    user = User.objects.filter(pk=session.get(SESSION_KEY, 0), is_active=True).first()
    proof = session.get(HASH_SESSION_KEY, "")
    if user is None or not constant_time_compare(proof, user.get_session_auth_hash()):
        return None
    return user


def access_to_all(visitor: Visitor, names: Iterable[str]) -> dict[str, Access] | None:
    """The access of a visitor to each of these streams; None unless they may follow all."""
    given: dict[str, Access] = {}
    for name in names:
        allowed = access(visitor, name)
        if allowed is None:
            return None
        given[name] = allowed
    return given


def access(visitor: Visitor, name: str) -> Access | None:
    """The access of a visitor to a stream; None where they may not follow it, or nobody can."""
    kind, _, key = name.partition(":")
    if kind == "user":
        return Access() if visitor.name == key else None
    try:
        pk = UUID(key)
    except ValueError:
        return None
    if str(pk) != key:  # The same id in other letters names no stream.
        return None
    try:
        if kind == "table":
            if not visitor.plays:
                return None
            find_seat(table_id=pk, holder=Holder(visitor.user, visitor.seat_key))
            return Access()
        return _event_access(visitor.user, pk)
    except NotFound:
        return None


def _event_access(user: User | None, event_id: UUID) -> Access:
    event = find_tournament(tournament_id=event_id, viewer=user)
    # A player reads the public part alone (journal_kinds).
    if user is None or is_seated(user=user, tournament=event):
        return Access()
    return Access(powers_in(user=user, tournament=event))
