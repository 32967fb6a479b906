"""The task queue: one application for web, worker and beat."""

import gc
import os
from typing import Any

from celery import Celery, bootsteps
from celery.loaders.app import AppLoader
from django.db import connections
from kombu import Connection

from config.brokers import folder, redis
from config.brokers.chosen import SENDING_OPTIONS
from config.postgresql.guards import guards
from config.production import refuse
from ground.queues import LATER, WAITED
from monitoring.metrics import files
from monitoring.watchdog import WorkerProcess
from replays.certificates.keys import KeyUnusable
from replays.sandbox.parent import UNFILTERED
from replays.services.signing import signing_key
from replays.services.verification import may_verify, start_verifier

# Objects that come to be, less those that go, between two looks of the garbage collector: archives
# and standings have hundreds of thousands that stay until they are written.
GARBAGE = 10_000

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class Loader(AppLoader):
    """Prepares each process of a worker: one that verifies logs starts a verifier before the first
    one arrives. Objects that exist at the start are frozen for the garbage collector, which would
    otherwise halt the process for a tenth of a second now and then. After each task its connection
    goes back to the pool, which stays open (`CELERY_DB_REUSE_MAX`)."""

    def on_worker_process_init(self) -> None:
        gc.freeze()
        gc.set_threshold(GARBAGE)
        guards.program = "worker"
        files.begin("worker")
        if WAITED in self.app.amqp.queues.consume_from:
            start_verifier()

    def on_process_cleanup(self) -> None:
        connections.close_all()


class Checks(bootsteps.Step):
    """Before a worker starts that verifies logs, makes films or signs, its key and the kernel's
    filter are looked at."""

    def __init__(self, parent: Any, **_: Any) -> None:
        if not {WAITED, LATER} & parent.app.amqp.queues.consume_from.keys():
            return
        try:
            signing_key()
        except KeyUnusable as error:
            refuse(str(error))
        if not may_verify():
            refuse(f"MUSTER_REQUIRE_SECCOMP: {UNFILTERED}, so no log is verified here")


class Application(Celery):
    """The app. A sender waits a second for the broker, a listening worker longer."""

    task_cls = "monitoring.watchdog:TimedTask"

    def connection_for_write(self, url: str | None = None, **options: Any) -> Connection:
        return super().connection_for_write(url, transport_options=SENDING_OPTIONS, **options)


folder.register()
redis.register()
app = Application("muster", loader=f"{__name__}:{Loader.__name__}")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].update([Checks, WorkerProcess])
