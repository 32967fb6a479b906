"""Sends the reports of a whole round to the web server, and says what they take and whom.

`pytest -s -n 0 -p no:randomly tests/tournaments/measure_reports.py`, with PLAYERS, CLIENTS
(connections that are open at once), DOOR=pages for forms instead of the API, KEYS=1 for a key with
each write, EMAILS=1 for accounts with an address, and SEED from the environment; on SQLite with
TEST_POSTGRES_URL=sqlite://:memory: and TEST_SQLITE_FILE=/tmp/round.sqlite3 before it.

The server is that of `manage.py serve` and of the containers, two processes, with a worker beside
them. WARMING further players report first and are not counted, as a process that has just started
makes its statements and pages for the first time. It is no part of the suite: it asserts what is
right, and the clock only prints. What counts by the clock needs a quiet machine; CPU is told of
web, database, worker and of the clients, which are on the same cores.
"""

import asyncio
import json
import os
import random
import subprocess
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.utils import timezone

from accounts.models import ApiToken, Scope, User
from accounts.sessions import SessionStore
from accounts.token_text import new_token
from config.management.commands.serve import WEB_PATIENCE, web_server
from ledger.chain import verify_chain
from tests.config.served import free_port
from tests.support.big_event import BigEvent, Table, enter_many, enter_one, move, open_event
from tests.support.worker import running_worker, wait_until
from tests.tournaments.measure_event import Meter, analyse, live, pair
from tournaments.core.services.changes import event_stream
from tournaments.models import MatchReport
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("PLAYERS", "2048"))
WARMING = int(os.environ.get("WARMING", "128"))
CLIENTS = int(os.environ.get("CLIENTS", "64"))
SEED = int(os.environ.get("SEED", "1"))
PAGES = os.environ.get("DOOR") == "pages"
KEYS, EMAILS = "KEYS" in os.environ, "EMAILS" in os.environ
CSRF = "c" * 32
TICKS = os.sysconf("SC_CLK_TCK")
# The answers to a report that is in. A page is shown again where the other player has lost by their
# own report: there is nothing left to report then.
DONE = (302, 200) if PAGES else (200,)


@dataclass
class Sent:
    """What the clients were answered: how often which status, and the seconds of each report."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)


def environment(folder: Path) -> dict[str, str]:
    """What the programs are given, so that they work on the database of the tests."""
    name = connection.settings_dict["NAME"]
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    own = {"MUSTER_DATA_DIR": str(folder), "MUSTER_DATABASE_PATIENCE": WEB_PATIENCE}
    if connection.vendor == "postgresql":
        return {**os.environ, **own, "DATABASE_URL": f"{address}/{name}"}
    broker = {"DATABASE_URL": f"sqlite:///{name}", "CELERY_BROKER_URL": "filesystem://localhost"}
    return {**os.environ, **own, **broker}


@contextmanager
def running_web(folder: Path, port: int) -> Iterator[int]:
    """The web server on a port; the id of its first process."""
    with (folder / "web.log").open("wb") as log:
        process = subprocess.Popen(
            web_server("127.0.0.1", port),
            cwd=settings.BASE_DIR,
            env=environment(folder),
            start_new_session=True,
            stderr=log,
            stdout=log,
        )
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def seconds_of(parent: int) -> float:
    """The seconds of CPU of a process and of all that it has started, now or before."""
    ticks = 0
    for path in Path("/proc").iterdir():
        if not path.name.isdigit():
            continue
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(path.name) == parent:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == parent:
            ticks += sum(map(int, fields[11:13]))
    return ticks / TICKS


def postmaster() -> int | None:
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        stat = Path(f"/proc/{cursor.fetchone()[0]}/stat").read_text()
    return int(stat.rpartition(")")[2].split()[1])


def signs(users: list[User]) -> dict[int, str]:
    """The header by which each user says who they are: a token, or the cookie of a session."""
    if PAGES:
        return {user.pk: _session(user) for user in users}
    now, made = timezone.now(), [(user, new_token()) for user in users]
    ApiToken.objects.bulk_create(
        ApiToken(
            user=user,
            name="phone",
            prefix=token.prefix,
            digest=token.digest,
            scopes=[Scope.MATCHES_REPORT.value],
            created_at=now,
            last_used_at=now,
        )
        for user, token in made
    )
    return {user.pk: f"Authorization: Bearer {token.text}" for user, token in made}


def _session(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return f"Cookie: sessionid={session.session_key}; csrftoken={CSRF}"


def request(table: Table, sign: str, port: int) -> bytes:
    """A report as it goes over the wire."""
    score = table.score
    lines = [f"Host: 127.0.0.1:{port}", sign]
    if PAGES:
        path = f"/matches/{table.match}/report"
        values = (*score.games_won, score.games_drawn)
        form = {"csrfmiddlewaretoken": CSRF, "score": "-".join(map(str, values))}
        body = urlencode(form).encode()
        lines.append("Content-Type: application/x-www-form-urlencoded")
    else:
        path = f"/api/v1/matches/{table.match}/reports"
        facts = {"games_won": score.games_won, "games_drawn": score.games_drawn}
        body = json.dumps(facts).encode()
        lines.append("Content-Type: application/json")
    if KEYS:
        lines.append(f"Idempotency-Key: {os.urandom(16).hex()}")
    head = [f"POST {path} HTTP/1.1", *lines, f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(head).encode() + body


async def send_all(requests: list[bytes], port: int) -> Sent:
    """Send every request over so many connections, and again where the server is busy."""
    sent, waiting = Sent(), deque(requests)

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while waiting:
            message, began = waiting.popleft(), time.perf_counter()
            while True:
                writer.write(message)
                status, headers = await _answer(reader)
                sent.statuses[status] += 1
                if status != 503:
                    break
                await asyncio.sleep(int(headers.get("retry-after", "1")))
            sent.seconds.append(time.perf_counter() - began)
        writer.close()

    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return sent


async def _answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.split(": ", 1) for line in head[1:] if line)
    headers = {name.lower(): value for name, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    status = int(head[0].split()[1])
    assert status in (*DONE, 503), (head, body[:2000])
    return status, headers


def started() -> tuple[BigEvent, list[Table]]:
    """An event whose first round is published."""
    meter = Meter()
    event = open_event(rounds=2, seed=SEED)
    for number in range(2):
        enter_one(event, number)
    enter_many(event, range(2, PLAYERS + WARMING))
    if EMAILS:
        users = [*event.users.values()]
        for user in users:
            user.email = f"{user.username}@muster.example"
        User.objects.bulk_update(users, ["email"], 500)
    move(event, TournamentState.RUNNING)
    tables = pair(event, meter, 1)
    analyse()
    print(meter.table())
    return event, tables


def reports(event: BigEvent, tables: list[Table], port: int) -> list[bytes]:
    """The reports of both players of each table, mixed."""
    given = signs([*event.users.values()])
    requests = [
        request(table, given[event.users[entry].pk], port)
        for table in tables
        if len(table.entries) == 2
        for entry in table.entries
    ]
    random.Random(SEED).shuffle(requests)
    return requests


def test_a_round_ends(tmp_path: Path) -> None:
    door = "pages" if PAGES else "API"
    print(f"\n{PLAYERS} players, {CLIENTS} connections, {door}, {connection.vendor}")
    event, tables = started()
    expected = event.expected()
    port, database = free_port(), postmaster()
    requests = reports(event, tables, port)
    options: Any = {} if database else {"environment": environment(tmp_path)}
    with running_web(tmp_path, port) as web, running_worker(tmp_path, **options) as worker:
        wait_until(lambda: "ready." in worker.log(), worker)
        wait_until(lambda: _listens(port), worker)
        warming = asyncio.run(send_all(requests[:WARMING], port))
        counted = requests[WARMING:]
        assert worker.process is not None
        parts = {"web": web, "worker": worker.process.pid, "database": database}
        before = {name: seconds_of(pid) for name, pid in parts.items() if pid is not None}
        own, start = time.process_time(), time.perf_counter()
        sent = asyncio.run(send_all(counted, port))
        took = time.perf_counter() - start
        spent = {name: seconds_of(parts[name] or 0) - cpu for name, cpu in before.items()}
        spent["clients"] = time.process_time() - own
        wait_until(lambda: live(event)[0] == expected, worker, 0.1)
        right = time.perf_counter() - start - took
    assert sum(sent.statuses[status] for status in DONE) == len(counted)
    shown_again = (warming.statuses + sent.statuses)[200] if PAGES else 0
    assert MatchReport.objects.count() == len(requests) - shown_again
    assert verify_chain(stream=event_stream(event.tournament.pk)) is None
    each = 1000 / len(counted)
    cpu = ", ".join(f"{name} {seconds * each:.1f}" for name, seconds in spent.items())
    print(
        f"{len(counted)} reports in {took:.1f} s, {len(counted) / took:.0f} a second;"
        f" ms of CPU each: {cpu}\n"
        f"waited {1000 * median(sent.seconds):.0f} ms, p99"
        f" {1000 * quantiles(sent.seconds, n=100)[98]:.0f} ms; standings right {right:.2f} s"
        f" after the last; answers {dict(sent.statuses)}"
    )


def _listens(port: int) -> bool:
    async def knock() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()

    try:
        asyncio.run(knock())
    except OSError:
        return False
    return True
