"""Says how fast logs are certified: `pytest -s tests/replays/measure.py`, on the tests' servers.

It is no part of the suite, since a busy machine would make it fail.
"""

import os
import time
from functools import partial
from pathlib import Path
from statistics import median

import pytest
from django.test import Client

import engine
from replays.models import Certificate, CertificationJob, JobState
from tests.factories import bearer, host_log, make_user, paired_match
from tests.replays.jobs import make_jobs
from tests.replays.worker import Worker, running_worker, wait_until

pytestmark = pytest.mark.django_db(transaction=True)

LOGS = 600
# Places in /proc/PID/stat, counted behind the name.
SESSION, USER, SYSTEM = 3, 11, 12


def is_there(path: str) -> bool:
    return Client().get(path).status_code == 200


def test_from_a_log_to_its_certificate_when_idle(tmp_path: Path) -> None:
    seconds = []
    with running_worker(tmp_path) as worker:
        wait_until(lambda: "ready." in worker.log(), worker)
        time.sleep(3)
        for _ in range(10):
            match = paired_match(owner := make_user())
            log, headers = host_log(match, owner), bearer(owner)
            before = time.monotonic()
            response = Client().post(
                f"/api/v1/matches/{match.pk}/games/1/replays",
                log,
                content_type="application/x-ndjson",
                headers=headers,
            )
            path = f"/api/v1/certificates/{response.json()['id']}"
            wait_until(partial(is_there, path), worker)
            seconds.append(time.monotonic() - before)
    print(f"\nlog to certificate: median {median(seconds):.3f} s, worst {max(seconds):.3f} s")


def test_two_workers_drain_a_queue(tmp_path: Path) -> None:
    """Beside what the engine alone does with the same logs: seconds by the clock, which tell
    something on a quiet machine, and CPU seconds of the workers, which do anywhere."""
    jobs = make_jobs(LOGS)
    waiting = CertificationJob.objects.exclude(state=JobState.DONE)
    alone = _engine_alone([job.replay.log for job in jobs])
    with running_worker(tmp_path) as worker:
        # The processes that verify come up with the first logs.
        wait_until(lambda: waiting.count() < LOGS * 3 // 4, worker)
        before, first, cpu = time.monotonic(), waiting.count(), _cpu_seconds(worker)
        wait_until(lambda: not waiting.exists(), worker)
        seconds, cpu = time.monotonic() - before, _cpu_seconds(worker) - cpu
    assert Certificate.objects.count() == LOGS
    print(f"\n{first} logs by two processes: {seconds:.1f} s, {first / seconds:.0f} a second")
    print(f"a log: {1000 * cpu / first:.1f} ms CPU, the engine alone {1000 * alone:.1f} ms")


def _engine_alone(logs: list[bytes]) -> float:
    """CPU seconds that verifying one of these logs takes."""
    before = time.process_time()
    for log in logs:
        engine.verify(log)
    return (time.process_time() - before) / len(logs)


def _cpu_seconds(worker: Worker) -> float:
    """What the processes of a worker have used up, those that verify included (Linux)."""
    assert worker.process is not None
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[SESSION]) == worker.process.pid:
            ticks += int(fields[USER]) + int(fields[SYSTEM])
    return ticks / os.sysconf("SC_CLK_TCK")
