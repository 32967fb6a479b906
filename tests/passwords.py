"""Passwords in the tests: hashed quickly, because there are many."""

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail

from accounts.models import User
from accounts.services.letters import send_due_letters
from accounts.services.users import create_person
from tests.factories import NOW

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


def letters(now=NOW) -> list[str]:
    """The texts of the letters that a worker sends at `now`, with the address on top."""
    del mail.outbox[:]
    send_due_letters(clock=lambda: now)
    return [f"{', '.join(one.to)}\n{one.subject}\n{one.body}" for one in mail.outbox]


def link_in(letter: str) -> str:
    """The signed text at the end of the link in a letter."""
    (line,) = (line for line in letter.splitlines() if line.startswith("http"))
    return line.rpartition("/")[2]
