"""A page of entries costs its own rows, and says the same of them as the whole list."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.factories import bearer, make_entry, make_tournament, make_user
from tests.support.requests import path_of
from tournaments.models import Entry, EntryPlayer

pytestmark = pytest.mark.django_db


def read_rows(client: Client, path: str, model: Any) -> int:
    """How many rows of this model are made of what is read for an answer."""
    made = []
    before = model.from_db.__func__

    def counted(cls: Any, *values: Any) -> Any:
        made.append(cls)
        return before(cls, *values)

    model.from_db = classmethod(counted)
    try:
        assert client.get(path).status_code == 200
    finally:
        del model.from_db
    return len(made)


def test_the_pages_are_the_whole_list_in_parts(client: Client) -> None:
    tournament = make_tournament(entries=5, capacity=3)
    path = f"{path_of(tournament)}/entries"
    whole = client.get(path).json()["results"]
    pages = [client.get(f"{path}?page={page}&page_size=2").json() for page in (1, 2, 3)]

    assert sorted(row["waiting_position"] or 0 for row in whole) == [0, 0, 0, 1, 2]
    assert [row for page in pages for row in page["results"]] == whole
    assert {page["count"] for page in pages} == {5}
    assert [page["next"] is None for page in pages] == [False, False, True]
    assert [page["previous"] is None for page in pages] == [True, False, False]
    beyond = client.get(f"{path}?page=4&page_size=2")
    assert (beyond.status_code, beyond.json()["detail"]) == (
        404,
        "The list has 3 pages of this size.",
    )


def test_a_page_reads_its_own_rows_alone(client: Client) -> None:
    tournament = make_tournament(entries=6)
    path = f"{path_of(tournament)}/entries"

    with CaptureQueriesContext(connection) as read:
        client.get(f"{path}?page=2&page_size=2")
    statements = [sql["sql"] for sql in read]
    (people,) = [sql for sql in statements if 'FROM "tournaments_entryplayer"' in sql]
    assert [sql for sql in statements if sql.endswith("LIMIT 2 OFFSET 2")] != []
    ids = people.partition(" IN (")[2].partition(")")[0]
    assert len(ids.split(",")) == 2


def test_a_list_makes_no_objects_of_its_rows(client: Client) -> None:
    """A large event has thousands."""
    path = f"{path_of(make_tournament(entries=6))}/entries"

    for query in ("", "?fields=id", "?page=2&page_size=2"):
        assert read_rows(client, f"{path}{query}", Entry) == 0
        assert read_rows(client, f"{path}{query}", EntryPlayer) == 0


def test_a_page_of_ones_own_entries_and_of_chosen_fields(client: Client) -> None:
    tournament, ann = make_tournament(entries=3), make_user("ann")
    make_entry(tournament, "Ann", user=ann)
    path, headers = f"{path_of(tournament)}/entries", bearer(ann)
    own = client.get(f"{path}?mine=true&page=1&fields=player", headers=headers).json()
    last = client.get(f"{path}?page=2&page_size=3&fields=state").json()

    assert [row["player"]["name"] for row in own["results"]] == ["Ann"]
    assert (own["count"], own["next"]) == (1, None)
    assert (last["count"], last["results"]) == (4, [{"state": "entered"}])
