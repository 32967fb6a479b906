"""Readers who are cut and come back while several write, and why they are followed by number."""

import random
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import close_old_connections, connection, transaction

from ledger.models import LedgerEntry
from ledger.selectors import entries
from tests.support.factories import make_tournament
from tests.support.ledger_entries import enter
from tests.support.live import LiveServer, Stream, committed
from tests.support.racing import PATIENCE, times
from tournaments.core.services.changes import event_stream
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

WRITERS, EACH, READERS = 4, 15, 3


def read_with_cuts(server: LiveServer, event: Tournament, first: int, seed: int) -> list[int]:
    """The numbers that a reader is sent who cuts the line again and again."""
    chance, numbers = random.Random(seed), list[int]()
    path = f"/api/v1/tournaments/{event.pk}/live"
    position = str(first)
    while len(numbers) < WRITERS * EACH:
        with Stream(server, path, **{"Last-Event-ID": position}) as stream:
            left = WRITERS * EACH - len(numbers)
            for line in stream.messages(min(left, chance.randint(1, 12))):
                numbers.append(line.plain["number"])
                position = line.id
    return numbers


def write(events: list[Tournament], seed: int) -> None:
    chance = random.Random(seed)
    order = [event for event in events for _ in range(EACH)]
    chance.shuffle(order)
    try:
        for event in order:
            committed(event_stream(event.pk), public=chance.random() < 0.7)
    finally:
        close_old_connections()
        connection.close()


@pytest.mark.proof(of="slow")
def test_nothing_is_missing_twice_or_out_of_order(live: LiveServer) -> None:
    for _ in range(times(1)):
        seed = random.randrange(10**6)
        print(f"seed {seed}")
        events = [make_tournament() for _ in range(3)]
        before = {
            event.pk: LedgerEntry.objects.filter(stream=event_stream(event.pk)).count()
            for event in events
        }
        with ThreadPoolExecutor(WRITERS + READERS * len(events)) as pool:
            readers = [
                (event, pool.submit(read_with_cuts, live, event, before[event.pk], seed + number))
                for number in range(READERS)
                for event in events
            ]
            writers = [pool.submit(write, events, seed + number) for number in range(WRITERS)]
            for writer in writers:
                writer.result()
            for event, reader in readers:
                first = before[event.pk] + 1
                assert reader.result() == [*range(first, first + WRITERS * EACH)]


def slow_and_quick(read: Callable[[], None]) -> None:
    """Two write to a stream each; the one whose entry has the lower key commits last, and `read` is
    called when the other has, and once more at the end."""
    entered, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        try:
            with transaction.atomic():
                enter("event:slow")
                entered.set()
                assert go_on.wait(PATIENCE)
        finally:
            connection.close()

    thread = threading.Thread(target=slow)
    thread.start()
    assert entered.wait(PATIENCE)
    committed("event:quick")
    read()
    go_on.set()
    thread.join()
    read()


def test_by_number_in_its_stream_nobody_misses_who_commits_late() -> None:
    seen = {"event:slow": 0, "event:quick": 0}

    def read() -> None:
        for stream, number in seen.items():
            for entry in entries(stream=stream, after=number):
                seen[stream] = entry.number

    slow_and_quick(read)
    assert seen == {"event:slow": 1, "event:quick": 1}


def test_by_primary_key_somebody_would() -> None:
    """The control of the test above, and why `live/` reads on by no key."""
    seen: list[LedgerEntry] = []

    def read() -> None:
        last = seen[-1].pk if seen else 0
        seen.extend(LedgerEntry.objects.filter(pk__gt=last).order_by("pk"))

    slow_and_quick(read)
    assert [entry.stream_id for entry in seen] == ["event:quick"]


def test_the_live_server_reads_on_by_no_key() -> None:
    """It would miss what the test above misses."""
    modules = [*(Path(settings.BASE_DIR) / "live").rglob("*.py")]
    assert [path for path in modules if re.search(r"\b(pk|id)__gte?\b", path.read_text())] == []
    assert len(modules) > 10
