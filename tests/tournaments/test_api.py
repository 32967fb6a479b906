"""Rounds and matches through the API: status, body, and what changed."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import (
    bearer,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments"


def post(client: Client, path: str, body: Any = None, user: User | None = None, **scopes: Any):
    return client.post(
        path, {} if body is None else body, content_type="application/json",
        headers=bearer(user, **scopes),
    )  # fmt: skip


def faults(response: Any) -> tuple[int, list[tuple[str, str]]]:
    assert response["Content-Type"] == "application/problem+json"
    found = [(fault["pointer"], fault["code"]) for fault in response.json()["errors"]]
    return response.status_code, found


def path_of(tournament: Tournament) -> str:
    return f"{EVENTS}/{tournament.pk}"


def test_the_first_page_leads_on(client: Client) -> None:
    links = client.get("/api/v1").json()["links"]

    assert [client.get(links[name]).status_code for name in ("games", "tournaments")] == [200, 200]
    assert post(client, links["deck_validation"]).status_code == 400
