"""/healthz and /readyz, with the database and the broker there, gone and old."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.db import connection
from django.test import Client

from contract.errors import Fault
from monitoring.health import (
    BROKER,
    DATABASE,
    FOLDER,
    MIGRATIONS,
    NO_ROOM,
    READ_ONLY,
    Readiness,
    broker_faults,
    folder_faults,
    readiness_answer,
)
from replays.sandbox import seccomp
from tests.config.brokers import use_broker, without_its_folder
from tests.config.rooms import no_more_bytes
from tests.config.served import free_port

READY = {"status": "ready", "verifier_filtered": True, "warnings": []}


def test_alive_needs_neither_database_nor_broker(client: Client) -> None:
    """There is no database mark here, so that a query would fail."""
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_ready(client: Client) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, READY)
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_ready_without_the_filter_of_the_kernel(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seccomp, "MACHINES", {})
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, READY | {"verifier_filtered": False})


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_prober_knows_no_host_name(client: Client, path: str, settings) -> None:
    settings.SECURE_SSL_REDIRECT = True

    assert client.get(path, headers={"host": "10.9.8.7"}).status_code == 200
    assert client.get("/api/v1", headers={"host": "10.9.8.7"}).status_code in (301, 400)


def test_what_is_in_the_way_is_said() -> None:
    answer = readiness_answer([DATABASE, BROKER], "/readyz")

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer["Content-Type"] == "application/problem+json"
    assert json.loads(answer.content) == {
        "type": "urn:muster:problem:not_ready",
        "title": "Service Unavailable",
        "status": 503,
        "detail": "This process can’t answer requests now.",
        "instance": "/readyz",
        "errors": [
            {
                "pointer": "",
                "code": "database_unreachable",
                "detail": "The database does not answer.",
            },
            {
                "pointer": "",
                "code": "broker_unreachable",
                "detail": "The message broker does not answer, or takes no message.",
            },
        ],
    }


@pytest.mark.parametrize("fault", [DATABASE, MIGRATIONS, READ_ONLY, NO_ROOM, FOLDER, BROKER])
def test_only_what_answers_need_makes_a_process_unready(fault: Fault) -> None:
    """A dead broker or a full disk is the same for all processes: readers keep their pages."""
    answer, strict = (
        readiness_answer([fault], "/readyz", strictly=strictly) for strictly in (False, True)
    )
    needed = fault in (DATABASE, MIGRATIONS)
    assert (answer.status_code, strict.status_code) == (503 if needed else 200, 503)
    if not needed:
        assert json.loads(answer.content) == READY | {"warnings": [fault.code]}


@pytest.mark.django_db
def test_a_monitor_asks_for_everything(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    use_broker(monkeypatch, f"redis://127.0.0.1:{free_port()}/0", Path("/nowhere"))
    assert client.get("/readyz").json() == READY | {"warnings": ["broker_unreachable"]}
    assert client.get("/readyz?all").status_code == 503


def test_a_broker_that_is_there_and_one_that_is_not() -> None:
    assert broker_faults() == []
    assert broker_faults(f"redis://127.0.0.1:{free_port()}/0") == [BROKER]


def test_a_broker_that_is_frozen_is_not_waited_for() -> None:
    """The connection is taken by the system; nobody answers on it."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        assert broker_faults(f"redis://127.0.0.1:{deaf.getsockname()[1]}/0") == [BROKER]


def test_a_folder_of_messages_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_broker(monkeypatch, "filesystem://localhost", tmp_path)
    assert broker_faults() == []
    without_its_folder(monkeypatch, tmp_path / "other")
    assert broker_faults() == [BROKER]


def test_a_data_folder_that_is_full_or_gone(tmp_path: Path) -> None:
    assert folder_faults(tmp_path) == []
    with no_more_bytes():
        full = folder_faults(tmp_path)
    assert (full, folder_faults(tmp_path), [*tmp_path.iterdir()]) == ([FOLDER], [], [])
    assert folder_faults(tmp_path / "gone") == [FOLDER]


@pytest.mark.django_db
def test_a_database_that_takes_no_writes() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL transaction_read_only = on")

    assert Readiness(migrated=True).faults(time.monotonic()) == [READ_ONLY]


@pytest.mark.django_db
def test_a_database_that_lacks_a_migration() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'tournaments'")

    assert Readiness().faults(time.monotonic()) == [MIGRATIONS]


@pytest.mark.proof(of="programs")
def test_a_database_that_is_gone(tmp_path: Path) -> None:
    """In a program of its own, so that this one keeps its connections."""
    gone = f"postgres://nobody@127.0.0.1:{free_port()}/none"
    program = (
        "import time, django; django.setup()\n"
        "from django.db import connection\n"
        "from monitoring.health import Readiness\n"
        "connection.settings_dict['OPTIONS']['pool']['timeout'] = 1\n"
        "print([fault.code for fault in Readiness().faults(time.monotonic())])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        cwd=configured.BASE_DIR,
        env={**os.environ, "DATABASE_URL": gone, "MUSTER_DATA_DIR": str(tmp_path / "var")},
        text=True,
        timeout=60,
    )

    assert done.stdout == "['database_unreachable']\n"


@pytest.mark.django_db
def test_a_finding_stands_for_a_second(django_assert_num_queries) -> None:
    """Otherwise whoever asks often could wear the database out."""
    readiness = Readiness()
    assert readiness.faults(time.monotonic()) == []

    with django_assert_num_queries(0):
        assert readiness.faults(time.monotonic()) == []
    with django_assert_num_queries(2):
        assert readiness.faults(time.monotonic() + 2) == []
