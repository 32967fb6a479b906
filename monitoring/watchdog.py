"""A sign of life of each worker process: a file that it touches as long as it works.

`serve` looks at the files, and starts a process again whose file is no longer touched
(config/serving/supervisor.py). No lock, thread or message can keep that from happening, as they
could where a process looks after itself.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from celery import Task, bootsteps
from celery.concurrency.solo import TaskPool
from django.conf import settings
from django.utils.module_loading import import_string

from ground.request_id import set_request
from ledger.services.wakeups import REQUEST_ID
from monitoring.metrics.tasks import timed

TOUCHED_EVERY = 1.0
# Seconds without a look for messages after which a process counts as stuck.
LONGEST_SILENCE = 10.0


class Alive:
    """The present work of this process: a task that must end, or a look for the next one."""

    def __init__(self) -> None:
        self.looked_at = time.monotonic()
        self.task_ends: float | None = None

    def looked_for_work(self) -> None:
        self.looked_at = time.monotonic()

    @contextmanager
    def at_work(self, seconds: float) -> Iterator[None]:
        """A task is done, which takes at most so long."""
        self.task_ends = time.monotonic() + seconds
        try:
            yield
        finally:
            self.task_ends = None
            self.looked_for_work()

    def works(self, now: float) -> bool:
        """True unless the process is in a task beyond its time, or long without a look for one."""
        if self.task_ends is not None:
            return now < self.task_ends
        return now - self.looked_at < LONGEST_SILENCE


alive = Alive()


class TimedTask(Task):
    """A task that counts as stuck after its time limit, also where no other process ends it, and
    that is done for the request which its message names."""

    has_time = False
    """True once this process has the time of the service."""

    def before_start(self, *_: Any) -> None:
        set_request((self.request.headers or {}).get(REQUEST_ID, ""))

    def after_return(self, *_: Any) -> None:
        """Called after Celery has logged the error of one that failed."""
        set_request("")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        ours = not self.request.called_directly and not self.request.is_eager
        if ours and not TimedTask.has_time:
            # It needs the models.
            TimedTask.has_time = import_string("monitoring.shared_time.join")()
        limit = self.time_limit or settings.CELERY_TASK_TIME_LIMIT
        with alive.at_work(limit), timed(self.name):
            return super().__call__(*args, **kwargs)


class WorkerProcess(bootsteps.StartStopStep):
    """The part of a worker that prepares a process without children, as Celery does each child, and
    touches the file of the process, if one is named."""

    requires = ("celery.worker.components:Hub",)

    def start(self, worker: Any) -> None:
        if worker.pool_cls is TaskPool:
            worker.app.loader.init_worker_process()
        if getattr(worker, "hub", None) is not None:  # Redis; the folder says so at each look.
            worker.hub.call_repeatedly(TOUCHED_EVERY, alive.looked_for_work)
        if settings.MUSTER_ALIVE_FILE:
            file = Path(settings.MUSTER_ALIVE_FILE)
            threading.Thread(target=_touch, args=(file,), daemon=True).start()


def _touch(file: Path) -> None:
    while True:
        if alive.works(time.monotonic()):
            file.touch()
        time.sleep(TOUCHED_EVERY)
