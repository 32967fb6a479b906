"""What the API of events answers to a body it does not take and to what is not there."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.support.factories import bearer, make_started, make_tournament, make_user
from tests.support.requests import faults, path_of
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('{"seed": 1, "a/b": {}}', [("/seed", "unknown"), ("/a~1b", "unknown")]),
        ("[1]", [("", "invalid")]),
        ("[]", [("", "invalid")]),
        ('"now"', [("", "invalid")]),
        ("{", [("", "parse_error")]),
    ],
)
def test_pairing_takes_no_options(client: Client, body: str, expected: Any) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    response = client.post(
        f"{path_of(tournament)}/rounds",
        body,
        content_type="application/json",
        headers=bearer(owner),
    )

    assert faults(response) == (400, expected)
    assert not Round.objects.exists()


def test_pairing_without_any_body(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    response = client.generic("POST", f"{path_of(tournament)}/rounds", headers=bearer(owner))

    assert (response.status_code, Round.objects.count()) == (201, 1)


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("tournaments/{id}", "There is no event {id}."),
        ("tournaments/{id}/entries", "There is no event {id}."),
        ("tournaments/{id}/rounds", "There is no event {id}."),
        ("tournaments/{id}/rounds/9", "There is no event {id}."),
        ("tournaments/{event}/rounds/9", "There is no round 9 in this event."),
        ("matches/{id}", "There is no match {id}."),
        ("replays/{id}", "There is no replay {id}."),
    ],
)
def test_what_is_not_there_is_named(client: Client, path: str, detail: str) -> None:
    where = {"id": str(uuid4()), "event": str(make_tournament().pk)}
    response = client.get(f"/api/v1/{path.format(**where)}")

    assert faults(response) == (404, [("", "not_found")])
    assert response.json()["detail"] == detail.format(**where)
