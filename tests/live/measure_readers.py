"""How long an entry takes to its readers, and what they cost the live server.

    READERS=500 pytest -s -n 0 -p no:randomly tests/live/measure_readers.py

Each of 40 public entries is committed by this process and read by all readers, who have one
address. Strangers are cut above 1,000 (live/limits.py); with KNOWN=sign-in each reader has a
session, with KNOWN=slip each has opened the page of the slip of a guest. The delay is from the
commit to the last byte of the entry; CPU is that of the live server alone.
"""

import asyncio
import os
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.utils import timezone

from accounts.models import User
from accounts.sessions import SessionStore
from tests.support.factories import make_tournament
from tests.support.live import LiveServer, committed, live_serving
from tests.support.processes import cpu_seconds
from tournaments.core.services.changes import event_stream
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.slip_keys import slip_key
from tournaments.models import Entry, EntryPlayer, Tournament
from web.core.seat_keys import SLIP_COOKIE

pytestmark = pytest.mark.django_db(transaction=True)

READERS = int(os.environ.get("READERS", "3"))
KNOWN = os.environ.get("KNOWN", "")
ENTRIES = 40
PAUSE = 0.25
# So many readers connect at a time: as many as a phone or two in each row of a hall.
TOGETHER = 100


def memory(server: LiveServer) -> int:
    """MiB of the worker."""
    pid = server.process.pid
    child = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]
    lines = Path(f"/proc/{child}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


def cookies_of(event: Tournament) -> Sequence[str]:
    """By reader, what their browser sends of itself."""
    if KNOWN == "sign-in":
        names = [f"reader-{number}" for number in range(READERS)]
        users = User.objects.bulk_create([User(username=name, likeness=name) for name in names])
        return [f"{settings.SESSION_COOKIE_NAME}={session_of(user)}" for user in users]
    if KNOWN == "slip":
        return [f"{SLIP_COOKIE}={slip_key(guest)}" for guest in guests_of(event)]
    return [""] * READERS


def session_of(user: User) -> str:
    """The key of a session in which somebody is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def guests_of(event: Tournament) -> list[EntryPlayer]:
    """As many guests as readers, each with a code."""
    now = timezone.now()
    entries, guests = [], []
    for number in range(READERS):
        facts = {"tournament": event, "name": f"Guest {number}", "name_key": f"guest{number}"}
        entries.append(Entry(entered_at=now, updated_at=now, changed_at=now, **facts))
        digest = digest_of(f"code {number}")
        guests.append(EntryPlayer(entry=entries[-1], joined_at=now, claim_digest=digest, **facts))
    Entry.objects.bulk_create(entries)
    return EntryPlayer.objects.bulk_create(guests)


class Readers:
    """All readers of an event: when each entry came to how many, and how many were let in or
    refused, by status."""

    def __init__(self, server: LiveServer, event: Tournament) -> None:
        self.server, self.path = server, f"/live?of={event_stream(event.pk)}"
        self.arrivals: dict[int, list[float]] = {}
        self.statuses: Counter[int] = Counter()
        self.connecting = asyncio.Semaphore(TOGETHER)

    async def follow(self, cookie: str) -> None:
        async with self.connecting:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            sent = f"Cookie: {cookie}\r\n" if cookie else ""
            writer.write(f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{sent}\r\n".encode())
            status = int((await reader.readline()).split()[1])
        self.statuses[status] += 1
        number = 0
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    number = int(line[4:])
                elif line.startswith(b"data: "):
                    self.arrivals.setdefault(number, []).append(time.monotonic())
        finally:
            writer.close()


def commit(event: Tournament) -> tuple[int, float]:
    """The number of an entry, and when it was committed."""
    entry, at = committed(event_stream(event.pk)), time.monotonic()
    connection.close()
    return entry.number, at


async def measure(
    server: LiveServer, event: Tournament, cookies: Sequence[str]
) -> tuple[list[float], float, Counter[int], float]:
    """The delays in their order, seconds of CPU, how many were let in, and how long that took."""
    readers = Readers(server, event)
    began = time.monotonic()
    following = [asyncio.create_task(readers.follow(cookie)) for cookie in cookies]
    while readers.statuses.total() < READERS:
        await asyncio.sleep(PAUSE)
    opened, open_for = readers.statuses[200], time.monotonic() - began
    await sync_to_async(server.wait_for_readers)(opened)
    before, commits = cpu_seconds(server.process.pid), {}
    for _ in range(ENTRIES):
        number, at = await sync_to_async(commit)(event)
        commits[number] = at
        await asyncio.sleep(PAUSE)
    while sum(map(len, readers.arrivals.values())) < opened * ENTRIES:
        await asyncio.sleep(PAUSE)
    spent = cpu_seconds(server.process.pid) - before
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    delays = [at - commits[number] for number, times in readers.arrivals.items() for at in times]
    return sorted(delays), spent, readers.statuses, open_for


def test_readers() -> None:
    event = make_tournament()
    cookies = cookies_of(event)
    with live_serving(MUSTER_LIVE_HEARTBEAT="15") as server:
        delays, spent, statuses, open_for = asyncio.run(measure(server, event, cookies))
        p99 = delays[int(len(delays) * 0.99)]
        print(
            f"\n{READERS} {KNOWN or 'anonymous'} readers, statuses {dict(statuses)}, all answered"
            f" after {open_for:.1f} s: p50 {statistics.median(delays) * 1000:.0f} ms,"
            f" p99 {p99 * 1000:.0f} ms, {spent / ENTRIES * 1000:.1f} ms CPU an entry,"
            f" {memory(server)} MiB"
        )
