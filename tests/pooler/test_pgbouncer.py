"""Web server and workers behind a real PgBouncer, in both modes that Muster can live with."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
from django.conf import settings

from config.management.commands.serve import web_server
from tests.config.served import free_port, wait_until
from tests.pooler.pgbouncer import pgbouncer
from tests.support.factories import bearer, host_log, make_user, paired_match
from tests.support.worker import running_worker

pytestmark = pytest.mark.django_db(transaction=True)


class Behind(NamedTuple):
    """A web server behind a pooler: its port, and what it and its workers are started with."""

    port: int
    environment: dict[str, str]
    log: Path

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request(method, f"/api/v1{path}", body, named)
            answer = line.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text.startswith(b"{") else text


@pytest.fixture(params=["session", "transaction"])
def behind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Behind]:
    with pgbouncer(request.param) as address:
        own = {"DATABASE_URL": address, "MUSTER_POOLER": request.param}
        port, log = free_port(), tmp_path / "web.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                web_server("127.0.0.1", port),
                cwd=settings.BASE_DIR,
                env={**os.environ, **own, "MUSTER_DATA_DIR": str(tmp_path)},
                stdout=output,
                stderr=output,
            )
        web = Behind(port, own, log)
        try:
            wait_until(lambda: answers(web), log.read_text)
            yield web
        finally:
            process.terminate()
            process.wait(60)


def answers(web: Behind) -> bool:
    try:
        return web.ask("GET", "/games")[0] == 200
    except OSError:
        return False


def test_a_match_is_played_and_certified_behind_it(behind: Behind, tmp_path: Path) -> None:
    owner = make_user()
    match = paired_match(owner)
    log, token = host_log(match, owner), bearer(owner)
    event = match.round.stage.tournament_id

    with running_worker(tmp_path, environment=behind.environment) as worker:
        path = f"/matches/{match.pk}/games/1/replays"
        status, answer = behind.ask(
            *("POST", path, log), Content_Type="application/x-ndjson", **token
        )
        assert (status, answer["state"]) == (202, "waiting")
        certificate = f"/certificates/{answer['id']}"
        wait_until(lambda: behind.ask("GET", certificate)[0] == 200, worker.log)

    # Statements that are planned once come again as the same text, on whichever connection.
    reads = {behind.ask("GET", f"/tournaments/{event}", **token)[0] for _ in range(30)}
    assert reads == {200}
    assert behind.ask("GET", f"/tournaments/{event}/archive", **token)[0] == 200
    assert "Error" not in behind.log.read_text()


LIMITS = """
import json
from django.db import connection, transaction
from config.postgresql.guards import guards
limits = ("idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout")
names = (*limits, "application_name")
def shown():
    with transaction.atomic(), connection.cursor() as cursor:
        return [cursor.execute(f"SHOW {name}").fetchone()[0] for name in names]
of_command = shown()
connection.close()
connection.close_pool()
guards.of_web()
print(json.dumps([of_command, shown()]))
"""
# Threads ask at once, so that each has another connection than the last time.
PREPARED = """
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from ground.statements.planned_once import planned_once
def ask(number):
    try:
        with planned_once(), connection.cursor() as cursor:
            return cursor.execute("SELECT %s::int, pg_sleep(0.01)", [number]).fetchone()[0]
    finally:
        connection.close()
with ThreadPoolExecutor(6) as threads:
    print(list(threads.map(ask, range(40))) == list(range(40)))
"""


def run(script: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", script],
        cwd=settings.BASE_DIR,
        env={**os.environ, **variables, "MUSTER_DATA_DIR": str(folder)},
        capture_output=True,
        check=False,
        text=True,
    )


@pytest.mark.parametrize("mode", ["session", "transaction"])
def test_a_transaction_has_the_limits_of_its_program_alone(mode: str, tmp_path: Path) -> None:
    """Whoever is lent the same connection of the server next has none of them."""
    with pgbouncer(mode) as address:
        done = run(LIMITS, tmp_path, DATABASE_URL=address, MUSTER_POOLER=mode)
        assert json.loads(done.stdout) == [
            ["30s", "0", "0", "muster"],
            ["30s", "30s", "15s", "muster web"],
        ]

        with psycopg.connect(address, autocommit=True) as other:
            assert other.execute("SHOW statement_timeout").fetchone() == ("0",)


def test_statements_are_prepared_where_the_pooler_keeps_them(tmp_path: Path) -> None:
    with pgbouncer("session") as address:
        assert run(PREPARED, tmp_path, DATABASE_URL=address).stdout == "True\n"
    with pgbouncer("transaction") as address:
        kept = run(PREPARED, tmp_path, DATABASE_URL=address, MUSTER_POOLER="transaction")
        assert (kept.stdout, kept.stderr) == ("True\n", "")

        # Without the setting they are lost: this is what it is for.
        assert "prepared statement" in run(PREPARED, tmp_path, DATABASE_URL=address).stderr
