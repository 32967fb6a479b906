"""The archive of a large event is written by a worker; whoever asks gets the one before, or is told
to come again."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.db import connection
from django.test import Client, TestCase

from ledger.services.wakeups import breaker
from tests.remembering import remembered
from tests.support.factories import NOW, make_entry, make_tournament
from tournaments.archive import packed_answers
from tournaments.archive.services.served_archives import (
    LEAST_PAUSE,
    ArchiveBeingWritten,
    archive_page,
    forget_archive,
    write_archive,
)
from tournaments.models import StoredArchive, Tournament
from tournaments.standings.services.stored_standings import WRITTEN_BY_WORKERS

pytestmark = pytest.mark.django_db

TASK = "tournaments.tasks.write_archive"


@pytest.fixture
@remembered
def event() -> Tournament:
    tournament = make_tournament(entries=2, name="Cup")
    Tournament.objects.filter(pk=tournament.pk).update(places_taken=WRITTEN_BY_WORKERS)
    return tournament


@pytest.fixture
def woken() -> Iterator[list[str]]:
    """The events whose archive a worker was told to write."""
    breaker.worked()  # Another test may have met a broker that was away.
    ids: list[str] = []

    def hear(sender: Any = None, body: Any = None, **_: Any) -> None:
        if sender == TASK:
            ids.append(body[1]["tournament_id"])

    before_task_publish.connect(hear)
    yield ids
    before_task_publish.disconnect(hear)


def tag(event: Tournament, now: datetime = NOW) -> str:
    """The tag of the archive; empty while the first is written."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        try:
            return archive_page(tournament_id=event.pk, now=now).etag
        except ArchiveBeingWritten:
            return ""


def test_a_worker_writes_it_and_the_one_before_is_read_meanwhile(
    event: Tournament, woken: list[str]
) -> None:
    assert [tag(event), tag(event)] == ["", ""]
    write_archive(tournament_id=event.pk)
    first = tag(event)
    assert (bool(first), woken) == (True, [str(event.pk)])

    make_entry(event, "Late")
    assert [tag(event), tag(event, NOW + LEAST_PAUSE)] == [first, first]
    assert woken == [str(event.pk)] * 2
    write_archive(tournament_id=event.pk)
    assert tag(event) not in ("", first)


def test_a_message_that_comes_twice_changes_nothing(event: Tournament) -> None:
    tag(event)
    write_archive(tournament_id=event.pk)
    StoredArchive.objects.update(report="as it was")
    write_archive(tournament_id=event.pk)
    assert StoredArchive.objects.get().report == "as it was"


def test_what_was_asked_for_and_is_hidden_is_not_written(event: Tournament) -> None:
    tag(event)
    Tournament.objects.filter(pk=event.pk).update(taken_down_at=NOW)
    write_archive(tournament_id=event.pk)
    assert StoredArchive.objects.get().etag == ""


def test_the_report_of_a_large_event_comes_with_it(client: Client, event: Tournament) -> None:
    address = f"/api/v1/tournaments/{event.pk}/trf"
    first = client.get(address)
    assert (first.status_code, first.json()["errors"][0]["code"]) == (503, "archive_being_written")
    write_archive(tournament_id=event.pk)
    assert client.get(address).content.decode().startswith("012 Cup\r\n")


def test_one_that_was_forgotten_while_it_was_written_is_not_kept(event: Tournament) -> None:
    """It may have a name that was removed meanwhile."""
    tag(event)
    forgotten: list[str] = []

    def forget(run: Any, statement: str, *arguments: Any) -> Any:
        if "tournaments_round" in statement and not forgotten:
            forgotten.append(statement)
            forget_archive(tournament_id=event.pk, now=NOW)
        return run(statement, *arguments)

    with connection.execute_wrapper(forget):
        write_archive(tournament_id=event.pk)
    assert (len(forgotten), StoredArchive.objects.get().etag) == (1, "")
    write_archive(tournament_id=event.pk)
    assert StoredArchive.objects.get().etag != ""


def test_a_large_one_only_comes_packed(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/api/v1/tournaments/{event.pk}/archive"
    tag(event)
    write_archive(tournament_id=event.pk)
    plain_length = len(client.get(address).content)
    for most, status in ((plain_length, 200), (plain_length - 1, 406)):
        monkeypatch.setattr(packed_answers, "MOST_PLAIN", most)
        answers = [
            client.get(address, headers=headers) for headers in ({}, {"Accept-Encoding": "gzip"})
        ]
        assert [answer.status_code for answer in answers] == [status, 200]
