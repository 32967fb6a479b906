"""Writes for which there is no room: 507 for programs and people, and all is well once there is."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from accounts.models import SignUp
from ground.full_disk import is_full, noticed
from monitoring.health import NO_ROOM, Readiness
from tests.config.served import environment, put_migrated
from tests.support.passwords import PASSWORD

SIGN_UP = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}
# What PostgreSQL says when a table cannot grow, said by a trigger.
FULL = """
CREATE FUNCTION pg_temp.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END
$$;
CREATE TRIGGER no_room BEFORE INSERT ON accounts_signup EXECUTE FUNCTION pg_temp.no_room();
"""
ON_SQLITE = """
import itertools, json, sys
from config.asgi import application
from django.conf import settings
from django.db import connection
from django.test import Client
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
number = itertools.count()
def ask():
    n = next(number)
    told = {"SERVER_NAME": "localhost", "REMOTE_ADDR": f"192.0.2.{n}"}
    page = Client(raise_request_exception=False, **told)
    facts = json.loads(sys.argv[1]) | {"username": f"ann{n}", "email": f"ann{n}@example.org"}
    answer = page.post("/api/v1/accounts", facts, "application/json")
    return answer.status_code, answer.get("Retry-After")
with connection.cursor() as cursor:
    cursor.execute("PRAGMA page_count")
    (pages,) = cursor.fetchone()
    cursor.execute(f"PRAGMA max_page_count = {pages}")
    while (answer := ask())[0] == 202:  # as long as the last pages have room
        pass
    cursor.execute("PRAGMA max_page_count = 1000000")
print(answer, ask())
"""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What is noticed here is not held against other tests."""
    yield
    noticed.until = 0.0


@pytest.fixture
def full(db: None) -> None:
    """A PostgreSQL that finds no room for who signs up; the transaction takes it away again."""
    with connection.cursor() as cursor:
        cursor.execute(FULL)


@pytest.mark.django_db
def test_a_program_is_told_so_and_when_to_try_again(full: None) -> None:
    answer = sign_up("/api/v1/accounts", content_type="application/json")

    assert (answer.status_code, answer["Retry-After"]) == (507, "30")
    assert answer["Content-Type"] == "application/problem+json"
    detail = "There is no room left to write this. Nothing of it was kept; reading goes on."
    assert answer.json() == {
        "type": "urn:muster:problem:no_room",
        "title": "Insufficient Storage",
        "status": 507,
        "detail": detail,
        "instance": "/api/v1/accounts",
        "errors": [{"pointer": "", "code": "no_room", "detail": detail}],
    }
    assert not SignUp.objects.exists()
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER no_room ON accounts_signup")
    again = sign_up("/api/v1/accounts", content_type="application/json")
    assert (again.status_code, SignUp.objects.count()) == (202, 1)


@pytest.mark.django_db
def test_a_person_reads_it_on_a_page(full: None) -> None:
    answer = sign_up("/sign-up")

    assert (answer.status_code, answer["Retry-After"]) == (507, "30")
    assert "<h1>Nothing can be saved right now</h1>" in answer.content.decode()


@pytest.mark.django_db
def test_a_process_that_found_no_room_is_not_ready_for_a_while(full: None) -> None:
    readiness = Readiness()
    assert readiness.faults(time.monotonic()) == []
    sign_up("/api/v1/accounts", content_type="application/json")

    assert readiness.faults(time.monotonic() + 2) == [NO_ROOM]
    assert readiness.faults(time.monotonic() + 60) == []


def sign_up(path: str, **how: Any) -> Any:
    return Client(raise_request_exception=False).post(path, SIGN_UP, **how)


@pytest.mark.proof(of="programs")
def test_sqlite_is_full_and_then_not(tmp_path: Path) -> None:
    """In a program of its own, whose database may not grow."""
    put_migrated(tmp_path / "muster.sqlite3")
    ended = subprocess.run(
        [sys.executable, "-c", ON_SQLITE, json.dumps(SIGN_UP)],
        capture_output=True,
        check=True,
        cwd=settings.BASE_DIR,
        env=environment(tmp_path),
        text=True,
        timeout=60,
    )

    assert ended.stdout == "(507, '30') (202, None)\n"
    assert ended.stderr.count("Insufficient Storage: /api/v1/accounts") == 1


def test_what_says_that_there_is_no_room() -> None:
    inner = OSError(os.strerror(28))
    inner.errno = 28
    outer = OperationalError("could not send")
    outer.__cause__ = inner

    assert [is_full(error) for error in (inner, outer, OSError(5, "no"), None)] == [
        True, True, False, False,
    ]  # fmt: skip
