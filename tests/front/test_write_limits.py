"""Writes are counted by address and by token or session; who sends too many is told to wait."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Organisation
from front import limits
from front.limits import WINDOW
from ground.problems import problem
from ground.rates import Rate
from tests.support.factories import bearer, make_user

pytestmark = pytest.mark.django_db

PATH = "/api/v1/organisations"
# A hall in which each person makes a move or reports every two seconds, and a host's program that
# sends a round of 2,048 results, each with the logs of three games.
PEOPLE, SECONDS, RESULTS = 500, 2, 2_048


@pytest.fixture(autouse=True)
def standing_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """18 seconds of a window are over, in which nobody has written."""
    monkeypatch.setattr(limits, "WRITTEN", Rate(WINDOW))
    monkeypatch.setattr(limits, "monotonic", lambda: 1000 * WINDOW + 18.5)


def write(client: Client, headers: dict[str, str], slug: str, **more: Any) -> Any:
    body = {"name": slug, "slug": slug}
    return client.post(PATH, body, "application/json", headers=headers, **more)


def test_an_address_that_writes_too_much_is_told_when_to_come_again(
    client: Client, settings: Any
) -> None:
    settings.MUSTER_WRITES_OF_ADDRESS = 2
    headers = bearer()
    statuses = [write(client, headers, slug).status_code for slug in ("a1", "a2")]
    refused = write(client, headers, "a3")

    assert statuses == [201, 201]
    assert (refused.status_code, refused["Retry-After"]) == (429, "41")
    assert refused.json() == problem(
        status=429,
        code="too_many_writes",
        detail="Too many writes this minute: nothing was done. Try again in 41 s.",
        instance=PATH,
    )
    assert not Organisation.objects.filter(slug="a3").exists()
    page = client.post("/decks/check", {})
    assert (page.status_code, page["Retry-After"]) == (429, "41")
    assert "<h1>Too many requests from your network</h1>" in page.content.decode()
    assert client.get(PATH).status_code == 200
    assert write(client, headers, "a3", REMOTE_ADDR="192.0.2.7").status_code == 201


def test_a_token_and_a_session_count_for_themselves(client: Client, settings: Any) -> None:
    settings.MUSTER_WRITES_OF_ACCOUNT = 1
    first, second = bearer(), bearer()
    browser, other = Client(), Client()
    for window in (browser, other):
        window.force_login(make_user())

    assert [write(client, first, slug).status_code for slug in ("a1", "a2")] == [201, 429]
    assert write(client, second, "a2").status_code == 201
    statuses = [browser.post("/decks/check", {}).status_code for _ in range(2)]
    assert [statuses[0] < 400, statuses[1]] == [True, 429]
    assert other.post("/decks/check", {}).status_code == statuses[0]


def test_a_refused_write_keeps_its_key_free(client: Client, settings: Any) -> None:
    headers = bearer() | {"Idempotency-Key": "mine"}
    settings.MUSTER_WRITES_OF_ACCOUNT = 0
    refused = write(client, headers, "a1")
    settings.MUSTER_WRITES_OF_ACCOUNT = 10

    assert [refused.status_code, write(client, headers, "a1").status_code] == [429, 201]


def test_a_hall_and_a_host_have_enough(settings: Any) -> None:
    assert PEOPLE * WINDOW // SECONDS < settings.MUSTER_WRITES_OF_ADDRESS
    assert 4 * RESULTS < settings.MUSTER_WRITES_OF_ACCOUNT
