"""Where whoever has confirmed a new account goes on."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.passwords import PASSWORD, sent_emails

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("place", "leads"),
    [("/events/new", "/sign-in?next=%2Fevents%2Fnew"), ("https://example.org/", "/sign-in")],
)
def test_who_signs_up_comes_back_to_where_they_were(client: Client, place: str, leads: str) -> None:
    fields = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}
    client.post(f"/sign-up?next={place}", fields)
    (email,) = sent_emails(timezone.now())
    (link,) = re.findall(r"^http://127\.0\.0\.1:8000(/sign-up/confirm/\S+)$", email, re.MULTILINE)

    assert client.post(link)["Location"] == leads
    assert client.post(f"{leads}", {"name": "ann", "password": PASSWORD})["Location"] == (
        place if "next" in leads else "/"
    )
