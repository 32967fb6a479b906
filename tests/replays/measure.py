"""Says how fast logs are certified: `pytest -s tests/replays/measure.py`, on the tests' servers.

It is no part of the suite, since a busy machine would make it fail.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import median

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from redis import Redis

import engine
from replays.models import Certificate, CertificationJob, JobState
from tests.support.factories import bearer, host_log, make_user, paired_match
from tests.support.jobs import make_jobs
from tests.support.worker import Worker, running_worker, wait_until

pytestmark = pytest.mark.django_db(transaction=True)

LOGS = int(os.environ.get("LOGS", "600"))
# Places in /proc/PID/stat, counted behind the name. What children used counts once they are gone.
PARENT, SESSION, USED, USED_BY_CHILDREN = 1, 3, slice(11, 13), slice(13, 15)
# Verifies the logs of a folder and prints how many a second.
BARE_ENGINE = """
import engine, pathlib, sys, time
logs = [path.read_bytes() for path in pathlib.Path(sys.argv[1]).iterdir()]
engine.verify(logs[0])
before = time.monotonic()
for log in logs:
    engine.verify(log)
print(len(logs) / (time.monotonic() - before))
"""


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
    """Beside what two processes of the engine alone do with the same logs: seconds by the clock,
    which tell something on a quiet machine, and CPU seconds by process, which do anywhere."""
    jobs = make_jobs(LOGS)
    waiting = CertificationJob.objects.exclude(state=JobState.DONE)
    logs = [job.replay.log for job in jobs]
    alone, bare = _engine_alone(logs), _by_two_bare_engines(logs, tmp_path)
    with running_worker(tmp_path) as worker:
        # The processes that verify come up with the first logs.
        wait_until(lambda: waiting.count() < LOGS * 3 // 4, worker)
        before, first, used = time.monotonic(), waiting.count(), _cpu_seconds(worker)
        wait_until(lambda: not waiting.exists(), worker, every=0.2)
        seconds, used = time.monotonic() - before, _cpu_seconds(worker) - used
    alone = (alone + _engine_alone(logs)) / 2
    bare = (bare + _by_two_bare_engines(logs, tmp_path)) / 2
    assert Certificate.objects.count() == LOGS
    rate = first / seconds
    print(f"\n{first} logs by two processes: {seconds:.1f} s, {rate:.0f} a second")
    print(f"two processes of the bare engine: {bare:.0f} a second; {rate / bare:.0%} of that")
    parts = {part: 1000 * cpu / first for part, cpu in used.items()}
    listed = ", ".join(f"{part} {cpu:.1f}" for part, cpu in sorted(parts.items()))
    print(
        f"ms CPU a log: {sum(parts.values()):.1f} ({listed}), the engine alone {1000 * alone:.1f}"
    )


def _engine_alone(logs: list[bytes]) -> float:
    """CPU seconds that verifying one of these logs takes."""
    before = time.process_time()
    for log in logs:
        engine.verify(log)
    return (time.process_time() - before) / len(logs)


def _by_two_bare_engines(logs: list[bytes], folder: Path) -> float:
    """How many of these logs two processes verify a second that do nothing else, at once."""
    kept = folder / "logs"
    kept.mkdir(exist_ok=True)
    for number, log in enumerate(logs):
        (kept / str(number)).write_bytes(log)
    command = [sys.executable, "-c", BARE_ENGINE, str(kept)]
    both = [
        subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE) for _ in range(2)
    ]
    return sum(float(each.communicate()[0]) for each in both)


def _cpu_seconds(worker: Worker) -> Counter[str]:
    """What each part has used up: the processes of a worker, those that verify for it, and the
    servers, should they run on this machine (Linux)."""
    assert worker.process is not None
    postgres, redis = _servers()
    used: Counter[str] = Counter()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            command = (process / "cmdline").read_text()
        except OSError:
            continue
        ticks = sum(map(int, fields[USED]))
        if int(fields[SESSION]) == worker.process.pid:
            used["verifying" if "replays.sandbox" in command else "working"] += ticks
        elif postgres in (int(process.name), int(fields[PARENT])):
            gone = sum(map(int, fields[USED_BY_CHILDREN])) if int(process.name) == postgres else 0
            used["PostgreSQL"] += ticks + gone
        elif int(process.name) == redis:
            used["Redis"] += ticks
    rate = os.sysconf("SC_CLK_TCK")
    return Counter({part: ticks / rate for part, ticks in used.items()})


def _servers() -> tuple[int, int]:
    """The processes of PostgreSQL, whose children serve a connection each, and of Redis."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        fields = Path(f"/proc/{cursor.fetchone()[0]}/stat").read_text().rpartition(")")[2].split()
    server = Redis.from_url(os.environ["REDIS_URL"]).info("server")
    return int(fields[PARENT]), int(server["process_id"])
