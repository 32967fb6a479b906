"""A real worker process on the database and the broker of the tests."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

from ledger.models import Delivery
from replays.models import CertificationJob, JobState

PATIENCE = 60.0


class Worker:
    """Worker, beat and their children in a process group of their own."""

    def __init__(
        self,
        data_dir: Path,
        *,
        concurrency: int = 2,
        settings_module: str = "config.settings",
    ) -> None:
        self.data_dir = data_dir
        address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"{address}/{connection.settings_dict['NAME']}",
            "MUSTER_DATA_DIR": str(data_dir),
            "DJANGO_SETTINGS_MODULE": settings_module,
        }
        self.concurrency = concurrency
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.data_dir / "worker.log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "celery", "--app", "config", "--quiet", "worker"),
                    *("--beat", "--concurrency", str(self.concurrency), "--loglevel", "info"),
                    *("--without-gossip", "--without-mingle"),
                ],
                cwd=settings.BASE_DIR,
                env=self.environment,
                start_new_session=True,
                stderr=log,
                stdout=log,
            )

    def kill(self) -> None:
        """What a power cut does: nobody is asked, and nobody is left."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def log(self) -> str:
        return (self.data_dir / "worker.log").read_text()


def let_leases_run_out() -> None:
    """Spare the time for which what the dead workers held would still be theirs."""
    now = timezone.now()
    CertificationJob.objects.filter(state=JobState.RUNNING).update(lease_until=now)
    Delivery.objects.filter(done_at=None).update(next_at=now)


@contextmanager
def running_worker(data_dir: Path, **options: Any) -> Iterator[Worker]:
    worker = Worker(data_dir, **options)
    worker.start()
    try:
        yield worker
    finally:
        worker.kill()


def wait_until(true: Callable[[], bool], worker: Worker) -> None:
    """Return once `true()`; after PATIENCE, fail with what the worker said."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, worker.log()[-4000:]
        time.sleep(0.02)
