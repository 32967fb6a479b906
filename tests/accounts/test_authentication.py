"""What the API makes of the Authorization header."""

import pytest
from django.test import Client

from accounts.models import ApiToken
from accounts.services.tokens import revoke_token
from accounts.token_text import new_token
from tests.support.factories import NOW, bearer, make_token

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments"


def refused(client: Client, header: str) -> tuple[int, str, str]:
    response = client.get(EVENTS, headers={"Authorization": header})
    problem = response.json()
    return response.status_code, response["WWW-Authenticate"], problem["errors"][0]["code"]


def test_without_a_header_public_reads_are_open(client: Client) -> None:
    assert client.get(EVENTS).status_code == 200


@pytest.mark.parametrize("header", ["muster_x", "Basic YTpi", "Bearer", "Bearer a b", "Bearer é"])
def test_an_unreadable_header_is_refused_even_for_public_reads(client: Client, header: str) -> None:
    expected = (401, 'Bearer realm="muster"', "unreadable_token")

    assert refused(client, header) == expected


def test_an_unknown_token_is_refused(client: Client) -> None:
    expected = (401, 'Bearer realm="muster"', "unknown_token")

    assert refused(client, f"Bearer {new_token().text}") == expected


def test_a_revoked_token_is_refused(client: Client) -> None:
    text = make_token()
    assert client.get(EVENTS, headers={"Authorization": f"Bearer {text}"}).status_code == 200
    revoke_token(token=ApiToken.objects.get(), now=NOW)

    assert refused(client, f"Bearer {text}")[::2] == (401, "unknown_token")


def test_writing_without_a_token_is_401(client: Client) -> None:
    response = client.post(EVENTS, {}, content_type="application/json")

    assert (response.status_code, response.json()["errors"][0]["code"]) == (
        401,
        "not_authenticated",
    )


def test_a_token_without_the_scope_is_403_and_says_which(client: Client) -> None:
    response = client.post(
        EVENTS, {}, content_type="application/json", headers=bearer(scopes=["games:host"])
    )

    assert response.status_code == 403
    assert response.json()["errors"] == [
        {
            "pointer": "",
            "code": "missing_scope",
            "detail": "This needs a token with the scope events:manage.",
        }
    ]
