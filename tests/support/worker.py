"""A real worker process on the database and the broker of the tests."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from ledger.models import Delivery
from replays.models import CertificationJob, JobState
from tournaments.models import EventImport
from tournaments.terms.kinds import ImportState

PATIENCE = 60.0


class Worker:
    """Worker, beat and their children in a process group of their own."""

    def __init__(
        self,
        data_dir: Path,
        *,
        concurrency: int = 2,
        settings_module: str = "config.settings",
        environment: Mapping[str, str] = {},
    ) -> None:
        self.data_dir = data_dir
        address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"{address}/{connection.settings_dict['NAME']}",
            "MUSTER_DATA_DIR": str(data_dir),
            "DJANGO_SETTINGS_MODULE": settings_module,
            **environment,
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


class Unwritten:
    """While it lasts, workers can claim what there is to do and work on it, and wait where they
    would write into `table`."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._held, self._let_go = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._hold)

    def _hold(self) -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {self._table} IN SHARE MODE")
                self._held.set()
                self._let_go.wait()
        finally:
            connection.close()

    def __enter__(self) -> None:
        self._thread.start()
        self._held.wait()

    def __exit__(self, *error: object) -> None:
        self._let_go.set()
        self._thread.join()


def let_leases_run_out() -> None:
    """Spare the time for which what the dead workers held would still be theirs."""
    now = timezone.now()
    CertificationJob.objects.filter(state=JobState.RUNNING).update(lease_until=now)
    EventImport.objects.filter(state=ImportState.READING).update(lease_until=now)
    Delivery.objects.filter(done_at=None).update(next_at=now)


@contextmanager
def running_worker(data_dir: Path, **options: Any) -> Iterator[Worker]:
    worker = Worker(data_dir, **options)
    worker.start()
    try:
        yield worker
    finally:
        worker.kill()


def wait_until(true: Callable[[], bool], worker: Worker, every: float = 0.02) -> None:
    """Return once `true()`; after PATIENCE, fail with what the worker said. Asks `every` so many
    seconds."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, worker.log()[-4000:]
        time.sleep(every)
