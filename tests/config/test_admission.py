"""Turns of requests: who waits, who is refused, and that nothing of a refused one is done."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.conf import settings
from django.db import OperationalError

from config.admission import (
    PATIENCE,
    RECEIVING,
    WAITING,
    WAITING_WRITES,
    WRITE_PATIENCE,
    Answer,
    Line,
    Lines,
    with_turns,
)
from config.body_limit import READ_AT_ONCE
from config.busy import LATEST, SOONEST, is_busy
from config.problems import problem
from tests.config.served import manage, put_migrated
from web.headers import POLICY

DONE = Answer("200 OK", [], [b"done"])
PATH = "/api/v1/organisations"
WHILE_ANOTHER_WRITES = """
import json, sqlite3
from django.db import connection
from django.test import Client
from tests.factories import bearer, make_user
client = Client(SERVER_NAME="localhost", headers=bearer(make_user("ann")))
asked = [{"slug": "cup-makers"}, {"slug": "lodge", "headers": {"Idempotency-Key": "first"}}]
def found(slug, headers={}):
    body = {"name": slug, "slug": slug}
    return client.post("/api/v1/organisations", body, "application/json", headers=headers)
other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
refused = [found(**each) for each in asked]
other.execute("ROLLBACK")
told = [[x.status_code, x.json()["errors"][0]["code"], "Retry-After" in x] for x in refused]
print(json.dumps({"refused": told, "taken": [found(**each).status_code for each in asked]}))
"""


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as made:
        yield made


class Held:
    """A task that is being worked on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = Event(), Event()

    def __call__(self) -> Answer:
        self.begun.set()
        assert self.free.wait(60)
        return DONE


def counting(calls: list[int]) -> Callable[[], Answer]:
    def task() -> Answer:
        calls.append(1)
        return DONE

    return task


def test_who_waits_too_long_is_refused_and_nothing_of_it_is_done(
    threads: ThreadPoolExecutor,
) -> None:
    line, first, calls = Line(at_once=1, waiting=1, patience=0.05), Held(), list[int]()
    worked_on = threads.submit(line.work, first)
    assert first.begun.wait(60)

    assert line.work(counting(calls)) is None
    first.free.set()
    assert worked_on.result() == DONE  # longer than anybody waits, as it was being worked on
    assert (line.work(counting(calls)), calls) == (DONE, [1])


def test_who_finds_the_line_full_is_refused_at_once(threads: ThreadPoolExecutor) -> None:
    line, first, calls = Line(at_once=1, waiting=1, patience=60), Held(), list[int]()
    worked_on = threads.submit(line.work, first)
    assert first.begun.wait(60)
    waiting = threads.submit(line.work, counting(calls))
    while line.places._value:  # the second has its place in a moment
        pass

    assert line.work(counting(calls)) is None
    first.free.set()
    assert (worked_on.result(), waiting.result(), calls) == (DONE, DONE, [1])


def test_an_error_is_the_callers(threads: ThreadPoolExecutor) -> None:
    def fails() -> Answer:
        raise ValueError("of the application")

    line = Line(at_once=1, waiting=0, patience=60)
    for _ in range(2):  # and its place is given back
        with pytest.raises(ValueError, match="of the application"):
            line.work(fails)


def ask(application: Any, method: str, path: str) -> tuple[str, dict[str, str], bytes]:
    environ: dict[str, Any] = {"REQUEST_METHOD": method, "PATH_INFO": path}
    setup_testing_defaults(environ)
    told: list[Any] = []
    body = b"".join(application(environ, lambda *given: told.extend(given)))
    return told[0], dict(told[1]), body


def plain(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
    start("200 OK", [("X-Path", environ["PATH_INFO"])])
    return [b"done"]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_programs_and_people_are_refused_in_their_own_form(method: str) -> None:
    lines = Lines(2)
    for line in (lines.writes, lines.others):
        while line.places.acquire(blocking=False):
            pass
    application = with_turns(plain, lines)

    status, headers, body = ask(application, method, PATH)
    wait = int(headers["Retry-After"])
    detail = f"Too many others are being served, so nothing was done: try again in {wait} s."
    assert (status, wait in range(SOONEST, LATEST + 1)) == ("503 Service Unavailable", True)
    assert headers["Content-Type"] == "application/problem+json"
    assert json.loads(body) == problem(status=503, code="too_busy", detail=detail, instance=PATH)

    status, headers, body = ask(application, method, "/events")
    assert (status, "Retry-After" in headers) == ("503 Service Unavailable", True)
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == POLICY
    assert b"<h1>Too many are here at once</h1>" in body

    for path in ("/healthz", "/readyz", "/static/web/muster.css"):
        assert ask(application, method, path) == ("200 OK", {"X-Path": path}, b"done")


def test_programs_that_write_have_a_line_of_their_own() -> None:
    lines = Lines(6)
    found = {
        (method, path): "writes" if lines.of(method, path) is lines.writes else "others"
        for method in ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
        for path in (PATH, "/events")
    }

    assert [asked for asked, line in found.items() if line == "writes"] == [
        ("POST", PATH),
        ("PUT", PATH),
        ("PATCH", PATH),
        ("DELETE", PATH),
    ]
    assert (lines.writes.patience, lines.others.patience) == (WRITE_PATIENCE, PATIENCE)
    assert [line.workers._max_workers for line in (lines.writes, lines.others)] == [2, 4]
    assert [
        Lines(few).writes.workers._max_workers + Lines(few).others.workers._max_workers
        for few in (1, 2, 3, 9)
    ] == [2, 2, 3, 9]


def test_there_is_always_a_thread_to_refuse() -> None:
    assert WAITING + WAITING_WRITES + READ_AT_ONCE + settings.MUSTER_WEB_THREADS < RECEIVING


def test_only_waiting_is_being_busy(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x", timeout=0, isolation_level=None)) as one:
        one.execute("BEGIN IMMEDIATE")
        with closing(sqlite3.connect(tmp_path / "x", timeout=0)) as other:
            with pytest.raises(sqlite3.OperationalError) as locked:
                other.execute("BEGIN IMMEDIATE")
            with pytest.raises(sqlite3.OperationalError) as wrong:
                other.execute("SELECT nothing")

    def of(cause: Exception) -> Exception:
        error = OperationalError()
        error.__cause__ = cause
        return error

    assert [is_busy(each) for each in (of(locked.value), of(wrong.value), locked.value)] == [
        True,
        False,
        False,
    ]


def test_where_somebody_else_writes_for_long_a_program_is_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one machine: nothing is done, with an idempotency key and without, and then it is."""
    put_migrated(tmp_path / "muster.sqlite3")
    monkeypatch.setenv("MUSTER_DATABASE_PATIENCE", "0")
    done = manage(tmp_path, "shell", "--no-imports", "--command", WHILE_ANOTHER_WRITES)

    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    told = " ERROR django.request: Service Unavailable: /api/v1/organisations\n"
    assert done.stderr.endswith(told)
    assert json.loads(done.stdout) == {"refused": [[503, "too_busy", True]] * 2, "taken": [201] * 2}
