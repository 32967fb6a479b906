"""Jobs taken several at a time: each is carried out as if it were alone."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from itertools import count
from threading import get_ident
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from ledger.models import Delivery, LedgerEntry
from replays.models import Certificate, CertificationJob, Finding, JobState
from replays.services import certification
from replays.services.certification import (
    SECONDS_IN_HAND,
    claim_job,
    claim_jobs,
    put_back_jobs,
    run_job,
)
from replays.services.sweeping import wake_for_forgotten_jobs
from replays.services.verification import verify_confined
from tests.support.factories import NOW
from tests.support.jobs import make_jobs

pytestmark = pytest.mark.django_db

DONE, QUEUED = (JobState.DONE, 1), (JobState.QUEUED, 0)


@pytest.fixture(autouse=True)
def _no_reactions() -> object:
    with override_settings(MUSTER_REACTIONS="tests.replays.test_several_at_once.REACTIONS"):
        yield


REACTIONS = {"replay.certified": ("tests.replays.test_several_at_once.hear",)}


def hear(*, entry: LedgerEntry, now: datetime) -> None:
    """Somebody who waits for certified logs."""


def states(jobs: list[CertificationJob]) -> list[tuple[str, int]]:
    known = {job.pk: (job.state, job.attempt) for job in CertificationJob.objects.all()}
    return [known[job.pk] for job in jobs]


def clock(
    at: datetime = NOW, step: timedelta = timedelta(milliseconds=1)
) -> Callable[[], datetime]:
    """A clock that goes on by a step each time it is read; for each thread by itself, so that it
    shows one what it would without the other."""
    readings = defaultdict[int, Iterator[int]](count)
    return lambda: at + step * next(readings[get_ident()])


def entered() -> list[tuple[str, str]]:
    """What the journal says was found, in its order."""
    entries = LedgerEntry.objects.filter(stream="event:1").exclude(kind="replay.uploaded")
    return [(entry.kind, entry.data["replay"]) for entry in entries.order_by("number")]


def test_one_message_certifies_what_waits_the_oldest_first() -> None:
    """And so on, as long as as many wait as are taken at a time."""
    jobs = make_jobs(4)
    run_job(job_id=jobs[2].pk, clock=clock(), others=2)

    assert states(jobs) == [DONE] * 4
    assert entered() == [("replay.certified", str(job.replay_id)) for job in jobs]
    assert set(Finding.objects.values_list("replay", "certified")) == {
        (job.replay_id, True) for job in jobs
    }
    assert Certificate.objects.count() == 4
    assert [each.done_at is not None for each in Delivery.objects.all()] == [True] * 4


def test_good_and_bad_logs_go_their_own_ways() -> None:
    good, bad = make_jobs(1), make_jobs(1, b"not a log\n")
    run_job(job_id=good[0].pk, clock=clock(), others=9)

    assert entered() == [
        ("replay.certified", str(good[0].replay_id)),
        ("replay.refused", str(bad[0].replay_id)),
    ]
    assert Certificate.objects.get().replay_id == good[0].replay_id


def test_a_job_that_a_worker_left_is_taken_alone_and_only_when_it_is_named() -> None:
    """It may be what ended the worker, and no other shall lose an attempt to it."""
    jobs = make_jobs(3)
    claim_job(job_id=jobs[0].pk, now=NOW)
    late = NOW + timedelta(hours=1)

    assert [claim.job_id for claim in claim_jobs(job_id=jobs[1].pk, now=late, others=9)] == [
        jobs[1].pk,
        jobs[2].pk,
    ]
    assert [
        (claim.job_id, claim.attempt) for claim in claim_jobs(job_id=jobs[0].pk, now=late, others=9)
    ] == [(jobs[0].pk, 2)]


def test_a_log_that_cannot_be_judged_keeps_nobody_up() -> None:
    jobs = make_jobs(3)
    slot = jobs[1].replay.slot
    slot.rules_digest = "sha256:" + "0" * 64
    slot.save()
    run_job(job_id=jobs[0].pk, clock=clock(), others=9)

    assert states(jobs) == [DONE, (JobState.QUEUED, 1), DONE]


def test_a_finding_that_cannot_be_written_keeps_no_other_from_being_written() -> None:
    """The database has a finding on this log already, and takes no second."""
    jobs = make_jobs(3)
    other = Finding(replay=jobs[1].replay, certified=False, code="illegal", moves=0, found_at=NOW)
    other.save()
    run_job(job_id=jobs[0].pk, clock=clock(), others=9)

    assert states(jobs) == [DONE, (JobState.QUEUED, 1), DONE]
    jobs[1].refresh_from_db()
    assert jobs[1].trouble.startswith("IntegrityError: ")
    assert entered() == [("replay.certified", str(job.replay_id)) for job in (jobs[0], jobs[2])]
    assert Certificate.objects.count() == 2


def test_what_there_is_no_time_for_is_put_back_as_it_was() -> None:
    jobs = make_jobs(3)
    run_job(job_id=jobs[0].pk, clock=clock(step=SECONDS_IN_HAND), others=9)

    assert states(jobs) == [DONE, QUEUED, QUEUED]
    # Nor is there time to tell those who wait for it: they are called by the sweep.
    assert [each.attempt for each in Delivery.objects.all()] == [0]


def test_what_another_worker_has_taken_over_is_not_put_back() -> None:
    jobs = make_jobs(3)
    claims = claim_jobs(job_id=jobs[0].pk, now=NOW, others=2)
    claim_job(job_id=jobs[1].pk, now=NOW + timedelta(hours=1))
    put_back_jobs(claims=claims)

    assert states(jobs) == [QUEUED, (JobState.RUNNING, 2), QUEUED]


def test_a_worker_takes_no_more_than_it_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = make_jobs(3)
    of_two = sum(job.replay.log_size for job in jobs[:2])
    monkeypatch.setattr(certification, "BYTES_IN_HAND", of_two)

    assert len(claim_jobs(job_id=jobs[0].pk, now=NOW, others=9)) == 2


def test_a_stream_is_written_whole_or_not_at_all() -> None:
    jobs = make_jobs(2)
    verified = [
        (claim, verify_confined(log=claim.replay.log, expected=claim.expected))
        for claim in claim_jobs(job_id=jobs[0].pk, now=NOW, others=1)
    ]

    def write_and_end() -> None:
        with transaction.atomic():
            certification.finish_jobs(verified=verified, now=NOW)
            raise RuntimeError("the worker ends here")

    with pytest.raises(RuntimeError):
        write_and_end()

    assert (entered(), Finding.objects.count()) == ([], 0)
    assert states(jobs) == [(JobState.RUNNING, 1)] * 2


Messages = Callable[[], AbstractContextManager[list[Any]]]


def test_a_worker_is_sent_once_to_what_waits_and_to_each_that_was_begun(
    django_capture_on_commit_callbacks: Messages,
) -> None:
    """However many wait, the sweep asks the database the same few questions."""
    jobs = make_jobs(4)
    claim_job(job_id=jobs[0].pk, now=NOW)
    late = NOW + timedelta(hours=1)
    with django_capture_on_commit_callbacks() as messages, CaptureQueriesContext(connection) as few:
        assert wake_for_forgotten_jobs(now=late) == 4
    assert len(messages) == 2

    make_jobs(4)
    later = late + timedelta(hours=1)
    with CaptureQueriesContext(connection) as many:
        assert wake_for_forgotten_jobs(now=later) == 8
    assert len(many) == len(few)


def test_each_worker_sends_one_more_as_long_as_something_waits(
    django_capture_on_commit_callbacks: Messages,
) -> None:
    """At once where it may leave some to others, else at its end for what has come meanwhile."""
    jobs = make_jobs(3)
    with django_capture_on_commit_callbacks() as messages:
        run_job(job_id=jobs[0].pk, clock=clock(), others=1)
    assert (states(jobs), len(messages)) == ([DONE] * 3, 1)

    (last,) = make_jobs(1)
    with django_capture_on_commit_callbacks() as messages:
        run_job(job_id=last.pk, clock=clock(), others=1)
    assert (states([last]), len(messages)) == ([DONE], 0)


def test_what_is_put_back_has_a_worker_sent_to_it(
    django_capture_on_commit_callbacks: Messages,
) -> None:
    jobs = make_jobs(3)
    with django_capture_on_commit_callbacks() as messages:
        run_job(job_id=jobs[0].pk, clock=clock(step=SECONDS_IN_HAND), others=1)
    assert (states(jobs), len(messages)) == ([DONE, QUEUED, QUEUED], 2)
