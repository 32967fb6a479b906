"""Whole events and tables over the network: who gets what, how often, and who may bring one."""

import csv
import gzip
import hashlib
import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.archives import comparable, exported, results_text, small_archive
from tests.support.factories import (
    FORMAT,
    GAME,
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    settle,
)
from tests.support.imports import read_waiting
from tournaments.archive.document.packing import MEBIBYTE, MOST_BYTES, MOST_VALUES
from tournaments.archive.services.served_archives import (
    LEAST_PAUSE,
    ArchiveBeingWritten,
    archive_page,
)
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.players import HasSeenSecrets
from tournaments.models import Entry, StoredArchive, Tournament

pytestmark = pytest.mark.django_db

IMPORT = "/api/v1/tournaments/import"
MARK = "\ufeff"


@pytest.fixture
def owner() -> User:
    return make_user("the-owner")


@pytest.fixture
@remembered
def event(owner: User) -> Tournament:
    """An event in its second round, with hidden decks."""
    make_organisation(owner)
    tournament = make_tournament(owner, entries=5, organisation="cup-makers", name="=Cup")
    play_by_hand(make_round(tournament))
    make_round(tournament)
    return tournament


def at(event: Tournament, path: str) -> str:
    return f"/api/v1/tournaments/{event.pk}/{path}"


def plain(event: Tournament, now: Any = NOW) -> dict[str, Any]:
    page = archive_page(tournament_id=event.pk, now=now)
    archive: dict[str, Any] = json.loads(gzip.decompress(bytes(page.packed)))
    return archive


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text.removeprefix(MARK), newline="")))


def test_everybody_gets_it_plain_or_packed(client: Client, event: Tournament) -> None:
    answer = client.get(at(event, "archive"))
    packed = client.get(at(event, "archive"), headers={"Accept-Encoding": "gzip"})

    assert answer.json() == json.loads(json.dumps(exported(event)))
    assert gzip.decompress(packed.content) == answer.content
    assert packed["Content-Encoding"] == "gzip"
    assert answer["ETag"] == f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    assert packed["ETag"] != answer["ETag"]


def test_what_has_not_changed_is_not_sent_again(client: Client, event: Tournament) -> None:
    for headers in ({}, {"Accept-Encoding": "gzip"}):
        etag = client.get(at(event, "archive"), headers=headers)["ETag"]
        again = client.get(at(event, "archive"), headers={**headers, "If-None-Match": etag})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
        assert client.head(at(event, "archive"), headers=headers)["ETag"] == etag


def test_it_is_written_anew_once_for_many_readers_and_not_at_once(event: Tournament) -> None:
    first = plain(event)
    settle(event.rounds.get(number=2).matches.exclude(state="settled")[0])
    later = NOW + LEAST_PAUSE - timedelta(seconds=1)

    assert plain(event, later) == first
    assert plain(event, NOW + LEAST_PAUSE) == json.loads(json.dumps(exported(event)))
    assert plain(event, NOW + LEAST_PAUSE) != first


def test_while_the_first_is_written_others_are_told_to_wait(
    client: Client, event: Tournament
) -> None:
    StoredArchive.objects.create(tournament=event, packed=b"", begun_at=NOW)
    with pytest.raises(ArchiveBeingWritten):
        archive_page(tournament_id=event.pk, now=NOW)
    # Whoever began it and was stopped is not waited for.
    assert plain(event, NOW + LEAST_PAUSE)["event"]["name"] == "=Cup"


def test_reading_it_again_costs_four_queries(
    client: Client, event: Tournament, django_assert_max_num_queries: Any
) -> None:
    client.get(at(event, "archive"))
    with django_assert_max_num_queries(6):
        client.get(at(event, "archive"))


@pytest.mark.proof(of="archives")
@pytest.mark.parametrize("entries", [2, 8])
def test_writing_it_costs_the_same_for_any_number_of_players(
    entries: int, django_assert_max_num_queries: Any
) -> None:
    tournament = make_started(entries=entries)
    play_by_hand(make_round(tournament))
    make_round(tournament)
    with django_assert_max_num_queries(54):
        archive_page(tournament_id=tournament.pk, now=NOW)


def test_hidden_decks_and_arrangements_are_not_in_it(client: Client, event: Tournament) -> None:
    Entry.objects.filter(name="Player 1").update(club="Foxes", rating=1500)
    archive = client.get(at(event, "archive")).json()

    assert "forbidden_pairs" not in archive
    assert {(e["deck"]["list"], e["deck"]["salt"]) for e in archive["entries"]} == {(None, None)}
    assert [entry for entry in archive["entries"] if "staff" in entry] == []


def test_the_staff_takes_what_it_has_arranged(
    client: Client, event: Tournament, owner: User
) -> None:
    Entry.objects.filter(name="Player 1").update(
        club="Foxes", rating=1500, paid=750, prize="A playmat", prize_given_at=NOW
    )
    answer = client.get(at(event, "archive?staff=true"), headers=bearer(owner))
    archive = answer.json()

    assert answer["Cache-Control"] == "no-store"
    assert archive["forbidden_pairs"] == []
    assert {entry["name"]: entry["staff"] for entry in archive["entries"]}["Player 1"] == {
        "club": "Foxes", "fixed_table": None, "awarded_byes": 0, "rating": 1500,
        "ruled_out": False, "seed": None, "paid": 750, "prize": "A playmat",
        "prize_given_at": "2026-01-31T12:00:00Z",
    }  # fmt: skip
    assert {entry["deck"]["list"] for entry in archive["entries"]} == {None}


def test_nobody_else_does(client: Client, event: Tournament, owner: User) -> None:
    for query in ("staff=true", "decks=true"):
        address = at(event, f"archive?{query}")
        assert client.get(address).status_code == 401
        assert client.get(address, headers=bearer()).status_code == 403
        narrow = bearer(owner, scopes=["entries:write"])
        assert client.get(address, headers=narrow).status_code == 403
    assert client.get(at(event, "archive?stuff=true")).status_code == 400


def test_taking_hidden_decks_is_recorded_and_bars_from_entering(
    client: Client, event: Tournament, owner: User
) -> None:
    archive = client.get(at(event, "archive?staff=true&decks=true"), headers=bearer(owner)).json()
    last = staff_entries(stream=event_stream(event.pk)).last()

    decks = {entry["name"]: entry["deck"]["list"] for entry in archive["entries"]}
    assert decks["Player 1"] == json.loads(legal_deck().canonical())
    assert last is not None
    assert (last.kind, last.actor, last.public) == ("deck.exported", owner, False)
    other = make_tournament(owner, entries=2, objection_minutes=30)
    client.get(at(other, "archive?decks=true"), headers=bearer(owner))
    with pytest.raises(HasSeenSecrets):
        make_entry(other, "Owner", user=owner)


def test_who_plays_takes_no_hidden_decks(client: Client, owner: User) -> None:
    event = make_tournament(owner, entries=2, objection_minutes=30)
    make_entry(event, "Owner", user=owner)

    assert client.get(at(event, "archive?decks=true"), headers=bearer(owner)).status_code == 403
    assert client.get(at(event, "archive?staff=true"), headers=bearer(owner)).status_code == 200


def bring(client: Client, body: bytes, user: User, query: str = "", **headers: str) -> Any:
    kind = headers.pop("kind", "application/json")
    return client.post(
        f"{IMPORT}{query}",
        body,
        content_type=kind,
        headers={**bearer(user), **headers},
    )


def outcome(client: Client, answer: Any, user: User) -> dict[str, Any]:
    """What a document that was taken has become, once a worker has read it."""
    assert (answer.status_code, answer.json()["state"]) == (202, "waiting")
    read_waiting()
    imported: dict[str, Any] = client.get(answer["Location"], headers=bearer(user)).json()
    assert {name: imported[name] for name in ("id", "digest", "length")} == {
        name: answer.json()[name] for name in ("id", "digest", "length")
    }
    return imported


@pytest.mark.proof(of="archives")
def test_an_organiser_brings_an_event(client: Client, owner: User) -> None:
    make_organisation(owner)
    body = json.dumps(small_archive()).encode()
    answers = (
        bring(client, body, owner, "?organisation=cup-makers"),
        bring(client, gzip.compress(body), owner, kind="application/gzip"),
        bring(client, gzip.compress(body), owner, **{"Content-Encoding": "gzip"}),
    )
    made = [outcome(client, answer, owner) for answer in answers]

    assert [(job["state"], job["errors"]) for job in made] == [("done", [])] * 3
    first = client.get(f"/api/v1/tournaments/{made[0]['tournament_id']}").json()
    assert first["organisation"]["slug"] == "cup-makers"
    events = Tournament.objects.exclude(imported_from="")
    assert set(events.values_list("imported_from", flat=True)) == {
        f"sha256:{hashlib.sha256(body).hexdigest()}"
    }
    archives = [comparable(exported(tournament)) for tournament in events]
    assert archives[0] == archives[1] == archives[2]


def test_a_large_event_is_brought_once_under_a_key(client: Client, owner: User) -> None:
    body = json.dumps(small_archive()).encode() + b" " * 3 * MEBIBYTE
    headers = {**bearer(owner), "Idempotency-Key": '"once"'}
    answers = [
        client.post(IMPORT, body, content_type="application/json", headers=headers)
        for _ in range(2)
    ]

    assert [answer.status_code for answer in answers] == [202, 202]
    made = [outcome(client, answer, owner)["tournament_id"] for answer in answers]
    assert made == [str(Tournament.objects.get().pk)] * 2


def test_a_file_of_results_is_brought_with_what_it_leaves_open(client: Client, owner: User) -> None:
    body = results_text().encode()
    query = f"?name=Elsewhere&game={GAME}&format={FORMAT}&profile=magic&rounds=5"
    brought = outcome(client, bring(client, body, owner, query), owner)
    made = client.get(f"/api/v1/tournaments/{brought['tournament_id']}").json()

    assert (made["name"], made["stages"][0]["rounds"], made["state"]) == ("Elsewhere", 5, "running")
    unknown = bring(client, body, owner, f"?name=E&game={GAME}&format=none")
    assert unknown.json()["errors"][0]["code"] == "unknown_format"


def test_who_may_not_create_events_brings_none(client: Client, owner: User) -> None:
    make_organisation(owner)
    body = json.dumps(small_archive()).encode()

    assert bring(client, body, make_user(), "?organisation=cup-makers").status_code == 403
    assert bring(client, body, owner, "?organisation=nobodys").status_code == 422
    assert not Tournament.objects.exists()


def test_what_is_wrong_is_told_with_its_place(client: Client, owner: User) -> None:
    archive = small_archive()
    archive["rounds"][0]["matches"][0]["table"] = 0
    answer = bring(client, json.dumps(archive).encode(), owner)
    job = outcome(client, answer, owner)

    assert (job["state"], job["tournament_id"]) == ("refused", None)
    assert job["errors"] == [
        {
            "pointer": "/rounds/0/matches/0/table",
            "code": "unusable_archive",
            "detail": "it must be a whole number from 1 to 1000000, not 0",
        }
    ]


HEAD = b'{"format": "muster-event", "version": 2, "journal": ['


def packed(head: bytes, filling: bytes, times: int) -> bytes:
    return gzip.compress(head + filling * times, 1, mtime=0)


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"", "application/json", 422, "unusable_archive"),
        (HEAD + b" " * MOST_BYTES, "application/json", 413, "archive_too_large"),
        (packed(HEAD, b" ", MOST_BYTES), "application/gzip", 413, "archive_too_large"),
        (HEAD + b"0," * MOST_VALUES, "application/json", 413, "archive_too_large"),
        (b'{"rounds": [' + b"0," * 500_000, "application/json", 413, "archive_too_large"),
        (packed(b"[", b"0,", MOST_VALUES), "application/gzip", 422, "unusable_archive"),
        (HEAD.replace(b"2", b"3"), "application/json", 422, "unusable_archive"),
        (b"no gzip", "application/gzip", 422, "unusable_packing"),
        (gzip.compress(b"{}", mtime=0)[:-4], "application/gzip", 422, "unusable_packing"),
        (gzip.compress(b"{}", mtime=0) + b"x", "application/gzip", 422, "unusable_packing"),
        (b"{}", "text/plain", 415, "unsupported_media_type"),
    ],
)
def test_a_body_is_read_no_further_than_it_may_be_long(
    client: Client, owner: User, body: bytes, kind: str, status: int, code: str
) -> None:
    answer = bring(client, body, owner, kind=kind)

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (status, code)


@pytest.mark.proof(of="archives")
def test_tables_say_what_the_pages_say(client: Client, event: Tournament) -> None:
    standings = client.get(at(event, "standings")).json()["results"]
    closed = client.get(at(event, "rounds/1/standings")).json()["results"]
    pairings = client.get(at(event, "rounds/2/pairings")).json()["results"]
    tables = {
        name: rows(client.get(at(event, name)).content.decode())
        for name in ("standings.csv", "rounds/1/standings.csv", "rounds/2/pairings.csv")
    }

    for name, page in (("standings.csv", standings), ("rounds/1/standings.csv", closed)):
        assert [(row["rank"], row["name"], row["omw"]) for row in tables[name]] == [
            (str(row["rank"]), row["player"]["name"], row["tiebreakers"][0]["value"])
            for row in page
        ]
    assert [(row["name_1"], row["name_2"], row["outcome"]) for row in tables[
        "rounds/2/pairings.csv"
    ]] == [
        (
            row["seats"][0]["player"]["name"],
            row["seats"][1]["player"]["name"] if len(row["seats"]) > 1 else "",
            row["outcome"],
        )
        for row in pairings
    ]  # fmt: skip


def test_tables_have_tags_of_their_own(client: Client, event: Tournament) -> None:
    for name in ("standings.csv", "rounds/1/standings.csv", "rounds/2/pairings.csv", "trf"):
        answer = client.get(at(event, name))
        again = client.get(at(event, name), headers={"If-None-Match": answer["ETag"]})
        assert (answer.status_code, again.status_code, again.content) == (200, 304, b"")
        assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert client.get(at(event, "rounds/9/pairings.csv")).status_code == 404


def test_entries_for_everybody_and_for_the_staff(
    client: Client, event: Tournament, owner: User
) -> None:
    Entry.objects.filter(name="Player 1").update(club="@Foxes", fixed_table=7)
    public = rows(client.get(at(event, "entries.csv")).content.decode())
    staff = client.get(at(event, "entries.csv?staff=true"), headers=bearer(owner))

    assert "club" not in public[0]
    assert {row["name"] for row in public} == {f"Player {number}" for number in range(1, 6)}
    first = {row["name"]: row for row in rows(staff.content.decode())}["Player 1"]
    assert (first["club"], first["fixed_table"], first["deck"]) == ("'@Foxes", "7", "yes")
    assert client.get(at(event, "entries.csv?staff=true")).status_code == 401
    assert client.get(at(event, "entries.csv?staff=true"), headers=bearer()).status_code == 403


def test_the_report_is_that_of_the_archive(client: Client, event: Tournament) -> None:
    lines = client.get(at(event, "trf")).content.decode().split("\r\n")

    assert lines[0] == "012 =Cup"
    assert {line[14:47].strip() for line in lines if line.startswith("001")} == {
        f"Player {number}" for number in range(1, 6)
    }


def test_drafts_are_nobodys(client: Client, owner: User) -> None:
    draft = make_started(owner, entries=2)
    Tournament.objects.filter(pk=draft.pk).update(state="draft")

    for name in ("archive", "trf", "entries.csv"):
        assert client.get(at(draft, name)).status_code == 404
