"""The desk through the API: lists of players, check-ins of many, codes, names, paper decklists."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.entries import STAFF, at
from tests.support.factories import NOW, bearer, make_entry, make_tournament, make_user, set_state
from tests.support.requests import post
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def path_of(event: Tournament, part: str) -> str:
    return f"/api/v1/tournaments/{event.pk}/entries/{part}"


def send(client: Client, event: Tournament, part: str, body: Any, by: User | None = None) -> Any:
    return post(client, path_of(event, part), body, by or event.created_by, **STAFF)


def put(client: Client, entry: Entry, part: str, body: Any, by: User | None = None) -> Any:
    user = by or entry.tournament.created_by
    return client.put(at(entry, part), body, content_type="application/json", headers=bearer(user))


def test_a_list_of_players_is_added_and_answered_in_its_order(client: Client) -> None:
    event = make_tournament(decklists="none")
    set_state(event, "check_in")
    players = [{"name": "Zoe", "club": "Rooks"}, {"name": "Ann", "seed": 1}]

    response = send(client, event, "add", {"players": players})

    rows = response.json()["results"]
    facts = [(row["player"]["name"], row["state"], row["club"], row["seed"]) for row in rows]
    assert (response.status_code, facts) == (
        200,
        [("Zoe", "checked_in", "Rooks", None), ("Ann", "checked_in", "", 1)],
    )
    assert "code" not in response.content.decode()


def test_each_fault_names_its_player_and_nobody_is_added(client: Client) -> None:
    event = make_tournament(decklists="none")
    players = [{"name": "Ann"}, {"name": "ann"}, {"username": "nobody"}]

    response = send(client, event, "add", {"players": players})

    errors = [(error["pointer"], error["code"]) for error in response.json()["errors"]]
    assert (response.status_code, errors) == (
        422,
        [("/players/1", "listed_twice"), ("/players/2", "unknown_user")],
    )
    assert event.entries.count() == 0


def test_a_repeated_list_with_its_key_is_added_once(client: Client) -> None:
    event = make_tournament(decklists="none")
    headers = {**bearer(event.created_by), "Idempotency-Key": '"desk-1"'}

    answers = [
        client.post(
            path_of(event, "add"),
            {"players": [{"name": "Ann"}]},
            content_type="application/json",
            headers=headers,
        )
        for _ in range(2)
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert event.entries.count() == 1


def test_too_long_a_list_and_a_player_without_a_name_are_refused(client: Client) -> None:
    event = make_tournament(decklists="none")

    for players in ([], [{"club": "Rooks"}], [{"name": f"P {n}"} for n in range(501)]):
        assert send(client, event, "add", {"players": players}).status_code == 400
    assert event.entries.count() == 0


def test_strangers_and_players_do_nothing_at_the_desk(client: Client) -> None:
    event, kim = make_tournament(entries=1), make_user("kim")
    entry = make_entry(event, "Kim", user=kim)
    entry.tournament = event
    code = {"only_without": True}

    statuses = [
        send(client, event, "add", {"players": [{"name": "Bo"}]}, kim).status_code,
        send(client, event, "check-in", {"entry_ids": [str(entry.pk)]}, kim).status_code,
        send(client, event, "renew-codes", code, kim).status_code,
        put(client, entry, "/name", {"name": "Bo"}, kim).status_code,
        put(client, entry, "/deck/on-paper", None, kim).status_code,
    ]

    assert statuses == [403] * 5


def test_a_guest_checks_in_by_their_code_without_a_token(client: Client) -> None:
    event = make_tournament(entries=1)
    set_state(event, "check_in")
    entry = event.entries.get()
    made = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=NOW)
    path = "/api/v1/entries/check-in"

    wrong = client.post(path, {"code": "no"}, content_type="application/json")
    right = client.post(path, {"code": made.claim_code}, content_type="application/json")

    assert (wrong.status_code, wrong.json()["errors"][0]["code"]) == (422, "unknown_code")
    assert (right.status_code, right.json()["state"]) == (200, "checked_in")
    assert made.claim_code not in right.content.decode()


def test_names_and_paper_decklists_are_set(client: Client) -> None:
    event = make_tournament()
    send(client, event, "add", {"players": [{"name": "Bne"}]})
    entry = event.entries.get()

    named = put(client, entry, "/name", {"name": "Ben"}).json()
    paper = put(client, entry, "/deck/on-paper", None).json()
    none = client.delete(at(entry, "/deck/on-paper"), headers=bearer(event.created_by)).json()

    assert named["player"]["name"] == "Ben"
    assert [row["deck_on_paper"] for row in (named, paper, none)] == [False, True, False]
    assert [row["lacks_deck"] for row in (named, paper, none)] == [True, False, True]
