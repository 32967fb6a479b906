"""Liveness and readiness of this process, for probes."""

import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from contract.errors import Fault
from ground.full_disk import noticed
from ground.problems import MEDIA_TYPE, problem
from replays.services.verification import is_filtered

# Seconds for which a result is reused, so that frequent probes cost no more than rare ones.
FINDING_STANDS = 1.0
RETRY_AFTER = "5"
# Free bytes below which the data folder counts as full.
LEAST_ROOM = 64 * 1024

DATABASE = Fault("database_unreachable", "The database does not answer.")
READ_ONLY = Fault("database_unwritable", "The database answers, and takes no writes.")
NO_ROOM = Fault("no_room", "A write has found no room on the disk of the database just now.")
FOLDER = Fault("folder_unwritable", "The data folder is full or cannot be written.")
MIGRATIONS = Fault("migrations_missing", "The database is older than this program: migrate it.")
BROKER = Fault("broker_unreachable", "The message broker does not answer, or takes no message.")
FAULTS = (DATABASE, READ_ONLY, NO_ROOM, FOLDER, MIGRATIONS, BROKER)
# Without these nothing can be answered.
NEEDED = (DATABASE, MIGRATIONS)


class Probes:
    """Answers /healthz and /readyz before anything else looks at the request.

    Probes use an IP address instead of a host name, and plain HTTP, so the checks of hosts and the
    redirect to HTTPS must not apply to them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.readiness = Readiness()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path == "/healthz":
            answer = JsonResponse({"status": "alive"})
        elif request.path == "/readyz":
            faults = self.readiness.faults(time.monotonic())
            answer = readiness_answer(faults, request.path, strictly="all" in request.GET)
        else:
            return self.get_response(request)
        answer["Cache-Control"] = "no-store"
        return answer


def readiness_answer(faults: list[Fault], path: str, *, strictly: bool = False) -> JsonResponse:
    """503 with all faults if one of them keeps answers from being given, `strictly` if there is any
    at all; else 200 with the others as warnings, and whether the verifier is filtered. Faults of
    writes and workers are the same for all web processes: a balancer that left them out would take
    the readers their pages too."""
    if not any(fault in NEEDED for fault in faults) and not (strictly and faults):
        warnings = [fault.code for fault in faults]
        return JsonResponse(
            {"status": "ready", "verifier_filtered": is_filtered(), "warnings": warnings}
        )
    body = problem(
        status=503,
        code="not_ready",
        detail="This process can’t answer requests now.",
        instance=path,
        faults=faults,
    )
    headers = {"Retry-After": RETRY_AFTER}
    return JsonResponse(body, status=503, content_type=MEDIA_TYPE, headers=headers)


@dataclass
class Readiness:
    """The faults that keep this process from working, checked at most once a second."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    known: list[Fault] = field(default_factory=list)
    stale_at: float = 0.0
    migrated: bool = False

    def faults(self, now: float) -> list[Fault]:
        with self.lock:
            if now >= self.stale_at:
                folder = Path(settings.MUSTER_DATA_DIR)
                self.known = [*self._database(), *folder_faults(folder), *broker_faults()]
                if noticed.lately(now):
                    self.known.append(NO_ROOM)
                self.stale_at = time.monotonic() + FINDING_STANDS
            return self.known

    def _database(self) -> list[Fault]:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
            # Reading all migrations is slow, and applied ones stay applied.
            self.migrated = self.migrated or _is_migrated()
        except DatabaseError:
            return [DATABASE]
        if not self.migrated:
            return [MIGRATIONS]
        try:
            _write_a_row()
        except DatabaseError:
            return [READ_ONLY]
        return []


def _write_a_row() -> None:
    """Write a row back unchanged. Not on SQLite: the check of the data folder covers it, and the
    probe would wait for other writers."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            first = "SELECT min(id) FROM django_migrations"
            cursor.execute(f"UPDATE django_migrations SET app = app WHERE id = ({first})")


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def folder_faults(folder: Path) -> list[Fault]:
    """The fault of a full data folder, if it is full: tried with a temporary file."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(LEAST_ROOM))
    except OSError:
        return [FOLDER]
    return []


def broker_faults(url: str | None = None) -> list[Fault]:
    """The fault of a broker (at `url`) that does not respond: tried with a message to itself."""
    try:
        with current_app.connection_for_write(url) as link, link.SimpleBuffer("ready") as queue:
            queue.put("")
            queue.get_nowait()
    except Empty:
        return []  # Another process that probes has taken it.
    except Exception:  # Each broker has errors of its own.
        return [BROKER]
    return []
