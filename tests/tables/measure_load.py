"""How many games one machine keeps going.

    pytest -s -n 0 -p no:randomly tests/tables/measure_load.py

Two bots play at each of TABLES tables (200 unless told) over HTTP on the real web server: a move
every five seconds a table, which the other player then reads. The bots choose their moves in this
process, on the same machine, and that is counted in nothing. SECONDS (60) is how long it goes on.
"""

import http.client
import json
import os
import random
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import cycle
from statistics import median, quantiles

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

import engine
from accounts.models import User
from config.management.commands.serve import web_server
from tables.holders import Holder
from tables.models import Table, TableState
from tables.selectors import resumed
from tests.config.served import free_port, wait_until
from tests.support.factories import make_user
from tests.support.processes import cpu_seconds
from tests.support.tables import opened_by_two

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = int(os.environ.get("TABLES", "200"))
SECONDS = int(os.environ.get("SECONDS", "60"))
EVERY = 5.0
TOKEN = "a" * 32


@contextmanager
def web(port: int) -> Iterator[subprocess.Popen[bytes]]:
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    name = connection.settings_dict["NAME"]
    environment = {**os.environ, "DATABASE_URL": f"{address}/{name}", "MUSTER_HTTPS": "false"}
    process = subprocess.Popen(
        web_server("127.0.0.1", port), cwd=settings.BASE_DIR, env=environment
    )
    try:
        wait_until(lambda: answers(port), str)
        yield process
    finally:
        process.terminate()
        process.wait(30)


def answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/watch", "")[0] == 200
    except OSError:
        return False


def ask(port: int, method: str, path: str, session: str, body: str = "") -> tuple[int, float]:
    """The status of an answer, and how long it took."""
    cookies = f"sessionid={session}; csrftoken={TOKEN}"
    headers = {"Cookie": cookies, "X-CSRFToken": TOKEN, "Content-Type": "application/json"}
    before = time.monotonic()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status, time.monotonic() - before


class Game:
    """A table with the sessions of its two players, opened anew when it is over."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.users = make_user(), make_user()
        self.sessions = [session_of(user) for user in self.users]
        self.open()

    def open(self) -> None:
        self.table, _ = opened_by_two(self.game, users=self.users)

    def step(self, port: int) -> tuple[float, float]:
        """A move, and the other's reading of it, in seconds."""
        try:
            table = Table.objects.get(pk=self.table.pk)
            if table.state != TableState.PLAYING:
                self.open()
                table = Table.objects.get(pk=self.table.pk)
            played = resumed(table)
            choice = played.choice()
            assert choice is not None
            move = engine.bot_move(played, "new", seed=os.urandom(32))
            seat = next(s for s in table.seats.select_related("user") if s.number == choice.seat)
        finally:
            connection.close()
        mover = next(at for at, user in enumerate(self.users) if Holder(user).holds(seat))
        address, body = f"/play/{table.pk}", json.dumps({"ply": table.ply, "move": list(move)})
        status, took = ask(port, "POST", f"{address}/moves", self.sessions[mover], body)
        assert status == 200, status
        read = f"{address}/state?after={table.ply}"
        status, reading = ask(port, "GET", read, self.sessions[1 - mover])
        assert status == 200, status
        return took, reading


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def milliseconds(times: list[float]) -> str:
    return f"p50 {1000 * median(times):.0f}, p99 {1000 * quantiles(times, n=100)[98]:.0f} ms"


def test_how_long_moves_take_at_many_tables() -> None:
    kinds = cycle(engine.slugs())
    games = [Game(next(kinds)) for _ in range(TABLES)]
    connection.close()
    port, end = free_port(), 0.0
    due = [(random.uniform(0, EVERY), game) for game in games]
    steps: list[Future[tuple[float, float]]] = []
    with web(port) as server, ThreadPoolExecutor(16) as pool:
        began, before = time.monotonic(), cpu_seconds(server.pid)
        while end < SECONDS:
            due.sort(key=lambda each: each[0])
            at, game = due.pop(0)
            time.sleep(max(0.0, began + at - time.monotonic()))
            steps.append(pool.submit(game.step, port))
            due.append((at + EVERY, game))
            end = at
        taken = [step.result() for step in steps]
        spent = cpu_seconds(server.pid) - before
    moves, reads = [move for move, _ in taken], [read for _, read in taken]
    print(
        f"\n{TABLES} tables, {len(taken)} moves in {SECONDS} s: a move {milliseconds(moves)};"
        f" its reading {milliseconds(reads)}; {1000 * spent / len(taken):.1f} ms of CPU for both"
    )
    assert len(taken) >= SECONDS / EVERY * TABLES * 0.95
