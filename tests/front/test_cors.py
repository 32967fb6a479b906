"""What pages of other sites may do."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments"


def test_reads_are_open_to_any_origin(client: Client) -> None:
    response = client.get(EVENTS, headers={"Origin": "https://elsewhere.example"})

    assert response["Access-Control-Allow-Origin"] == "*"
    exposed = "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"
    assert response["Access-Control-Expose-Headers"] == exposed
    assert not response.has_header("Access-Control-Allow-Credentials")


@pytest.mark.parametrize("path", ["/api/v1/schema/", "/api/v1/docs/", "/.well-known/jwks.json"])
def test_so_are_the_description_and_the_signing_keys(client: Client, path: str) -> None:
    assert client.get(path)["Access-Control-Allow-Origin"] == "*"


def test_errors_of_reads_are_open_too(client: Client) -> None:
    assert client.get("/api/v1/nowhere")["Access-Control-Allow-Origin"] == "*"


def test_writes_are_not(client: Client) -> None:
    response = client.post(EVENTS, {}, content_type="application/json")

    assert not response.has_header("Access-Control-Allow-Origin")


def test_a_preflight_allows_conditional_reads_and_neither_writes_nor_tokens(
    client: Client,
) -> None:
    response = client.options(EVENTS, headers={"Access-Control-Request-Method": "POST"})

    assert response.status_code == 204
    assert response["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert response["Access-Control-Allow-Headers"] == "If-None-Match"


def test_other_addresses_say_nothing(client: Client) -> None:
    assert not client.get("/nowhere").has_header("Access-Control-Allow-Origin")
