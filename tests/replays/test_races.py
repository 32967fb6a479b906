"""Logs sent at once and workers that sign at once: each race also without its lock."""

import contextlib
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from accounts.models import User
from ground.steady_clock import steady_now
from replays.models import CertificationJob, Finding, JobState, PublicKey, Replay, Slot
from replays.services import certification, uploads
from replays.services.certificates import publish_key
from replays.services.certification import Claim, claim_jobs, run_job
from replays.services.signing import signing_key
from replays.services.uploads import TooManyLogs, store_replay
from tests.support.autocommit import without_transactions
from tests.support.factories import NOW, make_slot, make_user
from tests.support.jobs import make_jobs
from tests.support.racing import PATIENCE
from tests.support.worker import Unwritten

pytestmark = pytest.mark.django_db(transaction=True)


def race(slot: Slot, user: User) -> int:
    """How many logs there are after two have been sent at once where one may be."""
    barrier = threading.Barrier(2)

    def send(log: bytes) -> None:
        try:
            barrier.wait()
            with contextlib.suppress(TooManyLogs):
                store_replay(slot=slot, log=log, uploaded_by=user, hosted=False, now=NOW)
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(log,)) for log in (b"one\n", b"two\n")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Replay.objects.count()


def test_two_logs_sent_at_once_are_counted_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "MOST_LOGS", 1)

    assert race(make_slot(), make_user()) == 1


def test_without_the_lock_both_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the test above: nobody is held, and both count before either writes."""
    both = threading.Barrier(2)
    count = uploads._check_count

    def count_together(*facts: Any) -> None:
        count(*facts)
        both.wait(PATIENCE)

    monkeypatch.setattr(uploads, "MOST_LOGS", 1)
    monkeypatch.setattr(uploads, "_check_count", count_together)
    monkeypatch.setattr(uploads, "_lock", lambda slot: None)

    assert race(make_slot(), make_user()) == 2


def test_workers_that_sign_at_once_for_the_first_time_publish_one_key(
    tmp_path: Path, settings: Any
) -> None:
    settings.MUSTER_SIGNING_KEY = ""
    settings.MUSTER_SIGNING_KEY_FILE = tmp_path / "signing_key"
    barrier, faults = threading.Barrier(4), []

    def publish() -> None:
        try:
            barrier.wait()
            publish_key(now=NOW)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=publish) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert faults == []
    assert PublicKey.objects.get().kid == signing_key().kid


def claimed_by_two() -> list[int]:
    """The jobs that two workers hold that began at once, each with one named and ten others."""
    jobs = [job.pk for job in make_jobs(6)]
    barrier = threading.Barrier(2)
    held: list[int] = []

    def claim(job_id: int) -> None:
        try:
            barrier.wait()
            held.extend(claim.job_id for claim in claim_jobs(job_id=job_id, now=NOW, others=10))
        finally:
            connection.close()

    threads = [threading.Thread(target=claim, args=(job,)) for job in jobs[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(held)


@pytest.mark.proof(of="races")
def test_two_workers_never_hold_the_same_job() -> None:
    held = claimed_by_two()

    assert held == sorted(set(held))
    assert CertificationJob.objects.filter(state=JobState.RUNNING).count() == len(held)


@pytest.mark.proof(of="races")
def test_without_the_lock_both_hold_what_both_have_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the test above."""
    both_have_read = threading.Barrier(2, timeout=PATIENCE)

    def read_together(jobs: QuerySet[CertificationJob]) -> list[CertificationJob]:
        read = list(jobs)
        both_have_read.wait()
        return read

    without_transactions(monkeypatch)
    monkeypatch.setattr(certification, "_locked", read_together)
    held = claimed_by_two()

    assert len(held) == 2 * len(set(held))


def taken_when_it_writes() -> int:
    """How many of four logs a worker that takes two at a time has in hand when it first wants to
    write what it found."""
    jobs = make_jobs(4)

    def work() -> None:
        try:
            run_job(job_id=jobs[0].pk, clock=steady_now, others=1)
        finally:
            connection.close()

    with Unwritten("replays_finding"):
        worker = threading.Thread(target=work)
        worker.start()
        patience = time.monotonic() + PATIENCE
        while not somebody_waits_for("replays_finding") and time.monotonic() < patience:
            time.sleep(0.01)
        taken = CertificationJob.objects.filter(state=JobState.RUNNING).count()
    worker.join()
    return taken


def somebody_waits_for(table: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = %s::regclass)",
            [table],
        )
        return bool(cursor.fetchone()[0])


@pytest.mark.proof(of="races")
def test_the_next_logs_are_taken_while_the_last_wait_to_be_written() -> None:
    """And while they are verified: neither waits for the other."""
    assert taken_when_it_writes() == 4
    assert Finding.objects.filter(certified=True).count() == 4


@pytest.mark.proof(of="races")
def test_a_worker_that_takes_none_ahead_holds_no_more_than_it_writes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control of the test above."""
    claim = certification.claim_jobs

    def claim_the_first(*, job_id: int | None = None, **options: Any) -> list[Claim]:
        return [] if job_id is None else claim(job_id=job_id, **options)

    monkeypatch.setattr(certification, "claim_jobs", claim_the_first)

    assert taken_when_it_writes() == 2
    assert Finding.objects.filter(certified=True).count() == 2
