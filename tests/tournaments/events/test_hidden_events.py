"""Events that are taken back from the public: whoever keeps copies learns that, and no more."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from tests.support.factories import make_draft, make_tournament, make_user, set_state
from tests.support.requests import faults, path_of

pytestmark = pytest.mark.django_db

HIDDEN, EVENTS = "/api/v1/hidden-tournaments", "/api/v1/tournaments"
LONG_AGO = "2000-01-01T00:00:00Z"


def read(client: Client, path: str, **query: Any) -> list[dict[str, Any]]:
    answer = client.get(path, query)
    assert answer.status_code == 200
    rows: list[dict[str, Any]] = answer.json()["results"]
    return rows


def test_a_public_event_that_becomes_a_draft_again_is_listed_until_it_is_public(
    client: Client,
) -> None:
    owner = make_user("olga")
    tournament, never_public = make_tournament(owner, name="Cup"), make_draft(owner, name="Secret")
    assert read(client, HIDDEN) == []
    set_state(tournament, "draft")
    (row,) = read(client, HIDDEN, updated_since=LONG_AGO)
    assert row == {
        "id": str(tournament.pk),
        "organisation": {"slug": "olga", "name": "olga"},
        "hidden_at": row["hidden_at"],
    }
    assert client.get(path_of(tournament)).status_code == 404
    assert read(client, EVENTS, updated_since=LONG_AGO) == []
    assert str(never_public.pk) not in client.get(HIDDEN).content.decode()

    set_state(tournament, "registration")
    assert read(client, HIDDEN) == []
    assert [event["id"] for event in read(client, EVENTS, updated_since=LONG_AGO)] == [
        str(tournament.pk)
    ]


def test_who_follows_asks_with_the_last_moment_and_for_one_organiser(client: Client) -> None:
    olga, ivo = make_user("olga"), make_user("ivo")
    events = [make_tournament(owner, name=name) for name, owner in (("A", olga), ("B", ivo))]
    for event in events:
        set_state(event, "draft")
    first, second = read(client, HIDDEN, updated_since=LONG_AGO)

    assert [first["id"], second["id"]] == [str(event.pk) for event in events]
    assert datetime.fromisoformat(first["hidden_at"]) < datetime.fromisoformat(second["hidden_at"])
    assert read(client, HIDDEN, updated_since=second["hidden_at"]) == [second]
    assert read(client, HIDDEN, organisation="olga") == [first]
    page = client.get(HIDDEN, {"page_size": 1}).json()
    assert (page["results"], client.get(page["next"]).json()["results"]) == ([first], [second])


def test_what_is_hidden_is_not_searched_by_what_it_says(client: Client) -> None:
    set_state(make_tournament(), "draft")
    answer = client.get(HIDDEN, {"game": "letal"})
    assert faults(answer) == (400, [("/game", "unknown")])
