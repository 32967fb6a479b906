"""Searching events, their order, and following what has changed in them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.roles import Role
from tests.support.factories import NOW, make_tournament, make_user, set_state
from tests.support.requests import EVENTS, faults
from tests.support.two_worlds import in_own_world
from tournaments.events.services.events import change_tournament
from tournaments.events.services.staff import name_staff
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

LONG_AGO = "2000-01-01T00:00:00Z"


def names_found(client: Client, **query: Any) -> list[str]:
    response = client.get(EVENTS, query)
    assert response.status_code == 200, response.content
    return [row["name"] for row in response.json()["results"]]


def rename(event: Tournament, name: str, now: Any = NOW) -> None:
    change_tournament(
        tournament_id=event.pk, actor=event.created_by, changes={"name": name}, now=now
    )


def test_a_name_or_a_place_is_found_whatever_its_case_and_accents(client: Client) -> None:
    make_tournament(name="Copa de Otoño", place="Málaga, España")
    make_tournament(name="Łódź Open", place="Polska")

    assert names_found(client, search="OTONO copa") == ["Copa de Otoño"]
    assert names_found(client, search="lodz") == ["Łódź Open"]
    assert names_found(client, place="malaga") == ["Copa de Otoño"]
    assert names_found(client, place="malaga", search="open") == []
    rename(Tournament.objects.get(name="Łódź Open"), "Winter")
    assert (names_found(client, search="lodz"), names_found(client, search="winter")) == (
        [],
        ["Winter"],
    )


def test_events_are_found_by_format_and_time_and_ordered(client: Client) -> None:
    for number, name in enumerate(("B", "a", "C")):
        make_tournament(name=name, starts_at=NOW + timedelta(days=number))
    second = (NOW + timedelta(days=1)).isoformat()

    assert names_found(client, starts_after=second, ordering="starts_at") == ["a", "C"]
    assert names_found(client, starts_before=second) == ["B"]
    assert names_found(client, ordering="name") == ["a", "B", "C"]
    assert names_found(client, ordering="-name") == ["C", "B", "a"]
    assert names_found(client, format="elsewhere") == []
    response = client.get(EVENTS, {"ordering": "pairing_seed"})
    assert faults(response) == (400, [("/ordering", "invalid_choice")])
    assert "starts_at, -starts_at" in response.json()["errors"][0]["detail"]


def test_a_finished_event_says_when_and_one_that_is_opened_again_does_not(client: Client) -> None:
    event = make_tournament(entries=2)
    set_state(event, "running")
    later = NOW + timedelta(hours=3)
    assert client.get(f"{EVENTS}/{event.pk}").json()["finished_at"] is None
    set_state(event, "finished", "rain")

    assert client.get(f"{EVENTS}/{event.pk}").json()["finished_at"] == "2026-01-31T12:00:00Z"
    assert names_found(client, finished_before=later.isoformat()) == ["Cup"]
    assert names_found(client, finished_after=later.isoformat()) == []
    set_state(event, "running", "sun")
    assert client.get(f"{EVENTS}/{event.pk}").json()["finished_at"] is None


def test_who_follows_changes_is_given_each_again_in_its_order(client: Client) -> None:
    events = [make_tournament(name=name) for name in ("A", "B", "C")]
    rename(events[0], "A again", NOW + timedelta(hours=1))

    first = client.get(f"{EVENTS}?updated_since={LONG_AGO}&page_size=2").json()
    assert [row["name"] for row in first["results"]] == ["B", "C"]
    assert (first["count"], first["previous"]) == (3, None)
    onward = client.get(first["next"]).json()
    assert [row["name"] for row in onward["results"]] == ["A again"]
    assert (onward["next"], onward["results"][0]["updated_at"]) == (None, "2026-01-31T13:00:00Z")


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"updated_since": "2026-01-01T00:00:00"}, ("/updated_since", "offset_missing")),
        ({"updated_since": LONG_AGO, "ordering": "name"}, ("/updated_since", "order_of_changes")),
        ({"updated_since": LONG_AGO, "page": "2"}, ("/updated_since", "order_of_changes")),
        ({"cursor": "x"}, ("/cursor", "cursor_unusable")),
        ({"page_size": "101"}, ("/page_size", "max_value")),
    ],
)
def test_what_no_list_of_changes_can_answer_is_refused(
    client: Client, query: dict[str, str], fault: tuple[str, str]
) -> None:
    assert faults(client.get(EVENTS, query)) == (400, [fault])


def test_an_entry_for_the_staff_alone_changes_no_time_that_others_see(client: Client) -> None:
    def world(secret: bool) -> Any:
        event = make_tournament(owner := make_user("owner"), name="Cup")
        make_tournament(owner, name="Other")
        judge = make_user("judge")
        if secret:
            name_staff(
                tournament_id=event.pk,
                actor=owner,
                username=judge.username,
                role=Role.JUDGE,
                now=NOW + timedelta(hours=5),
            )
        rows = client.get(EVENTS, {"updated_since": LONG_AGO}).json()["results"]
        return [(row["name"], row["updated_at"]) for row in rows]

    assert in_own_world(lambda: world(True)) == in_own_world(lambda: world(False))
