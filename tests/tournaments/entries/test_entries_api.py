"""Entries through the API: entering, claiming, leaving, checking in and handing in decks."""

from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import User
from ledger.selectors import staff_entries
from tests.support.entries import PLAYER, STAFF, at
from tests.support.factories import (
    bearer,
    captain_of,
    illegal_deck,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
    set_state,
    starter,
)
from tests.support.requests import faults, path_of, post
from tournaments.core.services.changes import event_stream
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def put(client: Client, path: str, body: Any, user: User, **scopes: Any) -> Any:
    headers = bearer(user, **scopes)
    return client.put(path, body, content_type="application/json", headers=headers)


def last(tournament: Tournament) -> tuple[str, Any, Any]:
    entry = staff_entries(stream=event_stream(tournament.pk)).last()
    assert entry is not None
    return entry.kind, dict(entry.data), entry.private


def shape(entry: Entry, **changes: Any) -> dict[str, Any]:
    """What is shown of an entry of which nothing but `changes` is special."""
    assert entry.deck is not None
    usual = {
        "id": str(entry.pk),
        "tournament_id": str(entry.tournament_id),
        "player": {"id": str(entry.pk), "name": entry.name},
        "members": [{"id": str(entry.players.get().pk), "name": entry.name}],
        "complete": True,
        "state": "entered",
        "waiting_position": None,
        "registered_deck": {"commitment": entry.deck.commitment, "revealed": False, "url": None},
        "checked_in_at": None,
        "dropped_after_round": None,
        "club": "",
        "fixed_table": None,
        "awarded_byes": 0,
        "rating": None,
        "seed": None,
        "deck_on_paper": False,
        "lacks_deck": False,
        "late_from": None,
        "late_as": None,
        "here_for_round": None,
    }
    return usual | changes


def test_the_organiser_enters_guests(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    body = {"name": "Ada", "deck": legal_deck().plain(), "guest": True}
    response = post(client, f"{path_of(tournament)}/entries", body, owner, **STAFF)

    entry = Entry.objects.get()
    assert (response.status_code, entry.name, captain_of(entry)) == (201, "Ada", None)
    assert response["Location"] == f"http://testserver{at(entry)}"
    answer = response.json()
    assert len(answer.pop("claim_code").replace("-", "")) == 26
    assert answer == client.get(at(entry)).json()
    assert client.get(f"{path_of(tournament)}/entries").json() == {"results": [answer]}
    assert answer.pop("entered_at") == answer.pop("updated_at")
    assert answer == shape(entry)


def test_a_player_registers(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    body = {"name": "Ada", "deck": legal_deck().plain()}
    path = f"{path_of(tournament)}/entries"
    response = post(client, path, body, player, **PLAYER)

    assert (response.status_code, captain_of(Entry.objects.get())) == (201, player)
    assert response.json()["claim_code"] is None
    again = post(client, path, body | {"name": "Bela"}, player, **PLAYER)
    assert faults(again) == (409, [("", "already_entered")])


def test_a_player_enters_without_a_deck(client: Client) -> None:
    tournament = make_tournament()
    response = post(client, f"{path_of(tournament)}/entries", {"name": "Ada"}, **PLAYER)

    assert (response.status_code, response.json()["registered_deck"]) == (201, None)


@pytest.mark.parametrize(
    ("body", "scopes", "expected"),
    [
        ({"guest": True}, STAFF, (403, [("", "not_your_event")])),
        ({"guest": True}, PLAYER, (403, [("", "missing_scope")])),
        ({}, STAFF, (403, [("", "missing_scope")])),
    ],
)
def test_who_may_not_enter(client: Client, body: Any, scopes: Any, expected: Any) -> None:
    tournament = make_tournament()
    path = f"{path_of(tournament)}/entries"
    response = post(client, path, {"name": "Ada"} | body, scopes=scopes["scopes"])

    assert faults(response) == expected
    assert not Entry.objects.exists()


def test_an_illegal_deck_is_refused_with_every_problem(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    body = {"name": "Eve", "deck": illegal_deck().plain()}
    response = post(client, f"{path_of(tournament)}/entries", body, player)

    problems = [
        problem.plain() for problem in engine.check_deck(illegal_deck(), starter()).problems
    ]
    expected = [
        {
            "pointer": "/deck",
            "code": problem["code"],
            "detail": problem["message"],
            "rule": problem["rule"],
            "card_ids": problem["cards"],
            "expected": problem["expected"],
            "found": problem["found"],
        }
        for problem in problems
    ]
    assert response.status_code == 422
    assert response.json()["type"] == "urn:muster:problem:illegal_deck"
    assert response.json()["errors"] == expected
    assert len(problems) > 1
    assert not Entry.objects.exists()
    entry = make_entry(tournament, "Eve", user=player)
    submitted = put(client, at(entry, "/deck"), {"deck": body["deck"]}, player)
    assert (submitted.status_code, submitted.json()["errors"]) == (422, expected)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": "ADA", "deck": legal_deck().plain()}, (409, [("/name", "name_taken")])),
        ({"name": "Bela", "deck": "0 Recall"}, (422, [("/deck", "unreadable_deck")])),
        ({"deck": 3}, (400, [("/deck", "shape"), ("/name", "required")])),
        ({"name": "\ufdfa" * 80}, (422, [("/name", "unusable_name")])),
        ({"name": "\u3164Ada"}, (400, [("/name", "invisible_character")])),
        ({"name": "Ad\u200ca"}, (400, [("/name", "invisible_character")])),
    ],
    ids=range(6),
)
def test_what_makes_no_entry(client: Client, body: Any, expected: Any) -> None:
    tournament = make_tournament()
    make_entry(tournament, "Ada")

    assert faults(post(client, f"{path_of(tournament)}/entries", body)) == expected
    assert Entry.objects.count() == 1


def test_a_full_event_has_a_waiting_list(client: Client) -> None:
    tournament = make_tournament(entries=2, capacity=2)
    path = f"{path_of(tournament)}/entries"
    bodies = [post(client, path, {"name": name}).json() for name in ("Ada", "Bela")]

    assert [(body["state"], body["waiting_position"]) for body in bodies] == [
        ("waiting", 1),
        ("waiting", 2),
    ]
    listed = client.get(path).json()["results"]
    assert [row["waiting_position"] for row in listed] == [None, None, 1, 2]
    event = client.get(path_of(tournament)).json()
    assert (event["places_taken"], event["entries"]["waiting"]) == (2, 2)


def test_of_all_entries_the_own_ones(client: Client) -> None:
    tournament, player = make_tournament(entries=2), make_user()
    entry = make_entry(tournament, "Ada", user=player)
    path = f"{path_of(tournament)}/entries"

    mine = client.get(f"{path}?mine=true", headers=bearer(player)).json()["results"]
    assert [row["id"] for row in mine] == [str(entry.pk)]
    assert len(client.get(f"{path}?mine=false").json()["results"]) == 3
    assert faults(client.get(f"{path}?name=Ada")) == (400, [("/name", "unknown")])


def test_a_guest_claims_their_entry(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    made = post(
        client, f"{path_of(tournament)}/entries", {"name": "Ada", "guest": True}, owner
    ).json()
    player = make_user()
    code = {"code": made["claim_code"].upper().replace("-", " ")}
    response = post(client, "/api/v1/entries/claim", code, player, **PLAYER)

    assert (response.status_code, response.json()["id"]) == (200, made["id"])
    assert captain_of(Entry.objects.get()) == player
    again = post(client, "/api/v1/entries/claim", code, make_user())
    assert faults(again) == (422, [("/code", "unknown_code")])


def test_a_guest_who_lost_their_code_gets_another(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    made = post(
        client, f"{path_of(tournament)}/entries", {"name": "Ada", "guest": True}, owner
    ).json()
    entry = Entry.objects.get()
    renewed = post(client, at(entry, "/claim-code"), user=owner)

    assert (renewed.status_code, renewed.json().keys()) == (
        200,
        {"entry_id", "member_id", "claim_code"},
    )
    for code, status in ((made["claim_code"], 422), (renewed.json()["claim_code"], 200)):
        claimed = post(client, "/api/v1/entries/claim", {"code": code})
        assert claimed.status_code == status
    assert faults(post(client, at(entry, "/claim-code"), user=owner)) == (409, [("", "no_guest")])
    assert faults(post(client, at(entry, "/claim-code"))) == (403, [("", "not_your_event")])


def test_withdraw(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    entry = make_entry(tournament, "Ada", user=player)
    response = post(client, at(entry, "/withdraw"), user=player, **PLAYER)

    assert (response.status_code, response.json()["state"]) == (200, "withdrawn")
    again = post(client, at(entry, "/withdraw"), user=player, **PLAYER)
    assert faults(again) == (409, [("", "has_left")])


def test_drop(client: Client) -> None:
    tournament, player = make_tournament(entries=2), make_user()
    entry = make_entry(tournament, "Ada", user=player)
    assert faults(post(client, at(entry, "/drop"), user=player)) == (409, [("", "not_running")])
    set_state(tournament, "running")
    refused = post(client, at(entry, "/withdraw"), user=player)
    assert faults(refused) == (409, [("", "already_started")])

    response = post(client, at(entry, "/drop"), user=player, **PLAYER)
    body = response.json()
    assert (response.status_code, body["state"], body["dropped_after_round"]) == (
        200,
        "dropped",
        0,
    )


def test_check_in_and_out(client: Client) -> None:
    tournament, player = make_tournament(entries=1), make_user()
    entry = make_entry(tournament, "Ada", user=player)
    closed = post(client, at(entry, "/check-in"), user=player)
    assert faults(closed) == (409, [("", "check_in_closed")])
    set_state(tournament, "check_in")

    body = post(client, at(entry, "/check-in"), user=player, **PLAYER).json()
    assert (body["state"], body["checked_in_at"].endswith("Z")) == ("checked_in", True)
    away = client.delete(at(entry, "/check-in"), headers=bearer(player, **PLAYER))
    assert (away.status_code, away.json()["state"], away.json()["checked_in_at"]) == (
        200,
        "entered",
        None,
    )


ACTIONS = [("post", "/withdraw"), ("post", "/drop"), ("post", "/check-in"), ("delete", "/check-in")]


@pytest.mark.parametrize(("method", "part"), ACTIONS)
def test_only_the_player_and_the_staff_act_for_an_entry(
    client: Client, method: str, part: str
) -> None:
    tournament = make_tournament(owner := make_user())
    entry = make_entry(tournament, "Ada", user=(player := make_user()))
    answers = {
        (user, scope): getattr(client, method)(
            at(entry, part), headers=bearer(user, scopes=[scope])
        ).status_code
        for user in (owner, player, make_user())
        for scope in ("entries:write", "events:manage", "games:host")
    }

    allowed = [key for key, status in answers.items() if status in (200, 409)]
    assert allowed == [(owner, "events:manage"), (player, "entries:write")]
    assert {status for key, status in answers.items() if key not in allowed} == {403}


@pytest.mark.parametrize("part", ["", "/deck"])
def test_no_such_entry(client: Client, part: str) -> None:
    response = client.get(f"/api/v1/entries/00000000-0000-4000-8000-000000000000{part}")

    assert faults(response) == (404, [("", "not_found")])
