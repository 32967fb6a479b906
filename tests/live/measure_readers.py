"""How long an entry takes to its readers, and what they cost the live server.

    READERS=500 pytest -s -n 0 -p no:randomly tests/live/measure_readers.py

Each of 40 public entries is committed by this process and read by all readers on this machine. The
delay is from the commit to the last byte of the entry; CPU is that of the live server alone.
"""

import asyncio
import os
import statistics
import time
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from tests.support.factories import make_tournament
from tests.support.live import LiveServer, committed, live_serving
from tests.support.processes import cpu_seconds
from tournaments.core.services.changes import event_stream
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

READERS = int(os.environ.get("READERS", "3"))
ENTRIES = 40
PAUSE = 0.25


def memory(server: LiveServer) -> int:
    """MiB of the worker."""
    pid = server.process.pid
    child = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]
    lines = Path(f"/proc/{child}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


async def follow(server: LiveServer, path: str, arrivals: dict[int, list[float]]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    number = 0
    try:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line.startswith(b"data: "):
                arrivals.setdefault(number, []).append(time.monotonic())
    finally:
        writer.close()


def commit(event: Tournament) -> tuple[int, float]:
    """The number of an entry, and when it was committed."""
    entry, at = committed(event_stream(event.pk)), time.monotonic()
    connection.close()
    return entry.number, at


async def measure(server: LiveServer, event: Tournament) -> tuple[list[float], float]:
    arrivals: dict[int, list[float]] = {}
    path = f"/api/v1/tournaments/{event.pk}/live"
    readers = [asyncio.create_task(follow(server, path, arrivals)) for _ in range(READERS)]
    await sync_to_async(server.wait_for_readers)(READERS)
    before, commits = cpu_seconds(server.process.pid), {}
    for _ in range(ENTRIES):
        number, at = await sync_to_async(commit)(event)
        commits[number] = at
        await asyncio.sleep(PAUSE)
    while sum(map(len, arrivals.values())) < READERS * ENTRIES:
        await asyncio.sleep(PAUSE)
    spent = cpu_seconds(server.process.pid) - before
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    delays = [at - commits[number] for number, times in arrivals.items() for at in times]
    return sorted(delays), spent


def test_readers() -> None:
    event = make_tournament()
    with live_serving(MUSTER_LIVE_HEARTBEAT="15") as server:
        delays, spent = asyncio.run(measure(server, event))
        p99 = delays[int(len(delays) * 0.99)]
        print(
            f"\n{READERS} readers: p50 {statistics.median(delays) * 1000:.0f} ms,"
            f" p99 {p99 * 1000:.0f} ms, {spent / ENTRIES * 1000:.1f} ms CPU an entry,"
            f" {memory(server)} MiB"
        )
