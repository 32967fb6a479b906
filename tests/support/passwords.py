"""Passwords in the tests: hashed quickly, because there are many."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.utils import timezone

from accounts.models import Attempts, User
from accounts.services.emails import send_due_emails
from accounts.services.users import create_person
from tests.support.factories import NOW

PASSWORD = "correct horse battery"
ADDRESS = "192.0.2.7"


@pytest.fixture(autouse=True)
def quick_hashing(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def make_person(username: str = "ann", *, email: str = "", password: str = PASSWORD) -> User:
    """Somebody who signs in with PASSWORD."""
    return create_person(
        username=username,
        email=email or f"{username}@example.org",
        hashed=make_password(password),
        now=NOW,
    )


def pauses() -> list[tuple[int, timedelta]]:
    """After how many attempts somebody must wait, and how long, for each who must."""
    rows = Attempts.objects.all()
    return sorted((row.count, row.blocked_until - row.last_at) for row in rows if row.blocked_until)


def let_pauses_last() -> None:
    """Have whoever must wait do so for an hour, so that none is over before the test is."""
    hour = timezone.now() + timedelta(hours=1)
    Attempts.objects.exclude(blocked_until=None).update(blocked_until=hour)


def sent_emails(now=NOW) -> list[str]:
    """The texts of the emails that a worker sends at `now`, with the address on top."""
    del mail.outbox[:]
    send_due_emails(clock=lambda: now)
    return [f"{', '.join(email.to)}\n{email.subject}\n{email.body}" for email in mail.outbox]


def link_in(email: str) -> str:
    """The signed text at the end of the link in an email."""
    (line,) = (line for line in email.splitlines() if line.startswith("http"))
    return line.rpartition("/")[2]
