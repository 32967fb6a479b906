"""Arrangements through the API: shapes, refusals, and that forbidden pairs are for the staff."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope, User
from tests.support.factories import bearer, make_entry, make_started, make_tournament, make_user
from tests.support.requests import faults, path_of
from tournaments.models import Entry, ForbiddenPair, Tournament

pytestmark = pytest.mark.django_db

STAFF = (Scope.EVENTS_MANAGE,)


def send(client: Client, method: str, path: str, user: User, body: Any = None) -> Any:
    options: dict[str, Any] = {"headers": bearer(user, STAFF)}
    if body is not None:
        options |= {"data": body, "content_type": "application/json"}
    return getattr(client, method)(path, **options)


def two(tournament: Tournament) -> dict[str, str]:
    first, second = tournament.entries.order_by("name")[:2]
    return {"first": str(first.pk), "second": str(second.pk)}


def test_an_entry_is_arranged_and_everybody_sees_it(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=1)
    entry = Entry.objects.get()
    path = f"/api/v1/entries/{entry.pk}"
    body = {"club": " Rooks ", "fixed_table": 999, "awarded_byes": 2, "rating": 1800}
    response = send(client, "patch", f"{path}/arrangements", owner, body)

    read = client.get(path).json()
    assert (response.status_code, response.json()) == (200, read)
    assert {name: read[name] for name in body} == body | {"club": "Rooks"}
    assert client.get(f"{path_of(tournament)}/entries").json()["results"] == [read]
    away = {"club": "", "fixed_table": None, "rating": None}
    taken = send(client, "patch", f"{path}/arrangements", owner, away).json()
    assert {name: taken[name] for name in body} == away | {"awarded_byes": 2}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"fixed_table": 0}, (400, [("/fixed_table", "min_value")])),
        ({"fixed_table": 100_000}, (400, [("/fixed_table", "max_value")])),
        ({"rating": -1}, (400, [("/rating", "min_value")])),
        ({"awarded_byes": None}, (400, [("/awarded_byes", "null")])),
        ({"awarded_byes": 4}, (409, [("/awarded_byes", "too_many_byes")])),
        ({"fixed_table": 7}, (409, [("/fixed_table", "table_kept")])),
        ({"club": "\u200b"}, (422, [("/club", "unusable_name")])),
    ],
)
def test_what_is_refused_names_its_place(client: Client, body: Any, expected: Any) -> None:
    make_tournament(owner := make_user(), entries=2)
    first, second = Entry.objects.order_by("name")
    Entry.objects.filter(pk=second.pk).update(fixed_table=7)

    path = f"/api/v1/entries/{first.pk}/arrangements"
    assert faults(send(client, "patch", path, owner, body)) == expected


def test_a_pair_is_forbidden_listed_and_allowed_again(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2)
    path = f"{path_of(tournament)}/forbidden-pairs"
    made = send(client, "post", path, owner, two(tournament) | {"reason": "Sisters."})
    pair = ForbiddenPair.objects.get()
    row = {
        "id": pair.pk,
        "players": [
            {"id": str(entry.pk), "name": entry.name} for entry in (pair.first, pair.second)
        ],
        "reason": "Sisters.",
    }

    assert (made.status_code, made.json()) == (201, row)
    assert made["Location"] == f"http://testserver{path}/{pair.pk}"
    listed = send(client, "get", path, owner)
    assert (listed.json(), listed["Cache-Control"]) == ({"results": [row]}, "private, no-cache")
    again = send(client, "post", path, owner, two(tournament) | {"reason": "Twice."})
    assert faults(again) == (409, [("", "already_forbidden")])
    assert send(client, "delete", f"{path}/{pair.pk}", owner).status_code == 204
    gone = send(client, "delete", f"{path}/{pair.pk}", owner)
    assert faults(gone) == (404, [("", "not_found")])


def test_what_is_no_pair(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2)
    other = make_tournament(entries=2)
    path, pair = f"{path_of(tournament)}/forbidden-pairs", two(tournament)
    same_twice = {"first": pair["first"], "second": pair["first"], "reason": "x"}
    assert faults(send(client, "post", path, owner, same_twice)) == (
        422,
        [("/second", "pair_of_one")],
    )
    strange = pair | {"second": two(other)["first"], "reason": "x"}
    assert faults(send(client, "post", path, owner, strange)) == (422, [("", "not_in_event")])
    assert faults(send(client, "post", path, owner, pair)) == (400, [("/reason", "required")])


def test_nobody_but_the_staff_reads_the_pairs_and_no_player_a_reason(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2, objection_minutes=30)
    path = f"{path_of(tournament)}/forbidden-pairs"
    send(client, "post", path, owner, two(tournament) | {"reason": "Sisters."})
    player = make_user()
    make_entry(tournament, "Ann", user=player)
    assert client.get(path).status_code == 401
    assert faults(send(client, "get", path, player)) == (403, [("", "not_your_event")])
    narrow = bearer(owner, (Scope.ENTRIES_WRITE,))
    assert client.get(path, headers=narrow).status_code == 403
    make_entry(tournament, "Olga", user=owner)
    (row,) = send(client, "get", path, owner).json()["results"]
    assert row["reason"] is None


@pytest.mark.proof(of="events")
def test_a_draft_tells_the_staff_where_a_forbidden_pair_sits(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    send(
        client,
        "post",
        f"{path_of(tournament)}/forbidden-pairs",
        owner,
        two(tournament) | {"reason": "Sisters."},
    )
    rounds = f"{path_of(tournament)}/rounds"
    drafted = send(client, "post", rounds, owner, {}).json()
    assert (drafted["forbidden_tables"], drafted["optimal"]) == ([1], True)
    assert send(client, "get", f"{rounds}/1", owner).json() == drafted
    send(client, "post", f"{rounds}/1/publish", owner, {"reason": "There is no other."})
    assert "forbidden_tables" not in client.get(f"{rounds}/1").json()
    assert send(client, "get", f"{rounds}/1", owner).json()["forbidden_tables"] == [1]


@pytest.mark.proof(of="events")
def test_many_pairs_cost_as_many_queries_as_one(client: Client, django_assert_num_queries) -> None:
    tournament = make_tournament(owner := make_user(), entries=5)
    headers = bearer(owner, STAFF)
    entries = sorted(tournament.entries.all(), key=lambda entry: str(entry.pk))
    path = f"{path_of(tournament)}/forbidden-pairs"
    client.get(path, headers=headers)  # the token is known to be in use from now on
    for at in range(1, 5):
        ForbiddenPair.objects.create(tournament=tournament, first=entries[0], second=entries[at])
        with django_assert_num_queries(10):
            assert len(client.get(path, headers=headers).json()["results"]) == at
