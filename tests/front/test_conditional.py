"""Every read can be asked again with what was answered."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import ApiToken
from contract import unchanged
from contract.unchanged import LastAnswers
from tests.remembering import remembered
from tests.support.factories import (
    bearer,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
)
from tests.support.public import addresses
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    make_organisation(host := make_user("the-host"))
    return make_tournament(host, entries=4, organisation="cup-makers")


def read(client: Client, path: str, **headers: str) -> Any:
    return client.get(path, headers={name.replace("_", "-"): had for name, had in headers.items()})


def test_every_read_of_an_event_has_an_etag_that_the_next_can_use(
    client: Client, event: Tournament
) -> None:
    looked_at = []
    for path in addresses(event, share=4):
        first = read(client, path)
        if first.status_code != 200 or first.cookies or first.streaming:
            continue
        again = read(client, path, If_None_Match=first["ETag"])
        looked_at.append(path)
        assert (again.status_code, again.content, path) == (304, b"", path)
        assert again["ETag"] == first["ETag"]
        assert read(client, path, If_None_Match='"other"').status_code == 200
    assert {f"/events/{event.pk}", f"/api/v1/tournaments/{event.pk}/entries"} <= set(looked_at)


def test_the_etag_of_an_event_begins_with_its_version_and_changes_with_all_it_says(
    client: Client, event: Tournament
) -> None:
    path = f"/api/v1/tournaments/{event.pk}"
    before = read(client, path)
    make_entry(event, "Late Larry")
    after = read(client, path, If_None_Match=before["ETag"])

    assert [tag.partition("-")[0] for tag in (before["ETag"], after["ETag"])] == ['"v2'] * 2
    assert (after.status_code, after.json()["entries"]["entered"]) == (200, 5)


def test_a_write_can_be_decided_on_what_was_read(client: Client, event: Tournament) -> None:
    path, host = f"/api/v1/tournaments/{event.pk}", bearer(event.created_by)
    read_before = read(client, path)["ETag"]

    def describe(words: str) -> Any:
        headers = {**host, "If-Match": read_before}
        return client.patch(path, {"description": words}, "application/json", headers=headers)

    assert [describe(words).status_code for words in ("At 7", "At 8")] == [200, 412]


def test_an_answer_says_how_long_and_for_whom_it_keeps(client: Client, event: Tournament) -> None:
    """Without a token or cookie for this second and anybody, with one for its reader alone."""
    host, path = bearer(event.created_by), f"/api/v1/tournaments/{event.pk}"
    kept = {
        (where, reader): (answer["Cache-Control"], answer["Vary"])
        for where in (path, f"{path}/standings", f"/events/{event.pk}", f"{path}/archive")
        for reader, headers in (("anybody", {}), ("host", host), ("visitor", {"Cookie": "a=b"}))
        if (answer := client.get(where, headers=headers)).status_code == 200
    }
    vary = "Accept, Authorization, Cookie"

    assert {where for where, _ in kept} >= {path, f"/events/{event.pk}", f"{path}/archive"}
    for (where, reader), (keeps, varies) in kept.items():
        expected = "public, max-age=1" if reader == "anybody" else "private, no-cache"
        assert keeps == expected, (where, reader)
        assert set(varies.split(", ")) >= set(vary.split(", ")), (where, reader)


def test_a_page_with_a_form_is_for_its_reader(client: Client) -> None:
    assert "private" in client.get("/sign-in")["Cache-Control"]


@pytest.mark.parametrize(("what", "queries"), [("", (7, 2)), ("/entries", (4, 2))])
def test_an_event_that_stays_is_not_read_again(
    client: Client,
    event: Tournament,
    what: str,
    queries: tuple[int, int],
    django_assert_num_queries: Any,
) -> None:
    """The event itself and how far its journal is: no more is read for a 304."""
    path = f"/api/v1/tournaments/{event.pk}{what}"
    with django_assert_num_queries(queries[0]):
        first = read(client, path)
    with django_assert_num_queries(queries[1]):
        again = read(client, path, If_None_Match=first["ETag"])
    make_entry(event, "Late Larry")
    after = read(client, path, If_None_Match=first["ETag"])

    assert (first.status_code, again.status_code, after.status_code) == (200, 304, 200)
    assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], first["Cache-Control"])


def test_an_answer_is_of_no_time_before_its_stamp(client: Client, event: Tournament) -> None:
    """Else who enters in between is told, with the tag of an answer without them, that it stays."""
    headers = bearer(ann := make_user("ann"))
    entered: list[str] = []

    def enter(execute: Any, sql: str, *call: Any) -> Any:
        if 'FROM "ledger_stream"' in sql and not entered:
            entered.append(sql)
            make_entry(event, "Ann", user=ann)
        return execute(sql, *call)

    with connection.execute_wrapper(enter):
        answer = client.get(
            f"/api/v1/tournaments/{event.pk}/entries?mine=true", headers=headers
        ).json()
    assert [row["player"]["name"] for row in answer["results"]] == ["Ann"]


def test_who_reads_otherwise_is_answered_anew(client: Client, event: Tournament) -> None:
    """A tag is worth something at the address, in the form and with the token it was given for."""
    host, path = bearer(event.created_by), f"/api/v1/tournaments/{event.pk}"
    tag = read(client, path)["ETag"]
    headers = {"If-None-Match": tag}
    unchanged.LAST.tags.clear()
    again = client.get(path, headers=headers | host)
    assert (again.status_code, len(unchanged.LAST.tags)) == (304, 1)

    with_token = client.get(f"{path}/entries", headers=host)["ETag"]
    ApiToken.objects.all().delete()
    refused = client.get(f"{path}/entries", headers=host | {"If-None-Match": with_token})
    assert refused.status_code == 401


def test_the_least_recently_answered_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unchanged, "MOST_READS", 2)
    last = LastAnswers()
    for number in (1, 2, 1, 3):
        last.note((number,), "stamp", f'"{number}"')

    assert [last.tag((number,), "stamp") for number in (1, 2, 3)] == ['"1"', None, '"3"']
    assert last.tag((1,), "another") is None


def test_a_read_of_a_very_long_address_is_not_remembered(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unchanged, "LAST", last := LastAnswers())
    path = f"/api/v1/tournaments/{event.pk}/entries"
    long = "id," * unchanged.LONGEST_READ + "id"
    for query, accept in ((f"?fields={long}", "*/*"), ("", f"*/*;{long}"), ("", "*/*")):
        answer = client.get(path + query, headers={"Accept": accept})
        again = {"If-None-Match": answer["ETag"], "Accept": accept}
        assert client.get(path + query, headers=again).status_code == 304

    # However Accept is spelled, it is remembered by the form that it takes.
    assert [read[2] for read in last.tags] == [path]


def test_a_page_with_some_of_its_parts_is_kept_for_nobody(client: Client) -> None:
    kept = [client.get("/verify", headers={"Muster-Parts": parts}) for parts in ("1", "x", "")]
    assert [answer["Cache-Control"] for answer in kept] == [
        "public, max-age=1",
        "private, no-cache",
        "private, no-cache",
    ]
