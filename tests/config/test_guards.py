"""Statements that PostgreSQL ends, and their answer: nothing was done, try again."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from config.postgresql.guards import guards
from front.busy import is_busy
from ledger.models import LedgerEntry
from tests.support.factories import bearer
from tests.support.requests import EVENTS
from tests.support.worker import Unwritten
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

EVENT = {
    "name": "Spring Cup",
    "game": "tactics_anthem",
    "format": "starter",
    "stages": [{"kind": "swiss", "rounds": 3}],
}


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Has this process open its connections anew, with other limits."""

    def limit(**seconds: float) -> None:
        for name, value in seconds.items():
            monkeypatch.setattr(guards, name, value)
        pooled: Any = connection
        pooled.close()
        pooled.close_pool()

    yield limit
    monkeypatch.undo()
    limit()


def create(headers: dict[str, str]) -> tuple[int, bool]:
    """The status of the answer to a new event, and whether it says when to try again."""
    client = Client(raise_request_exception=False)
    answer = client.post(EVENTS, EVENT, content_type="application/json", headers=headers)
    assert answer.status_code in (201, 503), answer.content
    if answer.status_code != 201:
        entries = LedgerEntry.objects.filter(kind__startswith="tournament.")
        assert (Tournament.objects.count(), entries.count()) == (0, 0)
    return answer.status_code, "Retry-After" in answer.headers


def test_a_lock_that_somebody_holds_is_not_waited_for_for_ever(limited: Any) -> None:
    headers = bearer()
    limited(lock=0.2)
    with Unwritten("ledger_ledgerentry"):
        assert create(headers) == (503, True)
    assert create(headers) == (201, False)


def test_a_statement_that_takes_too_long_is_ended(limited: Any) -> None:
    headers = bearer()
    limited(statement=1)

    def slow(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith('INSERT INTO "tournaments_tournament"'):
            context["cursor"].execute("SELECT pg_sleep(20)")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(slow):
        assert create(headers) == (503, True)
    assert create(headers) == (201, False)


def test_other_errors_of_the_database_are_faults(limited: Any) -> None:
    limited(statement=0.2)
    with connection.cursor() as cursor, pytest.raises(OperationalError) as ended:
        cursor.execute("SELECT pg_sleep(20)")
    with connection.cursor() as cursor, pytest.raises(OperationalError) as cut:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert [is_busy(error.value) for error in (ended, cut)] == [True, False]


def test_web_processes_have_limits_and_others_take_their_time() -> None:
    modules = ("config.settings", "config.asgi_live", "config.asgi")
    assert [limits_of(module) for module in modules] == [
        ["30s", "0", "0", "muster"],
        ["30s", "0", "0", "muster live"],
        ["30s", "30s", "15s", "muster web"],
    ]


def limits_of(module: str) -> Any:
    """The limits and the name of a process that has imported a module first."""
    script = (
        f"import json, {module}; from django.db import connection\n"
        "limits = ('idle_in_transaction_session_timeout', 'statement_timeout', 'lock_timeout')\n"
        "names = (*limits, 'application_name'); cursor = connection.cursor()\n"
        "print(json.dumps([cursor.execute(f'SHOW {name}').fetchone()[0] for name in names]))"
    )
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", script],
        capture_output=True,
        check=True,
        cwd=settings.BASE_DIR,
        env=os.environ,
        text=True,
    )
    return json.loads(done.stdout)
