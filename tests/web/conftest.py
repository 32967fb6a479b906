"""A user of the pages, and passwords that are hashed quickly."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_user
from tests.support.passwords import quick_hashing

__all__ = ["quick_hashing"]


@pytest.fixture
def olga(client: Client) -> User:
    """The organiser of the event; the client of the test is signed in as them."""
    user = make_user("olga")
    client.force_login(user)
    return user
