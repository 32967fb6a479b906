"""Open dumps: what is in them, when they are written anew, and what is served."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.remembering import remembered
from tests.support.archives import comparable, exported, imported
from tests.support.dumps import (
    DUMPS,
    LICENCE,
    NEXT_MONTH,
    lines,
    names,
    revisions,
    served,
    write,
)
from tests.support.factories import NOW, make_tournament, make_user, play_by_hand
from tests.support.leaks import leaks
from tests.support.seasons_played import finished_event, played_event
from tests.support.walking import event as event_of_secrets
from tournaments.archive.selectors.dumps import MOST_ATTEMPTS, stuck_months
from tournaments.archive.services.dumps import write_due_dumps
from tournaments.archive.services.staff_archives import exported_for_staff
from tournaments.events.services.announcements import announce
from tournaments.events.services.lifecycle import change_state
from tournaments.models import DumpFile, OpenDump, StoredArchive, Tournament
from tournaments.tasks import write_dumps
from tournaments.terms.kinds import TournamentState

__all__ = ["event_of_secrets"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def licence(settings: Any) -> None:
    settings.MUSTER_DUMP_LICENCE = LICENCE


@pytest.fixture
def owner() -> User:
    return make_user("the-owner")


@pytest.fixture
@remembered
def two(owner: User) -> list[Tournament]:
    """Two events that were finished in January, and one that is not."""
    played_event(owner, ["Eve", "Fay"], day=3)
    return [finished_event(owner, ["Ada", "Bo"], day=day) for day in (1, 2)]


def change(event: Tournament, state: str, now: datetime) -> None:
    change_state(
        tournament_id=event.pk,
        state=TournamentState(state),
        actor=event.created_by,
        reason="A mistake.",
        now=now,
    )


def test_each_line_is_the_archive_that_everybody_gets(
    client: Client, two: list[Tournament]
) -> None:
    assert write() == ["2026-01"]

    archives = [client.get(f"/api/v1/tournaments/{event.pk}/archive").content for event in two]
    assert sorted(lines(client)) == sorted(archive.replace(b"\n", b"") for archive in archives)
    (row,) = served(client)
    (file,) = row.pop("files")
    assert row == {
        "month": "2026-01", "revision": 1, "written_at": "2026-02-01T12:00:00Z", "event_count": 2,
    }  # fmt: skip
    name = "muster-2026-01-r1-1.jsonl.zst"
    assert (file["name"], file["event_count"]) == (name, 2)
    assert file["url"] == f"http://testserver{DUMPS}/{name}"
    assert client.get(DUMPS).json()["licence"] == {"name": LICENCE.name, "url": LICENCE.url}


def test_a_line_is_read_as_an_event(client: Client, owner: User) -> None:
    event = finished_event(owner, ["Ada", "Bo"])
    write()
    (line,) = lines(client)

    parts = ("event", "rounds", "standings")
    original, again = (
        [comparable(exported(read))[part] for part in parts]
        for read in (event, imported(line.decode(), owner))
    )
    assert again == original


def test_a_month_is_written_once_and_when_it_is_over(two: list[Tournament]) -> None:
    end = datetime.fromisoformat("2026-02-01T00:00:00+00:00")

    assert write(end - timedelta(seconds=1)) == []
    assert write(end) == ["2026-01"]
    assert write(end + timedelta(days=90)) == []
    assert revisions() == {"2026-01": 1}


def test_a_change_of_an_event_makes_a_revision(client: Client, two: list[Tournament]) -> None:
    write()
    old = served(client)[0]["files"][0]
    before = lines(client)
    owner = two[0].created_by
    announce(tournament_id=two[0].pk, actor=owner, text="Well played.", now=NEXT_MONTH)
    assert write() == ["2026-01"]

    after = lines(client)
    assert (len(set(before) & set(after)), len(after)) == (1, 2)
    assert client.get(old["url"]).status_code == 404
    assert served(client)[0]["revision"] == 2
    assert set(DumpFile.objects.values_list("revision", flat=True)) == {2}


def test_who_is_opened_again_leaves_and_comes_into_the_month_of_the_end(
    client: Client, two: list[Tournament]
) -> None:
    write()
    change(two[0], "running", NEXT_MONTH)
    assert write() == ["2026-01"]
    assert names(client) == ["Day 2"]

    change(two[1], "running", NEXT_MONTH)
    write()
    assert [(row["revision"], row["files"]) for row in served(client)] == [(3, [])]

    for event in two:
        change(event, "finished", NEXT_MONTH)
    assert write() == []
    assert write(NEXT_MONTH + timedelta(days=28)) == ["2026-02"]
    assert sorted(names(client)) == ["Day 1", "Day 2"]
    assert revisions() == {"2026-01": 3, "2026-02": 1}


def test_an_imported_event_counts_from_then(client: Client, owner: User) -> None:
    imported(exported(finished_event(owner, ["Ada", "Bo"])))
    write()

    assert names(client) == ["Day 1", "Day 1"]


def test_without_a_licence_nothing_is_written_or_served(
    client: Client, two: list[Tournament], settings: Any
) -> None:
    write()
    url = served(client)[0]["files"][0]["url"]
    settings.MUSTER_DUMP_LICENCE = None

    assert client.get(url).status_code == 404
    assert client.get(DUMPS).json() == {"licence": None, "results": []}
    assert write() == []
    assert not OpenDump.objects.exists()
    assert not DumpFile.objects.exists()


@pytest.mark.proof(of="leaks")
def test_nothing_hidden_is_in_a_dump(client: Client, event_of_secrets: Tournament) -> None:
    """Of an event that never opens its decks; what its staff takes would be found."""
    event = event_of_secrets
    Tournament.objects.filter(pk=event.pk).update(reveal="never")
    play_by_hand(event.rounds.get())
    change(event, "finished", NOW)
    write()

    texts = [(DUMPS, line.decode()) for line in lines(client)]
    assert len(texts) == 1
    assert leaks(texts) == []
    staff = exported_for_staff(tournament_id=event.pk, deck_reader=None, now=NOW)
    assert {kind for _, kind in leaks([(DUMPS, staff)])} >= {"penalty's words"}


@pytest.mark.proof(of="slow")
def test_a_large_month_has_several_files(client: Client, owner: User) -> None:
    for day in range(1, 5):
        finished_event(owner, ["Ada", "Bo"], day=day)
    write(file_bytes=1)

    (row,) = served(client)
    assert [file["event_count"] for file in row["files"]] == [1, 1, 1, 1]
    assert sorted(names(client)) == ["Day 1", "Day 2", "Day 3", "Day 4"]


def ticks(*moments: datetime) -> Iterator[datetime]:
    """The time at each look at the clock, and the last one from then on."""
    yield from moments
    while True:
        yield moments[-1]


def test_a_turn_that_ends_early_serves_nothing_and_the_next_one_all(
    client: Client, two: list[Tournament]
) -> None:
    late = NEXT_MONTH + timedelta(minutes=5)
    clock = ticks(NEXT_MONTH, NEXT_MONTH, NEXT_MONTH, late)

    assert write_due_dumps(clock=lambda: next(clock), file_bytes=1) == []
    assert DumpFile.objects.count() == 1
    assert served(client) == []
    assert write(late) == ["2026-01"]
    assert [(row["revision"], row["event_count"]) for row in served(client)] == [(2, 2)]
    assert DumpFile.objects.count() == 1


def test_who_is_overtaken_changes_nothing(client: Client, two: list[Tournament]) -> None:
    looks = 0

    def clock() -> datetime:
        nonlocal looks
        looks += 1
        if looks == 4:  # in the midst of the first event
            assert write() == ["2026-01"]
        return NEXT_MONTH

    assert write_due_dumps(clock=clock) == []
    assert [(row["revision"], row["event_count"]) for row in served(client)] == [(2, 2)]
    assert sorted(names(client)) == ["Day 1", "Day 2"]
    assert write() == []


def test_a_month_that_fails_holds_up_no_other(
    client: Client, owner: User, two: list[Tournament], caplog: pytest.LogCaptureFixture
) -> None:
    write()
    change(two[0], "running", NEXT_MONTH)
    change(two[0], "finished", NEXT_MONTH)
    StoredArchive.objects.filter(tournament=two[1]).update(packed=b"damaged")

    assert write(NEXT_MONTH + timedelta(days=28)) == ["2026-02"]
    assert [record.getMessage() for record in caplog.records] == [
        "the open dump of 2026-01 could not be written"
    ]
    assert revisions() == {"2026-01": 1, "2026-02": 1}


def test_the_operator_hears_of_a_month_that_fails_for_an_hour(two: list[Tournament]) -> None:
    write()
    change(two[0], "running", NEXT_MONTH)
    StoredArchive.objects.filter(tournament=two[1]).update(packed=b"damaged")
    stuck = []
    for _ in range(MOST_ATTEMPTS):
        stuck.append(stuck_months(now=NEXT_MONTH))
        assert write() == []

    assert [*stuck, stuck_months(now=NEXT_MONTH)] == [[]] * MOST_ATTEMPTS + [["2026-01"]]
    with pytest.raises(CommandError, match="open dumps that cannot be written: 1;") as alarm:
        call_command("status", stdout=StringIO())
    assert alarm.value.returncode == 1
    StoredArchive.objects.all().delete()
    assert (write(), stuck_months(now=NEXT_MONTH)) == (["2026-01"], [])


def test_what_is_there_is_not_sent_or_read_again(client: Client, two: list[Tournament]) -> None:
    write()
    url = served(client)[0]["files"][0]["url"]
    for address, cache in (
        (DUMPS, "public, max-age=1"),
        (url, "public, max-age=86400, immutable"),
    ):
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (first["Cache-Control"], again.status_code, again.content) == (cache, 304, b"")
        assert again["ETag"] == first["ETag"]
        assert client.head(address)["ETag"] == first["ETag"]


def test_a_304_reads_no_packed_bytes(
    client: Client, two: list[Tournament], django_assert_max_num_queries: Any
) -> None:
    write()
    for address in (
        served(client)[0]["files"][0]["url"],
        f"/api/v1/tournaments/{two[0].pk}/archive",
    ):
        etag = client.get(address)["ETag"]
        with django_assert_max_num_queries(6) as context:
            assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
        assert reads_of_packed(context) == []
        with django_assert_max_num_queries(6) as context:
            assert client.get(address).status_code == 200
        assert len(reads_of_packed(context)) == 1


def reads_of_packed(context: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in context.captured_queries if '"packed"' in query["sql"]]


@pytest.mark.parametrize(
    "name",
    ["muster-2026-01-r2-1.jsonl.zst", "muster-2026-01-r1-2.jsonl.zst", "x", "muster-2026-01-r1-1"],
)
def test_other_names_are_nobodys(client: Client, two: list[Tournament], name: str) -> None:
    write()
    answer = client.get(f"{DUMPS}/{name}")

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "not_found")


@pytest.mark.proof(of="slow")
def test_the_command_writes_and_lists(two: list[Tournament], capsys: Any) -> None:
    call_command("open_dumps")
    assert capsys.readouterr().out == ""
    write()
    call_command("open_dumps", "--write")

    file = DumpFile.objects.get()
    assert capsys.readouterr().out == (
        "2026-01  revision 1\n"
        f"  muster-2026-01-r1-1.jsonl.zst  2 events  {file.bytes} bytes  {file.sha256}\n"
    )


def test_the_task_of_the_workers_writes(two: list[Tournament]) -> None:
    write_dumps()

    assert revisions() == {"2026-01": 1}


def test_a_draft_and_a_cancelled_event_are_in_none(client: Client, owner: User) -> None:
    change(make_tournament(owner, entries=2), "cancelled", NOW)

    assert write() == []
    assert served(client) == []
