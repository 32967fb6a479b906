"""Teams through the API: entering with one, asking and answering, guests, leaving."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.entries import PLAYER, STAFF, at
from tests.support.factories import bearer, make_round, make_user
from tests.support.requests import faults, path_of, post
from tests.support.teams import (
    a_team,
    alone,
    ask,
    make_team,
    mate_of,
    players,
    team_deck,
    team_event,
)
from tournaments.models import Entry, Invitation

pytestmark = pytest.mark.django_db


def delete(client: Client, path: str, user: User, **scopes: Any) -> Any:
    return client.delete(path, headers=bearer(user, **scopes))


def test_an_event_says_how_many_play_in_an_entry(client: Client) -> None:
    assert client.get(path_of(team_event())).json()["team_size"] == 2


def test_a_captain_enters_and_their_mate_accepts(client: Client) -> None:
    tournament, captain, mate = team_event(), make_user(), make_user("bo")
    body = {"name": "Foxes", "player": "Ann", "invite": "bo", "deck": team_deck().plain()}
    made = post(client, f"{path_of(tournament)}/entries", body, captain, **PLAYER)
    entry = Entry.objects.get()
    ann = {"id": str(entry.players.get().pk), "name": "Ann"}

    assert made.status_code == 201
    assert [made.json()[name] for name in ("player", "members", "complete")] == [
        {"id": str(entry.pk), "name": "Foxes", "members": [ann]},
        [ann],
        False,
    ]
    invitation = Invitation.objects.get()
    expected = {
        "id": str(invitation.pk),
        "tournament": {"id": str(tournament.pk), "name": "Cup", "imported_from": None},
        "player": {"id": str(entry.pk), "name": "Foxes", "members": [ann]},
        "username": "bo",
        "invited_at": "2026-01-31T12:00:00Z",
    }
    for user in (captain, mate):
        listed = client.get("/api/v1/invitations", headers=bearer(user, **PLAYER))
        single = client.get(f"/api/v1/invitations/{invitation.pk}", headers=bearer(user, **PLAYER))
        assert single.json() | {"invited_at": expected["invited_at"]} == expected
        assert listed.json() == {"results": [single.json()]}
        assert single["Cache-Control"] == listed["Cache-Control"] == "no-store"
    path = f"/api/v1/invitations/{invitation.pk}/accept"
    accepted = post(client, path, {"name": "Bo"}, mate, **PLAYER)

    bo = {"id": str(mate_of(entry).pk), "name": "Bo"}
    assert (accepted.status_code, accepted.json()["complete"]) == (200, True)
    assert accepted.json()["members"] == [ann, bo]
    assert client.get(f"{path_of(tournament)}/entries?mine=true", headers=bearer(mate)).json() == {
        "results": [accepted.json()]
    }
    again = post(client, path, {"name": "Bo"}, mate, **PLAYER)
    assert faults(again) == (404, [("", "not_found")])


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": "Foxes"}, (422, [("/player", "unusable_name")])),
        ({"name": "Foxes", "player": "Hares 1"}, (409, [("/player", "name_taken")])),
        ({"name": "hares", "player": "Ann"}, (409, [("/name", "name_taken")])),
        (
            {"name": "Foxes", "player": "Ann", "invite": "nobody"},
            (422, [("/invite", "unknown_user")]),
        ),
    ],
)
def test_what_enters_no_team(client: Client, body: Any, expected: Any) -> None:
    tournament = team_event()
    make_team(tournament, "Hares")
    response = post(client, f"{path_of(tournament)}/entries", body, **PLAYER)

    assert faults(response) == expected
    assert tournament.entries.count() == 1


def test_the_staff_enters_guests_and_each_claims_their_place(client: Client) -> None:
    tournament = team_event(owner := make_user())
    body = {"name": "Foxes", "player": "Ann", "guest": True}
    made = post(client, f"{path_of(tournament)}/entries", body, owner, **STAFF).json()
    entry = Entry.objects.get()
    added = post(client, at(entry, "/members"), {"name": "Bo"}, owner, **STAFF)
    full = post(client, at(entry, "/members"), {"name": "Cy"}, owner, **STAFF)

    assert (added.status_code, added.json()["member_id"]) == (201, str(mate_of(entry).pk))
    assert faults(full) == (409, [("", "team_full")])
    place = at(entry, f"/members/{mate_of(entry).pk}/claim-code")
    renewed = post(client, place, user=owner, **STAFF)
    codes = (made["claim_code"], added.json()["claim_code"], renewed.json()["claim_code"])
    claimed = [post(client, "/api/v1/entries/claim", {"code": code}, **PLAYER) for code in codes]
    assert [answer.status_code for answer in claimed] == [200, 422, 200]
    assert faults(post(client, place, user=owner, **STAFF)) == (409, [("", "no_guest")])
    nobody = at(entry, f"/members/{tournament.pk}/claim-code")
    assert faults(post(client, nobody, user=owner, **STAFF)) == (404, [("", "not_found")])


def test_asking_and_taking_back(client: Client) -> None:
    entry = alone(team_event(), "Foxes", captain := make_user())
    mate = make_user("bo")
    path = at(entry, "/invitations")
    answer = post(client, path, {"username": "bo"}, captain, **PLAYER)
    again = post(client, path, {"username": "bo"}, captain, **PLAYER)
    full = post(client, path, {"username": make_user().username}, captain, **PLAYER)

    assert (answer.status_code, answer.json()) == (201, again.json())
    assert faults(full) == (409, [("", "team_full")])
    assert faults(post(client, path, {"username": "x"}, mate, **PLAYER)) == (
        403,
        [("", "captain_only")],
    )
    where = answer["Location"].removeprefix("http://testserver")
    assert faults(delete(client, where, make_user(), **PLAYER)) == (404, [("", "not_found")])
    assert delete(client, where, captain, **PLAYER).status_code == 204
    assert faults(delete(client, where, captain, **PLAYER)) == (404, [("", "not_found")])


@pytest.mark.proof(of="events")
def test_leaving_and_being_replaced(client: Client) -> None:
    tournament = team_event(owner := make_user())
    entry, captain, mate = a_team(tournament)
    place = at(entry, f"/members/{mate_of(entry).pk}")
    lead = at(entry, f"/members/{entry.players.get(number=0).pk}")

    assert faults(delete(client, lead, mate, **PLAYER)) == (403, [("", "captain_only")])
    assert faults(delete(client, lead, captain, **PLAYER)) == (409, [("", "captain_stays")])
    assert faults(delete(client, place, make_user(), **PLAYER)) == (403, [("", "not_your_entry")])
    left = delete(client, place, mate, **PLAYER)
    assert (left.status_code, left.json()["complete"]) == (200, False)
    assert faults(delete(client, place, captain, **PLAYER)) == (404, [("", "not_found")])
    post(client, at(entry, "/members"), {"name": "Cy"}, owner, **STAFF)
    put_out = delete(client, at(entry, f"/members/{mate_of(entry).pk}"), owner, **STAFF)
    assert (put_out.status_code, players(entry)) == (200, ["Foxes 1"])


@pytest.mark.proof(of="events")
def test_a_captain_decides_whether_the_team_stays(client: Client) -> None:
    entry, captain, mate = a_team()
    make_team(entry.tournament, "Hares")
    make_team(entry.tournament, "Owls")
    assert faults(post(client, at(entry, "/withdraw"), user=mate, **PLAYER)) == (
        403,
        [("", "captain_only")],
    )
    make_round(entry.tournament)
    assert faults(post(client, at(entry, "/drop"), user=mate, **PLAYER)) == (
        403,
        [("", "captain_only")],
    )
    assert post(client, at(entry, "/drop"), user=captain, **PLAYER).json()["state"] == "dropped"


def test_pages_of_an_event_say_who_plays(client: Client) -> None:
    entry, *_ = a_team()
    make_team(entry.tournament, "Hares")
    make_round(entry.tournament)
    path = path_of(entry.tournament)
    rows = client.get(f"{path}/standings").json()["results"]
    (line,) = client.get(f"{path}/rounds/1/pairings").json()["results"]
    named = [
        {
            "id": str(team.pk),
            "name": team.name,
            "members": [
                {"id": str(member.pk), "name": member.name} for member in team.players.all()
            ],
        }
        for team in Entry.objects.order_by("name")
    ]

    def by_name(lines: list[Any]) -> list[Any]:
        return sorted((row["player"] for row in lines), key=lambda player: player["name"])

    assert by_name(rows) == by_name(line["seats"]) == named


def test_the_standings_tell_at_once_who_has_joined(client: Client) -> None:
    tournament, mate = team_event(), make_user()
    invitation = ask(alone(tournament, "Foxes", make_user()), mate)
    post(client, f"/api/v1/invitations/{invitation.pk}/accept", {"name": "Bo"}, mate, **PLAYER)
    (row,) = client.get(f"{path_of(tournament)}/standings").json()["results"]

    assert [member["name"] for member in row["player"]["members"]] == ["Foxes 1", "Bo"]
