"""Whether this process lives, and whether it may be given requests."""

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

from config.full_disk import noticed
from config.problems import MEDIA_TYPE, problem
from contract.errors import Fault
from replays.services.verification import is_filtered

# A finding stands for so long, so that whoever asks often costs no more than one who asks rarely.
FINDING_STANDS = 1.0
RETRY_AFTER = "5"
# Bytes of room in the data folder without which little can be written there.
LEAST_ROOM = 64 * 1024

DATABASE = Fault("database_unreachable", "The database does not answer.")
READ_ONLY = Fault("database_unwritable", "The database answers, and takes no writes.")
NO_ROOM = Fault("no_room", "A write has found no room on the disk of the database just now.")
FOLDER = Fault("folder_unwritable", "The data folder is full or cannot be written.")
MIGRATIONS = Fault("migrations_missing", "The database is older than this program: migrate it.")
BROKER = Fault("broker_unreachable", "The message broker does not answer, or takes no message.")


class Probes:
    """Answers /healthz and /readyz before anything else looks at the request.

    Who asks knows an address and no host name, and speaks plain HTTP: neither the list of hosts
    nor the way to HTTPS is for them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.readiness = Readiness()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path == "/healthz":
            answer = JsonResponse({"status": "alive"})
        elif request.path == "/readyz":
            answer = readiness_answer(self.readiness.faults(time.monotonic()), request.path)
        else:
            return self.get_response(request)
        answer["Cache-Control"] = "no-store"
        return answer


def readiness_answer(faults: list[Fault], path: str) -> JsonResponse:
    """200, or 503 with everything that is in the way. An unfiltered verifier is no hindrance to web
    pages, so it is told and no more."""
    if not faults:
        return JsonResponse({"status": "ready", "verifier_filtered": is_filtered()})
    body = problem(
        status=503,
        code="not_ready",
        detail="This process cannot answer requests now.",
        instance=path,
        faults=faults,
    )
    headers = {"Retry-After": RETRY_AFTER}
    return JsonResponse(body, status=503, content_type=MEDIA_TYPE, headers=headers)


@dataclass
class Readiness:
    """What keeps this process from working, looked at once a second at most."""

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
            # Reading all migrations is slow, and what is applied once stays so.
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
    """Write a row as it is. Not on SQLite: it stands in the data folder, and whoever writes there
    would be waited for."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            first = "SELECT min(id) FROM django_migrations"
            cursor.execute(f"UPDATE django_migrations SET app = app WHERE id = ({first})")


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def folder_faults(folder: Path) -> list[Fault]:
    """Nothing, or that there is no room in the data folder: what is tried has no name there."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(LEAST_ROOM))
    except OSError:
        return [FOLDER]
    return []


def broker_faults(url: str | None = None) -> list[Fault]:
    """Nothing, or that the broker (at `url`) is away: a message is sent to it and taken back."""
    try:
        with current_app.connection_for_write(url) as link, link.SimpleBuffer("ready") as queue:
            queue.put("")
            queue.get_nowait()
    except Empty:
        return []  # Another process that asked just now has taken it.
    except Exception:  # Each broker has errors of its own.
        return [BROKER]
    return []
