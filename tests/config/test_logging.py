"""What a program of the service says on stderr when it fails, as in production."""

import json
import logging
import re
import subprocess
import sys
from logging import ERROR, INFO, WARNING, LogRecord
from pathlib import Path

import pytest
from django.conf import settings

from config.logs import limits
from config.logs.limits import OnceAMinute
from config.logs.lines import Json, Words
from tests.config.served import environment

FAILING_REQUEST = """
from django.test import Client
from config.asgi import application
response = Client(raise_request_exception=False, SERVER_NAME="localhost").get("/api/v1/tournaments")
print(response.status_code)
"""
KEYED_REQUESTS = """
from django.test import Client
from config.asgi import application
client = Client(enforce_csrf_checks=True, raise_request_exception=False, SERVER_NAME="localhost")
for address in ("password/new/SECRET", "overlay/SECRET/state", "entries/code/SECRET"):
    for send in (client.post, client.get):
        print(send(f"/{address}").status_code)
"""
FAILING_SWEEPS = """
import uuid
from django.db import DatabaseError
from config.asgi import application
from tournaments.sweeping import log
for _ in range(500):
    try:
        raise DatabaseError("no room")
    except DatabaseError:
        log.exception("%s: %s failed", "pages of an event", uuid.uuid4())
log.warning("something else")
"""
FAILING_COMMIT = """
from django.db import connection, transaction
from config.asgi import application
def fail():
    raise RuntimeError("nobody is there")
with transaction.atomic():
    transaction.on_commit(fail, robust=True)
"""


def run(data_dir: Path, program: str) -> tuple[str, list[str]]:
    """What `program` writes to stdout, and its lines on stderr."""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        cwd=settings.BASE_DIR,
        env=environment(data_dir) | {"DEBUG": "0"},
        text=True,
        timeout=60,
    )
    return ended.stdout, ended.stderr.splitlines()


@pytest.mark.proof(of="programs")
def test_a_failure_of_the_server_leaves_its_traceback(tmp_path: Path) -> None:
    """The database has no tables yet."""
    out, lines = run(tmp_path, FAILING_REQUEST)

    assert out == "500\n"
    assert lines[0].endswith(" ERROR django.request: Internal Server Error: /api/v1/tournaments")
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[-1] == ("django.db.utils.OperationalError: no such table: tournaments_tournament")
    assert sum("ERROR" in line.split()[:3] for line in lines) == 1


@pytest.mark.proof(of="programs")
def test_no_line_has_the_key_of_an_address(tmp_path: Path) -> None:
    """Forms without their cookie, and a database without tables."""
    out, lines = run(tmp_path, KEYED_REQUESTS)

    assert any(
        line.endswith(" Forbidden (CSRF cookie not set.): /password/new/-") for line in lines
    )
    assert any(line.endswith(" Internal Server Error: /overlay/-") for line in lines)
    assert "500" in out.split()
    assert "SECRET" not in "\n".join(lines)


@pytest.mark.parametrize("formatter", [Words(), Json()])
def test_a_key_is_masked_wherever_a_line_has_it(formatter: logging.Formatter) -> None:
    """In the error of a traceback too, and within JSON, which stays what it is."""
    try:
        raise ValueError('no "/entries/code/SECRET"')
    except ValueError as error:
        trace = (ValueError, error, error.__traceback__)
    words = "%s %d: /sign-up/confirm/SECRET?next=1"
    record = LogRecord("x", ERROR, "", 1, words, ("at /overlay/SECRET/state", 2), trace)
    line = formatter.format(record)

    assert "SECRET" not in line
    assert "at /overlay/- 2: /sign-up/confirm/-?next=1" in line
    if isinstance(formatter, Json):
        assert json.loads(line)["traceback"].endswith('ValueError: no "/entries/code/-"')


@pytest.mark.proof(of="programs")
def test_a_message_that_cannot_be_sent_leaves_its_traceback(tmp_path: Path) -> None:
    _, lines = run(tmp_path, FAILING_COMMIT)

    assert " ERROR django.db.backends.base: " in lines[0]
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[-1] == "RuntimeError: nobody is there"


@pytest.mark.proof(of="programs")
def test_what_fails_again_and_again_is_told_once(tmp_path: Path) -> None:
    _, lines = run(tmp_path, FAILING_SWEEPS)

    dated = [line for line in lines if re.match("20", line)]
    kinds = [re.sub("[0-9a-f-]{36}", "…", line.partition("sweeping: ")[2]) for line in dated]
    assert kinds == ["pages of an event: … failed", "something else"]
    assert lines.count("Traceback (most recent call last):") == 1


def test_as_long_as_it_lasts_a_line_a_minute_says_how_often() -> None:
    """What another logger says, what fails otherwise, and what is no failure is not of its kind."""
    now, written = [0.0], list[tuple[float, str, bool]]()
    limit = OnceAMinute(lambda: now[0])

    def tell(words: str, *facts: object, name: str = "sweep", level: int = ERROR) -> None:
        error = (ValueError, ValueError(f"row {now[0]}"), None)
        record = LogRecord(name, level, "", 1, words, facts, error)
        if limit.filter(record):
            written.append((now[0], record.getMessage(), record.exc_info is not None))

    for _ in range(121):
        tell("email %s failed", now[0])
        tell("it goes on", level=INFO) if now[0] == 1 else None
        now[0] += 1
    tell("email 1 failed", name="other")
    tell("email 1 failed\nat length")
    now[0] += 1000
    tell("email %s failed\nat length", 2)

    assert written == [
        (0.0, "email 0.0 failed", True),
        (1.0, "it goes on", True),
        (60.0, "email 60.0 failed (and 59 more like it since the last line)", False),
        (120.0, "email 120.0 failed (and 59 more like it since the last line)", False),
        (121.0, "email 1 failed", True),
        (1121.0, "email 2 failed\nat length", True),
    ]


def test_the_next_requests_that_fail_alike_are_a_short_line_each() -> None:
    """People quote their ids. After some in a minute they are only counted."""
    now, lines = [0.0], list[str]()
    limit = OnceAMinute(lambda: now[0])

    def fail(number: int) -> None:
        error = (ValueError, ValueError("broken"), None)
        record = LogRecord("django.request", ERROR, "", 1, "failed: %s", ("/a",), error)
        vars(record)["request_id"] = f"id-{number}"
        if limit.filter(record):
            lines.append(f"id-{number} {record.getMessage()} {bool(record.exc_info)}")

    for number in range(50):
        fail(number)
    now[0] = 61.0
    fail(50)

    assert lines == [
        "id-0 failed: /a True",
        *(f"id-{number} failed: /a (as before) False" for number in range(1, 21)),
        "id-50 failed: /a (and 29 more like it since the last line) False",
    ]


def failed(words: str, *facts: object, way: int = 0) -> LogRecord:
    """A request of which the view failed on one of two ways, with an error that quotes it."""
    try:
        if way:
            raise ValueError(*facts)
        raise ValueError(*facts)
    except ValueError as error:
        trace = (ValueError, error, error.__traceback__)
        return LogRecord("django.request", ERROR, "", 1, words, facts, trace)


def test_what_a_client_chooses_makes_no_kind() -> None:
    """Paths and texts of errors differ as a client likes, the ways through the code do not."""
    limit = OnceAMinute(lambda: 0.0)
    paths = [f"/{letter * 50}" for letter in "abcdefgh"]
    kept = [
        path
        for path in paths
        for way in (0, 1)
        if limit.filter(failed("Internal Server Error: %s", path, way=way))
    ]

    assert kept == ["/" + "a" * 50] * 2
    assert len(limit.kinds) == 2


def test_kinds_beyond_what_is_kept_in_mind_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KINDS", 3)
    now = [0.0]
    limit = OnceAMinute(lambda: now[0])
    kept = []
    for now[0] in (0.0, 59.0, 60.0):
        kept += [word for word in "abcdefabc" if limit.filter(failed(word * 900))]

    assert kept == [*"abcd", *"abcd"]
    assert max(len(str(kind)) for kind in limit.kinds) < 300
    assert len(limit.kinds) == 4


FOREIGN = """
from django.test import Client
from config.asgi import application
client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
names = ["x.example", *(f"{letter}.example" for letter in "abcdefgh"), "y" * 400]
hosts = {client.get("/", headers={"Host": name}).status_code for name in names}
print(hosts, {client.post("/sign-in").status_code for _ in range(9)})
"""


@pytest.mark.proof(of="programs")
def test_what_strangers_do_wrong_is_a_short_line_of_each_kind_a_minute(tmp_path: Path) -> None:
    out, lines = run(tmp_path, FOREIGN)

    assert out == "{400} {403}\n"
    assert [line.split(maxsplit=2)[2] for line in lines] == [
        "ERROR django.security.DisallowedHost: Invalid HTTP_HOST header: 'x.example'."
        " You may need to add 'x.example' to ALLOWED_HOSTS.",
        "WARNING django.security.csrf: Forbidden (CSRF cookie not set.): /sign-in",
    ]


def test_words_of_strangers_are_one_short_line() -> None:
    words = ("a\n" * 400,)
    record = LogRecord("django.security.csrf", WARNING, "", 0, "%s", words, None)

    assert OnceAMinute().filter(record)
    assert record.getMessage() == ("a\\n" * 400)[:200]
