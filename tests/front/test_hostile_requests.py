"""Whatever is sent, the answer is a sound one and never a failure of the server."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.factories import FORMAT, GAME, legal_deck
from tests.support.proofs import count

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["minions", "tactics", "recall", GAME, FORMAT, "name", "parts", "game"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["parts", "game", "name", "minions", "tactics", "recall", "", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
LINES = st.lists(
    st.text(max_size=20) | st.sampled_from(["4 Recall", "Recall x2", "[tactics]", "# a", "0 x"]),
    max_size=6,
).map("\n".join)
BODIES = st.fixed_dictionaries(
    {},
    optional={
        "game": SCALARS | st.just(GAME),
        "format": SCALARS | st.just(FORMAT),
        "deck": VALUES | LINES | st.just(legal_deck().plain()),
        "name": SCALARS,
        "rounds": SCALARS,
    },
)
TRIES = settings(
    max_examples=count(150, 5),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1{path}", body, content_type="application/json")


@TRIES
@given(BODIES)
def test_anything_as_a_deck_to_judge(client: Client, body: dict[str, Any]) -> None:
    response = post(client, "/decks/validate", json.dumps(body))

    assert response.status_code in {200, 400, 422}, response.content
    if response.status_code != 200:
        assert response.json()["errors"]


@TRIES
@given(VALUES | LINES)
def test_anything_as_a_deck_of_a_known_game(client: Client, deck: Any) -> None:
    body = {"game": GAME, "format": FORMAT, "deck": deck}

    assert post(client, "/decks/validate", json.dumps(body)).status_code in {200, 400, 422}


@TRIES
@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_any_bytes_as_a_body(client: Client, body: bytes) -> None:
    assert post(client, "/decks/validate", body).status_code == 400


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("page=0", 400),
        ("page=x", 400),
        ("page=99999", 404),
        ("page_size=-1", 400),
        ("page_size=0", 400),
        ("page_size=101", 400),
        ("page_size=1e9", 400),
        (f"page_size={'9' * 5000}", 400),
        ("page_size=00500", 400),
        ("page_size=", 400),
        ("page_size=100", 200),
    ],
)
@pytest.mark.django_db
def test_any_page(client: Client, query: str, status: int) -> None:
    assert client.get(f"/api/v1/tournaments?{query}").status_code == status


@pytest.mark.parametrize("query", ["on=", "on=x", "on=2026-02-30"])
@pytest.mark.parametrize("path", ["formats", "formats/starter"])
@pytest.mark.django_db
def test_any_day(client: Client, path: str, query: str) -> None:
    assert client.get(f"/api/v1/games/{GAME}/{path}?{query}").status_code == 400
