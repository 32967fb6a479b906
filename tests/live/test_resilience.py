"""What fails around the live server: wake-ups, readers, and the server itself."""

import asyncio
import random
import socket
import threading
from collections.abc import Sequence

import pytest
from django.db import connection

from ledger.models import LedgerEntry
from ledger.models import Stream as Row
from live.channel import Frame
from live.tailer import Tailer
from tests.support.factories import NOW, make_tournament
from tests.support.live import LiveServer, Stream, committed, live_serving
from tournaments.core.services.changes import event_stream
from tournaments.models import Tournament

NEVER = "86400"
MANY = 100


def length(event: Tournament) -> int:
    return Row.objects.get(pk=event_stream(event.pk)).length


def address(event: Tournament) -> str:
    return f"/api/v1/tournaments/{event.pk}/live"


def cut_socket(server: LiveServer, path: str, *, reads: int = 0) -> socket.socket:
    """A line on which a stream was asked for and nothing is read."""
    line = socket.socket()
    if reads:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
    line.connect(("127.0.0.1", server.port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return line


@pytest.mark.long
@pytest.mark.proof(whole=True)
@pytest.mark.django_db(transaction=True)
def test_the_database_wakes_it_and_a_lost_listener_comes_back() -> None:
    event = make_tournament()
    with live_serving(MUSTER_LIVE_SWEEP=NEVER) as server, Stream(server, address(event)) as stream:
        committed(event_stream(event.pk))
        stream.messages(1)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query ILIKE 'LISTEN %'"
            )
            assert {*cursor.fetchall()} == {(True,)}
        committed(event_stream(event.pk))
        committed(event_stream(event.pk))
        assert [line.plain["number"] for line in stream.messages(2)] == [
            length(event) - 1,
            length(event),
        ]


@pytest.mark.long
@pytest.mark.proof(whole=True)
@pytest.mark.django_db(transaction=True)
def test_without_a_wake_up_the_sweep_finds_everything() -> None:
    event = make_tournament()
    with (
        live_serving(MUSTER_LIVE_WAKEUP="sweep", MUSTER_LIVE_SWEEP="0.1") as server,
        Stream(server, address(event)) as stream,
    ):
        assert (server.livez() or {})["wakeup"] == "off"
        for _ in range(3):
            committed(event_stream(event.pk))
            assert stream.messages(1)[0].plain["number"] == length(event)


class Numbers:
    """A source of one stream in memory."""

    def __init__(self) -> None:
        self.length = self.looks = 0

    def lengths(self, names: object) -> dict[str, int]:
        self.looks += 1
        return {"event:1": self.length}

    def rows(self, name: str, after: int, limit: int) -> Sequence[Frame]:
        return [Frame(number, b"") for number in range(after + 1, self.length + 1)]


def test_with_neither_nothing_comes() -> None:
    """The control of the two tests above: it takes a wake-up or the sweep."""

    async def follow() -> list[bool]:
        source, bell, rang = Numbers(), asyncio.Event(), list[bool]()
        tailer = Tailer(source, sweep=float(NEVER))
        running = asyncio.create_task(tailer.run())
        with tailer.watching({"event:1": 0}, bell):
            while not source.looks:
                await asyncio.sleep(0)
            source.length = 1
            for _ in range(100):
                await tailer.on_thread(lambda: None)
            rang.append(bell.is_set())
            tailer.wake({"event:1"})
            await bell.wait()
            rang.append(bell.is_set())
        running.cancel()
        return rang

    assert asyncio.run(follow()) == [False, True]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.proof(of="slow")
def test_readers_who_are_cut_are_counted_no_more(live: LiveServer) -> None:
    event = make_tournament()
    lines = [cut_socket(live, address(event)) for _ in range(2 * MANY)]
    live.wait_for_readers(2 * MANY)
    done = threading.Event()

    def flow() -> None:
        try:
            while not done.is_set():
                committed(event_stream(event.pk))
        finally:
            connection.close()

    writer = threading.Thread(target=flow)
    writer.start()
    try:
        random.shuffle(lines)
        for line in lines:
            line.close()
        live.wait_for_readers(0)
    finally:
        done.set()
        writer.join()


def fill(event: Tournament, number: int, size: int) -> None:
    """So many large entries at the end of a journal, without a true chain."""
    name, first = event_stream(event.pk), length(event) + 1
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            stream_id=name,
            number=first + at,
            kind="round.published",
            at=NOW,
            data={"word": "x" * size},
            public=True,
            salt=b"",
            previous="",
            hash="",
        )
        for at in range(number)
    )
    Row.objects.filter(pk=name).update(length=first + number - 1)


@pytest.mark.long
@pytest.mark.proof(whole=True)
@pytest.mark.django_db(transaction=True)
def test_who_does_not_read_is_cut_and_who_is_ended_comes_back() -> None:
    """One server, which is ended at last with a hundred open streams."""
    event = make_tournament()
    with live_serving(MUSTER_LIVE_PATIENCE="0.5") as server:
        with cut_socket(server, f"{address(event)}?after=0", reads=4096):
            server.wait_for_readers(1)
            fill(event, 160, 50_000)
            server.wait_for_readers(0)
        with Stream(server, f"{address(event)}?after=0") as reader:
            assert len(reader.messages(length(event))) == length(event)

        readers = [Stream(server, address(event)) for _ in range(MANY)]
        committed(event_stream(event.pk))
        positions = [reader.messages(1)[0].id for reader in readers]
        assert server.end() == 0
        for reader in readers:
            reader.read_to_the_end()
        last = committed(event_stream(event.pk)).number
        server.start()
        for reader, position in zip(readers, positions, strict=True):
            reader.close()
            with Stream(server, address(event), **{"Last-Event-ID": position}) as again:
                assert [line.plain["number"] for line in again.messages(1)] == [last]
