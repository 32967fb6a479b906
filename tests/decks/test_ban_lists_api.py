"""Ban lists of organisations by the API: tried, read by those who may, and published."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks.models import BanList
from decks.services.trials import carry_on
from tests.support.factories import NOW, bearer, make_organisation, make_user

pytestmark = pytest.mark.django_db

API = "/api/v1"
SENT = {
    "game": "letal",
    "format": "tournament",
    "effective_from": "2026-12-24",
    "card_list": "Doom\n1 Battle Cry",
}


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def sent(client: Client, user: User, place: str, **body: Any) -> Any:
    return client.post(f"{API}{place}", body, content_type="application/json", headers=bearer(user))


def test_a_list_is_tried_and_published(client: Client, ada: User) -> None:
    make_organisation(ada, "club")
    created = sent(client, ada, "/organisations/club/ban-lists", **SENT)
    assert created.status_code == 201
    row = BanList.objects.get()
    place = f"/ban-lists/{row.pk}"
    assert created["Location"].endswith(f"{API}{place}")
    assert created.json() == {
        "id": str(row.pk),
        "organisation": {"slug": "club", "name": "Club"},
        "game": "letal",
        "format": {"slug": "tournament", "digest": row.version.digest},
        "effective_from": "2026-12-24",
        "source": "List of Club",
        "published_at": None,
        "state": "running",
        "parts_done": 0,
        "part_count": 1,
        "report": None,
    }
    assert client.get(f"{API}{place}").status_code == 404
    assert sent(client, ada, f"{place}/pause").json()["state"] == "paused"
    assert sent(client, ada, f"{place}/resume").json()["state"] == "running"
    carry_on(ban_list_id=row.pk, clock=lambda: NOW)
    body = client.get(f"{API}{place}", headers=bearer(ada)).json()
    counts = {"decks": 0, "legal_decks": 0, "lost_decks": 0, "card_counts": []}
    assert (body["state"], body["parts_done"], body["report"]) == ("ended", 1, counts)
    assert sent(client, ada, f"{place}/publish").json()["published_at"] is not None
    again = sent(client, ada, f"{place}/publish")
    assert (again.status_code, again.json()["errors"][0]["code"]) == (409, "ban_list_published")
    public = client.get(f"{API}{place}").json()
    assert (public["state"], public["report"]) == ("ended", None)
    listed = client.get(f"{API}/organisations/club/ban-lists").json()["results"]
    assert [each["id"] for each in listed] == [str(row.pk)]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"card_list": "Dooom"}, "unusable_ban_list"),
        ({"card_list": "Doom,many"}, "unreadable_ban_list"),
        ({"format": "vintage"}, "unknown_format"),
    ],
)
def test_what_is_no_list_is_refused(
    client: Client, ada: User, changes: dict[str, str], code: str
) -> None:
    make_organisation(ada, "club")
    response = sent(client, ada, "/organisations/club/ban-lists", **SENT | changes)
    assert (response.status_code, response.json()["errors"][0]["code"]) == (422, code)


def test_strangers_try_nothing(client: Client, ada: User) -> None:
    make_organisation(ada, "club")
    stranger = make_user("mallory")
    response = sent(client, stranger, "/organisations/club/ban-lists", **SENT)
    assert (response.status_code, BanList.objects.count()) == (403, 0)
