"""Signed texts for links in emails: for one purpose, a limited time, and one use.

They are made from a row and are not stored. `mark` changes with the first use, so that the link
no longer matches its row.
"""

import binascii
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext

from accounts.models import Purpose, User
from contract.errors import DomainError

LIFETIMES = {
    Purpose.CONFIRM: timedelta(days=2),
    Purpose.MOVE: timedelta(days=2),
    Purpose.RESET: timedelta(hours=2),
}


class UnusableLink(DomainError):
    """The link is incomplete, was used before, or has expired."""

    status = 422
    code = "unusable_link"
    field = "token"

    def __init__(self, text: str = "") -> None:
        super().__init__(
            text or gettext("This link has expired or was already used. Request a new one.")
        )


@dataclass(frozen=True)
class Link:
    """The row that a link is for, and the mark that the row must still have."""

    subject: str
    mark: str

    def bears(self, mark: str) -> bool:
        return constant_time_compare(self.mark, mark)


def write_link(*, purpose: Purpose, subject: str, mark: str, now: datetime) -> str:
    return _signer(purpose).sign_object([subject, mark, int(now.timestamp())])


def read_link(*, purpose: Purpose, text: str, now: datetime) -> Link:
    """Read a link; UnusableLink unless it was made here, for this purpose, and has not expired."""
    try:
        subject, mark, seconds = _signer(purpose).unsign_object(text)
    except (BadSignature, ValueError, binascii.Error) as error:
        raise UnusableLink from error
    if now >= datetime.fromtimestamp(seconds, UTC) + LIFETIMES[purpose]:
        raise UnusableLink
    return Link(subject, mark)


def mark_of(user: User) -> str:
    """A mark that changes when `user` gets a new password or address, even a former one."""
    since = user.email_confirmed_at
    facts = f"{user.password}\n{user.email}\n{since and since.timestamp()}"
    return salted_hmac("muster.link", facts, algorithm="sha256").hexdigest()[:32]


def _signer(purpose: Purpose) -> Signer:
    return Signer(salt=f"muster.{purpose}")
