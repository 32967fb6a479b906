"""Says how fast logs are certified: `pytest -s tests/replays/measure.py`, on the tests' servers.

It is no part of the suite, since a busy machine would make it fail.
"""

import time
from functools import partial
from pathlib import Path
from statistics import median

import pytest
from django.test import Client

from replays.models import Certificate, CertificationJob, JobState
from replays.services.uploads import store_replay
from tests.factories import NOW, bearer, host_log, make_slot, make_user, paired_match, slot_log
from tests.replays.worker import running_worker, wait_until

pytestmark = pytest.mark.django_db(transaction=True)

LOGS = 200


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
    user = make_user()
    for number in range(LOGS):
        slot = make_slot(f"match-{number}")
        store_replay(slot=slot, log=slot_log(slot), uploaded_by=user, hosted=True, now=NOW)
    waiting = CertificationJob.objects.exclude(state=JobState.DONE)
    with running_worker(tmp_path) as worker:
        wait_until(lambda: "ready." in worker.log(), worker)
        before, first = time.monotonic(), waiting.count()
        wait_until(lambda: not waiting.exists(), worker)
        seconds = time.monotonic() - before
    assert Certificate.objects.count() == LOGS
    print(f"\n{first} logs by two processes: {seconds:.1f} s, {first / seconds:.0f} a second")
