"""The signed texts in the links of our emails: for one purpose, for a time, and for one use.

They are made from what stands in a row and are stored nowhere. `mark` changes with the first use,
so that a second one finds another.
"""

import binascii
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import Purpose, User
from contract.errors import DomainError

LIFETIMES = {
    Purpose.CONFIRM: timedelta(days=2),
    Purpose.MOVE: timedelta(days=2),
    Purpose.RESET: timedelta(hours=2),
}


class UnusableLink(DomainError):
    """A link that was cut, has been used, or is out of date."""

    status = 422
    code = "unusable_link"
    field = "token"

    def __init__(self, text: str = "") -> None:
        super().__init__(text or "This link is out of date, or was used already. Ask for another.")


@dataclass(frozen=True)
class Link:
    """Whom a link is for, and the mark that must still be theirs."""

    subject: str
    mark: str

    def bears(self, mark: str) -> bool:
        return constant_time_compare(self.mark, mark)


def write_link(*, purpose: Purpose, subject: str, mark: str, now: datetime) -> str:
    return _signer(purpose).sign_object([subject, mark, int(now.timestamp())])


def read_link(*, purpose: Purpose, text: str, now: datetime) -> Link:
    """What `text` says; UnusableLink unless it was written here, for this, and lately."""
    try:
        subject, mark, seconds = _signer(purpose).unsign_object(text)
    except (BadSignature, ValueError, binascii.Error) as error:
        raise UnusableLink from error
    if now >= datetime.fromtimestamp(seconds, UTC) + LIFETIMES[purpose]:
        raise UnusableLink
    return Link(subject, mark)


def mark_of(user: User) -> str:
    """What changes when `user` gets another password or another address, also the former one."""
    since = user.email_confirmed_at
    facts = f"{user.password}\n{user.email}\n{since and since.timestamp()}"
    return salted_hmac("muster.link", facts, algorithm="sha256").hexdigest()[:32]


def _signer(purpose: Purpose) -> Signer:
    return Signer(salt=f"muster.{purpose}")
