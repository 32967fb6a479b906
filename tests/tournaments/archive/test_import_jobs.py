"""Documents wait as rows: who reads them, who sees them, and what is left when they have ended."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organisation, User
from accounts.services.quotas import QuotaReached
from tests.support.archives import results_text, small_archive
from tests.support.factories import FORMAT, GAME, NOW, bearer, make_user
from tests.support.imports import claimed, read_waiting
from tournaments.archive.document.packing import document_in, pieces_of
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.services.import_jobs import (
    MESSAGE_PATIENCE,
    MOST_ATTEMPTS,
    Claim,
    Overtaken,
    carry_out,
    claim_import,
    give_back,
    imports_due,
    look_after_import,
    out_of_memory,
    out_of_time,
    refuse,
    renew,
)
from tournaments.archive.services.import_requests import MOST_WAITING, ask_for_import
from tournaments.archive.services.importing import ResultsOf
from tournaments.models import Entry, EventImport, Tournament
from tournaments.sweeping import overdue
from tournaments.terms.kinds import ImportState

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=1)


def import_requested(document: Any = None, user: User | None = None, **more: Any) -> EventImport:
    text = document if isinstance(document, str) else json.dumps(document or small_archive())
    given: dict[str, Any] = {"organisation": None, "results_of": None, "now": NOW} | more
    return ask_for_import(
        pieces=pieces_of(text.encode()), packed=False, actor=user or make_user(), **given
    )


def ending(row: EventImport) -> tuple[str, str, str, str]:
    row.refresh_from_db()
    return (row.state, row.code, row.pointer, row.detail)


def test_a_document_waits_as_a_row_and_nothing_else_is_written() -> None:
    text = json.dumps(small_archive())
    row = import_requested(text)

    assert document_in(bytes(row.packed)).decode() == text
    assert (row.state, row.length, row.attempt) == ("waiting", len(text), 0)
    assert not Tournament.objects.exists()
    assert not Organisation.objects.exists()


def test_an_event_is_made_of_it_and_the_document_goes() -> None:
    row = import_requested()
    (done,) = read_waiting()
    made = Tournament.objects.get()

    assert (done.pk, done.state, done.tournament_id) == (row.pk, "done", made.pk)
    assert (bytes(done.packed), done.digest, done.ended_at) == (b"", made.imported_from, NOW)
    assert made.created_by == row.asked_by
    assert claim_import(import_id=row.pk, now=LATER) is None


def test_a_refusal_leaves_nothing_but_itself() -> None:
    archive = small_archive()
    archive["standings"] = []
    row = import_requested(archive)
    read_waiting()

    assert ending(row) == (
        "refused",
        "unusable_archive",
        "/standings",
        "it has 0 rows instead of 5. Remove /standings to have it calculated again",
    )
    assert bytes(row.packed) == b""
    assert not Tournament.objects.exists()
    assert not Entry.objects.exists()


def test_what_no_database_stores_is_told_all_the_same() -> None:
    text = json.dumps(small_archive()).replace('"capacity"', '"\\u0000\\udc80"', 1)
    row = import_requested(text)
    read_waiting()

    assert ending(row)[1:3] == ("unusable_archive", "/event/\\x00\\udc80")


def test_results_are_kept_with_what_they_leave_open() -> None:
    import_requested(results_text(), results_of=ResultsOf("Elsewhere", GAME, FORMAT, rounds=5))
    (row,) = read_waiting()

    made = Tournament.objects.get(brought_by=row)
    assert (made.name, made.stages.get().rounds) == ("Elsewhere", 5)
    with pytest.raises(UnusableArchive) as error:
        import_requested(results_text(), results_of=ResultsOf("Elsewhere"))
    assert error.value.pointer == "/event/game"
    assert EventImport.objects.count() == 1


def test_one_document_is_read_at_a_time() -> None:
    first, second = import_requested(), import_requested()
    claim = claimed(first)

    assert claim_import(import_id=second.pk, now=NOW) is None
    assert claim_import(import_id=first.pk, now=NOW) is None
    assert imports_due(now=NOW) == []
    carry_out(claim=claim, clock=lambda: NOW)
    assert claim_import(import_id=second.pk, now=NOW) == Claim(second.pk, 1)


def test_a_sweep_finds_what_no_message_woke_the_oldest_first() -> None:
    first, second = import_requested(), import_requested(now=NOW + timedelta(seconds=1))

    assert imports_due(now=NOW) == []
    assert imports_due(now=NOW + MESSAGE_PATIENCE) == [first.pk]
    look_after_import(import_id=first.pk, now=NOW + MESSAGE_PATIENCE)
    assert imports_due(now=NOW + MESSAGE_PATIENCE) == []
    assert overdue(now=LATER + timedelta(minutes=1), patience=timedelta(minutes=1)) == 1
    claimed(first)
    assert overdue(now=NOW, patience=timedelta(minutes=1)) == 0
    assert second.attempt == 0


def test_who_is_overtaken_changes_nothing() -> None:
    row = import_requested()
    slow = claimed(row)
    renew(claim=slow, now=LATER)
    assert imports_due(now=LATER) == []
    much_later = LATER + timedelta(minutes=1)
    assert imports_due(now=much_later) == [row.pk]
    look_after_import(import_id=row.pk, now=much_later)
    quick = claim_import(import_id=row.pk, now=much_later)

    assert quick == Claim(row.pk, 2)
    with pytest.raises(Overtaken):
        carry_out(claim=slow, clock=lambda: NOW)
    refuse(claim=slow, refusal=out_of_memory(), now=NOW)
    give_back(claim=slow, now=NOW)
    row.refresh_from_db()
    assert (row.state, row.attempt, Tournament.objects.count()) == ("reading", 2, 0)
    carry_out(claim=quick, clock=lambda: NOW)
    assert Tournament.objects.count() == 1


def test_a_document_that_kills_three_processes_is_put_aside() -> None:
    row = import_requested()
    for _ in range(MOST_ATTEMPTS - 1):
        give_back(claim=claimed(row), now=NOW)
        assert ending(row)[0] == "waiting"
    claimed(row)
    look_after_import(import_id=row.pk, now=LATER)

    assert ending(row)[:2] == ("refused", "import_failed")
    assert claim_import(import_id=row.pk, now=LATER) is None


def test_what_takes_too_much_is_told_how_much_there_is(settings: Any) -> None:
    settings.MUSTER_IMPORT_MEMORY = 7 << 20
    for refusal, words in ((out_of_memory(), "7 MiB of memory"), (out_of_time(9), "9 seconds")):
        row = import_requested()
        refuse(claim=claimed(row), refusal=refusal, now=NOW)
        advice = "leave out the journal and standings, or ask the operator to run import_event."
        assert ending(row) == (
            "refused",
            "archive_too_large",
            "",
            f"Reading this file takes more than {words}: {advice}",
        )  # fmt: skip


@pytest.mark.proof(of="archives")
def test_an_account_has_few_that_wait(settings: Any) -> None:
    user = make_user("ann")
    for _ in range(MOST_WAITING):
        import_requested(user=user)
    with pytest.raises(QuotaReached) as error:
        import_requested(user=user)
    import_requested()

    assert str(error.value) == (
        "You have 3 imports waiting to be read, and an account can have 3. Wait until one is"
        " finished."
    )
    read_waiting()
    import_requested(user=user)


def test_attempts_are_counted_whatever_comes_of_them(client: Client, settings: Any) -> None:
    settings.MUSTER_IMPORTS_AN_HOUR = 2
    headers = bearer(user := make_user())
    answers = [
        client.post(
            "/api/v1/tournaments/import", b"[]", content_type="application/json", headers=headers
        )
        for _ in range(3)
    ]

    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert 1 <= int(answers[2]["Retry-After"]) <= 60
    assert answers[2].json()["errors"][0]["code"] == "too_many_attempts"
    import_requested(user=make_user())
    assert not EventImport.objects.filter(asked_by=user).exists()


def test_an_import_is_seen_by_whoever_asked_for_it(client: Client) -> None:
    row = import_requested(user=(ann := make_user("ann")))
    address = f"/api/v1/imports/{row.pk}"
    own = client.get(address, headers=bearer(ann))

    assert own.json() == {
        "id": str(row.pk),
        "state": ImportState.WAITING,
        "digest": row.digest,
        "length": row.length,
        "asked_at": "2026-01-31T12:00:00Z",
        "ended_at": None,
        "tournament_id": None,
        "errors": [],
    }
    assert own["Cache-Control"] == "no-store"
    assert client.get(address).status_code == 401
    assert client.get(address, headers=bearer(make_user())).status_code == 404
    assert client.get(address, headers=bearer(ann, scopes=["decks:write"])).status_code == 403
