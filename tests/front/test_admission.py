"""Turns of requests: who waits, who is refused, and that nothing of a refused one is done."""

import json
import sqlite3
from asyncio import Semaphore, Task, create_task, sleep, to_thread
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import IO

import pytest
from django.db import OperationalError

from front.admission import PATIENCE, WAITING, WAITING_WRITES, WRITE_PATIENCE, Line, Lines
from front.answers import Answer, Scope
from front.bodies import Bodies, Gone
from front.busy import LATEST, SOONEST, is_busy
from front.door import Door
from ground.problems import problem
from tests.config.served import manage, put_migrated
from tests.front.asgi_requests import LEFT, ask, coming, headers_of, part, run, scope_of
from web.core.headers import POLICY

DONE = Answer(200, [], b"done")
PATH = "/api/v1/organisations"
WHILE_ANOTHER_WRITES = """
import json, sqlite3
from django.db import connection
from django.test import Client
from tests.support.factories import bearer, make_user
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


class Held:
    """A task that is being worked on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = Event(), Event()

    def __call__(self) -> Answer:
        self.begun.set()
        assert self.free.wait(60)
        return DONE


class Counting:
    """A task that counts how often it was carried out."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> Answer:
        self.calls += 1
        return DONE


async def held_by(line: Line) -> tuple[Held, Task[Answer | None]]:
    """A line whose only turn is taken."""
    first = Held()
    worked_on = create_task(line.work(first, coming([])))
    await to_thread(first.begun.wait, 60)
    return first, worked_on


def test_who_waits_too_long_is_refused_and_nothing_of_it_is_done() -> None:
    async def late() -> None:
        line, late = Line(at_once=1, waiting=1, patience=0.05), Counting()
        first, worked_on = await held_by(line)

        assert await line.work(late, coming([])) is None
        first.free.set()
        assert await worked_on == DONE  # longer than anybody waits, as it was being worked on
        assert (await line.work(late, coming([])), late.calls) == (DONE, 1)

    run(late())


def test_who_finds_the_line_full_is_refused_at_once() -> None:
    async def rush() -> None:
        line, second, third = Line(at_once=1, waiting=1, patience=60), Counting(), Counting()
        first, worked_on = await held_by(line)
        waiting = create_task(line.work(second, coming([])))
        await sleep(0)

        assert await line.work(third, coming([])) is None
        first.free.set()
        assert (await worked_on, await waiting) == (DONE, DONE)
        assert (second.calls, third.calls) == (1, 0)

    run(rush())


def test_who_goes_away_gives_their_place_to_the_next() -> None:
    async def leaving() -> None:
        line, left, next_in_line = Line(at_once=1, waiting=1, patience=60), Counting(), Counting()
        first, worked_on = await held_by(line)
        with pytest.raises(Gone):
            await line.work(left, coming([part(b""), LEFT]))

        waiting = create_task(line.work(next_in_line, coming([])))
        await sleep(0)
        first.free.set()
        assert (await worked_on, await waiting) == (DONE, DONE)
        assert (left.calls, next_in_line.calls, line.waiting) == (0, 1, 0)

    run(leaving())


def test_what_has_begun_is_finished_whoever_goes_away() -> None:
    async def leaving() -> None:
        first = Held()
        door = Door(lambda scope, body: first(), bodies=Bodies(), lines=Lines(2))
        worked_on = create_task(ask(door, scope_of("POST", PATH, length=0), coming([LEFT])))
        await to_thread(first.begun.wait, 60)
        first.free.set()
        assert without_id(await worked_on) == DONE

    run(leaving())


def test_an_error_is_the_callers() -> None:
    def fails() -> Answer:
        raise ValueError("of the application")

    async def failing() -> None:
        line = Line(at_once=1, waiting=0, patience=60)
        for _ in range(2):  # and its turn is given back
            with pytest.raises(ValueError, match="of the application"):
                await line.work(fails, coming([]))

    run(failing())


def without_id(answer: Answer) -> Answer:
    """The answer of a door without the id that it gave the request."""
    headers = [header for header in answer.headers if header[0] != b"x-request-id"]
    assert len(headers) == len(answer.headers) - 1
    return Answer(answer.status, headers, answer.body)


def plain(scope: Scope, body: IO[bytes]) -> Answer:
    return Answer(200, [(b"X-Path", scope["path"].encode())], b"done")


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_programs_and_people_are_refused_in_their_own_form(method: str) -> None:
    lines = Lines(2)
    for line in (lines.writes, lines.others):
        line.turns, line.most_waiting = Semaphore(0), 0
    door = Door(plain, bodies=Bodies(), lines=lines)

    answer = run(ask(door, scope_of(method, PATH)))
    headers = headers_of(answer)
    wait = int(headers["Retry-After"])
    detail = f"Too many requests at once, so nothing was done. Try again in {wait} s."
    assert (answer.status, wait in range(SOONEST, LATEST + 1)) == (503, True)
    assert headers["Content-Type"] == "application/problem+json"
    refusal = problem(status=503, code="too_busy", detail=detail, instance=PATH)
    assert json.loads(answer.body) == refusal

    answer = run(ask(door, scope_of(method, "/events")))
    headers = headers_of(answer)
    assert (answer.status, "Retry-After" in headers) == (503, True)
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == POLICY
    assert b"<h1>Too many people are here at once</h1>" in answer.body

    for path in ("/healthz", "/readyz", "/static/web/css/base.css"):
        answer = run(ask(door, scope_of(method, path)))
        assert without_id(answer) == Answer(200, [(b"X-Path", path.encode())], b"done")


def test_programs_that_write_have_a_line_of_their_own() -> None:
    lines = Lines(6)
    chosen = {
        (method, path): "writes" if lines.of(method, path) is lines.writes else "others"
        for method in ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
        for path in (PATH, "/events")
    }

    assert [request for request, line in chosen.items() if line == "writes"] == [
        ("POST", PATH),
        ("PUT", PATH),
        ("PATCH", PATH),
        ("DELETE", PATH),
    ]
    assert (lines.writes.patience, lines.others.patience) == (WRITE_PATIENCE, PATIENCE)
    assert (lines.writes.most_waiting, lines.others.most_waiting) == (WAITING_WRITES, WAITING)
    assert [at_once(line) for line in (lines.writes, lines.others)] == [2, 4]
    assert [at_once(Lines(few).writes) + at_once(Lines(few).others) for few in (1, 2, 3, 9)] == [
        2,
        2,
        3,
        9,
    ]


def at_once(line: Line) -> int:
    assert line.turns._value == line.workers._max_workers
    return line.workers._max_workers


def test_who_asks_for_health_and_styles_waits_for_nobody_else() -> None:
    """Not even for who asks whether the database answers."""
    lines = Lines(6)
    chosen = [lines.of("GET", path) for path in ("/healthz", "/static/web/css/base.css", "/readyz")]

    assert chosen == [lines.quick, lines.quick, lines.probes]


def test_only_waiting_is_being_busy(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x", timeout=0, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
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


@pytest.mark.proof(of="programs")
def test_where_somebody_else_writes_for_long_a_program_is_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one machine: nothing is done, with an idempotency key and without, and then it is."""
    put_migrated(tmp_path / "muster.sqlite3")
    monkeypatch.setenv("MUSTER_DATABASE_PATIENCE", "0")
    done = manage(tmp_path, "shell", "--no-imports", "--command", WHILE_ANOTHER_WRITES)

    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    ending = " ERROR django.request: Service Unavailable: /api/v1/organisations\n"
    assert done.stderr.endswith(ending)
    assert json.loads(done.stdout) == {"refused": [[503, "too_busy", True]] * 2, "taken": [201] * 2}
