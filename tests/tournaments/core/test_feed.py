"""The feed of an event: in parts, checked by anybody, and silent about what is the staff's."""

import json
import uuid
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.chain import verify_chain
from ledger.hashing import BEGINNING
from ledger.models import LedgerEntry, Stream
from tests.remembering import remembered
from tests.support.factories import NOW, bearer, make_organisation, make_tournament, make_user
from tests.support.ledger_entries import enter
from tournaments.core.services.changes import event_stream
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SECRETS = {"reason": "They held back a card", "word": "held-back"}


@pytest.fixture
def judge() -> User:
    return make_user("judge-with-a-name")


@pytest.fixture
@remembered
def event(judge: User) -> Tournament:
    """An event in whose journal five entries were made, of which the fourth is hidden."""
    tournament = make_tournament()
    for number in range(1, 6):
        enter(
            event_stream(tournament.pk),
            now=NOW + timedelta(seconds=number),
            actor=judge,
            kind="match.ruled" if number == 4 else "round.published",
            data={"word": SECRETS["word"]} if number == 4 else {"round": number},
            private={"reason": SECRETS["reason"]} if number > 2 else None,
            public=number != 4,
        )
    return tournament


def address(tournament: Tournament) -> str:
    return f"/api/v1/tournaments/{tournament.pk}/events"


def whole(client: Client, tournament: Tournament) -> dict[str, Any]:
    return client.get(address(tournament)).json()


def test_an_open_entry_shows_what_happened_and_not_who_did_it(
    client: Client, event: Tournament
) -> None:
    last = whole(client, event)["results"][-1]
    row = LedgerEntry.objects.get(stream=event_stream(event.pk), number=last["number"])

    assert last == {
        "stream": event_stream(event.pk),
        "number": row.number,
        "public": True,
        "kind": "round.published",
        "at": "2026-01-31T12:00:05.000000Z",
        "data": {"round": 5},
        "sealed": last["sealed"],
        "previous": row.previous,
        "hash": row.hash,
    }


def test_a_hidden_entry_shows_that_it_is_there(client: Client, event: Tournament) -> None:
    hidden = whole(client, event)["results"][-2]

    assert sorted(hidden) == ["hash", "number", "previous", "public", "sealed", "stream"]
    assert hidden["public"] is False


def leaks(text: str, judge: User) -> list[str]:
    secrets = [*SECRETS.values(), judge.username, "match.ruled", "12:00:04"]
    for entry in LedgerEntry.objects.select_related("private_part"):
        secrets += [bytes(entry.salt).hex(), f'"actor":{judge.pk}']
        if entry.private is not None:
            secrets.append(bytes(entry.private_part.salt).hex())
            secrets.append(entry.private_commitment)
    return [secret for secret in secrets if secret in text]


def test_nothing_of_the_staffs_is_in_it(client: Client, event: Tournament, judge: User) -> None:
    for query in ("", "?expand=actor,private&fields=salt&public=false&hidden=1"):
        for headers in ({}, bearer()):
            text = client.get(address(event) + query, headers=headers).content.decode()
            assert leaks(text, judge) == []

    rows = LedgerEntry.objects.filter(stream=event_stream(event.pk)).select_related("private_part")
    for row in rows.filter(private_part__isnull=False):
        document = {
            "salt": bytes(row.private_part.salt).hex(),
            "private": row.private,
            "data": row.data,
        }
        assert leaks(json.dumps(document), judge) != []


def test_anybody_can_check_the_chain_with_hidden_entries_in_it(
    client: Client, event: Tournament
) -> None:
    body = whole(client, event)
    last = "sha256:" + "0" * 64
    for entry in body["results"]:
        digest = entry.pop("hash")
        assert entry["previous"] == last
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        last = f"sha256:{sha256(text.encode()).hexdigest()}"
        assert last == digest

    assert (body["length"], body["head"]) == (len(body["results"]), last)
    assert verify_chain(stream=body["stream"], known={body["length"]: body["head"]}) is None


def test_it_comes_in_parts_that_make_up_the_whole(client: Client, event: Tournament) -> None:
    entries, parts = whole(client, event)["results"], []
    next = f"{address(event)}?page_size=2"
    while next:
        part = client.get(next).json()
        parts.append(part["results"])
        next = part["next"]

    assert [entry for part in parts for entry in part] == entries
    assert [len(part) for part in parts] == [2] * (len(entries) // 2) + [1] * (len(entries) % 2)


def test_who_follows_gets_what_is_new(client: Client, event: Tournament) -> None:
    length = whole(client, event)["length"]
    path = f"{address(event)}?after={length}"
    assert client.get(path).json()["results"] == []

    enter(event_stream(event.pk), kind="round.closed")
    body = client.get(path).json()
    assert [(entry["number"], entry["kind"]) for entry in body["results"]] == [
        (length + 1, "round.closed")
    ]
    assert (body["length"], body["next"]) == (length + 1, None)


def test_as_long_as_nothing_happens_the_answer_is_304(client: Client, event: Tournament) -> None:
    response = client.get(address(event))
    headers = {"If-None-Match": response["ETag"]}
    again = client.get(address(event), headers=headers)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", response["ETag"])
    assert again["Cache-Control"] == response["Cache-Control"] == "public, max-age=1"

    enter(event_stream(event.pk), public=True)
    news = client.get(address(event), headers=headers)
    assert news.status_code == 200
    assert news["ETag"] != response["ETag"]


def test_an_event_without_entries_has_an_empty_feed(client: Client) -> None:
    number = uuid.uuid4()
    tournament = Tournament.objects.create(
        pk=number,
        journal=Stream.objects.create(name=event_stream(number), head=BEGINNING),
        organisation=make_organisation(user := make_user()),
        created_by=user,
        name="Old",
        game="other",
        game_name="Go",
        format="f",
        decklists="none",
        state="finished",
        pairing_seed=bytes(32),
        created_at=NOW,
    )

    assert whole(client, tournament) == {
        "stream": event_stream(tournament.pk),
        "length": 0,
        "head": "sha256:" + "0" * 64,
        "next": None,
        "results": [],
    }


def test_no_event(client: Client) -> None:
    response = client.get(f"/api/v1/tournaments/{uuid.uuid4()}/events")

    assert (response.status_code, response.json()["errors"][0]["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("after=-1", "/after"),
        ("after=x", "/after"),
        (f"after={2**31}", "/after"),
        ("page_size=0", "/page_size"),
        ("page_size=101", "/page_size"),
    ],
)
def test_a_query_that_asks_for_nothing_sensible(
    client: Client, event: Tournament, query: str, pointer: str
) -> None:
    response = client.get(f"{address(event)}?{query}")

    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    assert [error["pointer"] for error in response.json()["errors"]] == [pointer]


@pytest.mark.parametrize("entries", [1, 40])
def test_it_costs_the_same_whatever_its_length(
    client: Client, entries: int, django_assert_max_num_queries: Any
) -> None:
    tournament = make_tournament()
    for _ in range(entries):
        enter(event_stream(tournament.pk), private={"reason": "x"})
    with django_assert_max_num_queries(5):
        assert len(whole(client, tournament)["results"]) >= entries


def test_a_hidden_entry_is_told_of_with_the_next_public_one(
    client: Client, event: Tournament
) -> None:
    """As in the stream: that staff looked at something shows nobody when they did."""
    places = [address(event), f"/events/{event.pk}/journal", f"/api/v1/tournaments/{event.pk}"]

    def answers() -> list[Any]:
        responses = [client.get(place) for place in places]
        return [(answer.get("ETag"), answer.content) for answer in responses]

    before = answers()
    stream = event_stream(event.pk)
    enter(stream, now=NOW, kind="deck.viewed", data={}, public=False)
    assert answers() == before

    enter(stream, now=NOW, kind="round.closed", data={"round": 5})
    numbers = [entry["number"] for entry in whole(client, event)["results"]]
    assert numbers[-2:] == [len(numbers) - 1, len(numbers)]
    assert whole(client, event)["head"] == Stream.objects.get(pk=stream).head
