"""A worker whose Redis is killed and starts anew goes on by itself, also with tasks in hand."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.utils import timezone

from replays.models import CertificationJob, JobState
from replays.services.uploads import store_replay
from tests.config.served import free_port
from tests.deploy import parts
from tests.deploy.parts import Part
from tests.support.factories import make_slot, make_user, slot_log
from tests.support.proofs import count
from tests.support.worker import Unwritten, Worker, running_worker, wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof(of="programs")]

TIMES = count(6, 2)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def redis(tmp_path: Path, port: int) -> Iterator[Part]:
    folder = tmp_path / "redis"
    folder.mkdir()
    part = parts.redis(port, folder)
    part.start()
    yield part
    part.kill()


def store(match: str) -> None:
    """A log comes in; where no message wakes the worker, its sweep finds the job."""
    slot = make_slot(match)
    log, user = slot_log(slot), make_user()
    store_replay(slot=slot, log=log, uploaded_by=user, hosted=True, now=timezone.now())


def has(number: int, state: JobState) -> bool:
    return CertificationJob.objects.filter(state=state).count() == number


def connections(worker: Worker) -> int:
    """The number of times that the worker has connected."""
    return worker.log().count("Connected to redis")


def is_connected(worker: Worker, times: int) -> bool:
    return connections(worker) >= times


def test_a_worker_goes_on(redis: Part, port: int, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    environment = {"CELERY_BROKER_URL": parts.broker_url(port), "MUSTER_LEASE_SECONDS": "6"}
    with running_worker(data, environment=environment) as worker:
        started = worker.process
        assert started is not None
        for number in range(TIMES):
            connected = connections(worker)
            with Unwritten("replays_finding"):
                store(f"match-{number}")
                wait_until(partial(has, 1, JobState.RUNNING), worker)
                redis.kill()
            redis.start()  # What it held is gone.
            wait_until(partial(is_connected, worker, connected + 1), worker)
            wait_until(partial(has, number + 1, JobState.DONE), worker)

        assert started.poll() is None
        assert "Unrecoverable error" not in worker.log()
