"""Requests of programs, and what they are answered."""

from typing import Any

from django.test import Client

from accounts.models import User
from tests.support.factories import bearer
from tournaments.models import Tournament

EVENTS = "/api/v1/tournaments"


def post(client: Client, path: str, body: Any = None, user: User | None = None, **scopes: Any):
    return client.post(
        path, {} if body is None else body, content_type="application/json",
        headers=bearer(user, **scopes),
    )  # fmt: skip


def faults(response: Any) -> tuple[int, list[tuple[str, str]]]:
    assert response["Content-Type"] == "application/problem+json"
    errors = [(fault["pointer"], fault["code"]) for fault in response.json()["errors"]]
    return response.status_code, errors


def refused(response: Any) -> tuple[int, str]:
    """Status and the code of the first fault."""
    return response.status_code, response.json()["errors"][0]["code"]


def path_of(tournament: Tournament) -> str:
    return f"{EVENTS}/{tournament.pk}"
