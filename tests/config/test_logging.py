"""What a program of the service says on stderr when it fails, as in production."""

import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.config.served import environment

FAILING_REQUEST = """
from django.test import Client
from config.wsgi import application
response = Client(raise_request_exception=False, SERVER_NAME="localhost").get("/api/v1/tournaments")
print(response.status_code)
"""
FAILING_COMMIT = """
from django.db import connection, transaction
from config.wsgi import application
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


def test_a_failure_of_the_server_leaves_its_traceback(tmp_path: Path) -> None:
    """The database has no tables yet."""
    out, lines = run(tmp_path, FAILING_REQUEST)

    assert out == "500\n"
    assert lines[0].endswith(" ERROR django.request: Internal Server Error: /api/v1/tournaments")
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[-1] == ("django.db.utils.OperationalError: no such table: tournaments_tournament")
    assert sum("ERROR" in line.split()[:3] for line in lines) == 1


def test_a_message_that_cannot_be_sent_leaves_its_traceback(tmp_path: Path) -> None:
    _, lines = run(tmp_path, FAILING_COMMIT)

    assert " ERROR django.db.backends.base: " in lines[0]
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[-1] == "RuntimeError: nobody is there"
