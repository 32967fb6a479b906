"""Whether this process lives, and whether it may be given requests."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from celery import current_app
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from kombu.exceptions import KombuError

from config.problems import MEDIA_TYPE, Fault, problem
from replays.services.verification import is_filtered

# A finding stands for so long, so that whoever asks often costs no more than one who asks rarely.
FINDING_STANDS = 1.0
BROKER_PATIENCE = 2
RETRY_AFTER = "5"

DATABASE = Fault("database_unreachable", "The database does not answer.")
MIGRATIONS = Fault("migrations_missing", "The database is older than this program: migrate it.")
BROKER = Fault("broker_unreachable", "The message broker does not answer.")


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
    found: list[Fault] = field(default_factory=list)
    stale_at: float = 0.0
    migrated: bool = False

    def faults(self, now: float) -> list[Fault]:
        with self.lock:
            if now >= self.stale_at:
                self.found = [*self._database(), *broker_faults()]
                self.stale_at = time.monotonic() + FINDING_STANDS
            return self.found

    def _database(self) -> list[Fault]:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
            # Reading all migrations is slow, and what is applied once stays so.
            self.migrated = self.migrated or _is_migrated()
        except DatabaseError:
            return [DATABASE]
        return [] if self.migrated else [MIGRATIONS]


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def broker_faults(url: str | None = None) -> list[Fault]:
    """Nothing, or that the broker (at `url`) is away: connecting asks it for a sign of life."""
    try:
        with current_app.connection_for_write(url) as link:
            link.transport_options = {
                **(link.transport_options or {}),
                "socket_timeout": BROKER_PATIENCE,
            }
            link.ensure_connection(max_retries=1, timeout=BROKER_PATIENCE)
    except (KombuError, OSError):
        return [BROKER]
    return []
