"""The session of a browser and its user, which most requests begin with.

Both are Django's own, read by SQL that is made once (`ground.statements.reads`).
"""

from datetime import datetime
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore as StoredSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from ground.statements.reads import PreparedRead

_DATA: PreparedRead[str] = PreparedRead(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now).values_list(
        "session_data", flat=True
    ),
    *(str, datetime),
)
_USER: PreparedRead[User] = PreparedRead(lambda number: User.objects.filter(pk=number), int)


class SessionStore(StoredSession):
    """A session in the database."""

    def __init__(self, session_key: str | None = None) -> None:
        """`session_key` is what a browser has sent. A quoted cookie can hold a NUL, which no text
        in a database has."""
        super().__init__(None if session_key and "\0" in session_key else session_key)

    def load(self) -> dict[str, Any]:
        """The stored data; nothing, and no key, where the session has expired or never was."""
        data = _DATA.first(self.session_key, timezone.now())
        if data is None:
            self._session_key = None
            return {}
        stored: dict[str, Any] = self.decode(data)
        return stored


class AccountBackend(ModelBackend):
    """Accounts with passwords."""

    def get_user(self, user_id: int) -> User | None:
        """The user of a session; None once the account is gone or closed."""
        user = _USER.first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
