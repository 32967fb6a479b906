"""Rounds and matches through the API: status, body, and what changed."""

import pytest
from django.test import Client

from tests.support.requests import post

pytestmark = pytest.mark.django_db


def test_the_first_page_leads_on(client: Client) -> None:
    links = client.get("/api/v1").json()["links"]

    assert [client.get(links[name]).status_code for name in ("games", "tournaments")] == [200, 200]
    assert post(client, links["deck_validation"]).status_code == 400
