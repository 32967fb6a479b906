"""Verifying queued replays: claim, have the logs verified, write the findings.

A job is claimed by a lease, in a transaction of its own, so that the attempt of a worker that dies
counts. The finding, the end of the job and the entry in the journal are one transaction, which
changes nothing unless the claim still holds. Jobs are taken in batches, since transactions cost
more than replaying a game; while a batch is verified in another process, the next is claimed and
the previous one is written.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial, reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from prometheus_client import Histogram

from ground.changed import changed
from ground.request_id import of_request
from ground.wording import trouble
from ledger.models import LedgerEntry
from ledger.services.deliveries import deliver_entries
from replays.models import CertificationJob, Finding, JobState, Replay
from replays.selectors import expected_logs
from replays.services.certificates import issue_certificates
from replays.services.journalling import enter_findings, enter_replay
from replays.services.verification import beside, verify_confined
from replays.services.wakeups import wake_for_next
from replays.verifier import ExpectedLog, LogVerdict

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
# Bytes of logs in a batch, and seconds after which a worker lets others take over: both far below
# what a lease and the time limit of a task allow (MUSTER_LEASE_SECONDS).
BYTES_IN_HAND = 2 << 20
SECONDS_IN_HAND = timedelta(seconds=2)
# Seconds for the metrics of operators (monitoring/metrics).
CERTIFIED = Histogram(
    "muster_certification_seconds",
    "Time from the upload of a log to its verdict, with the time that it was held.",
    buckets=(0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0),
)
VERIFIED = Histogram(
    "muster_verification_seconds",
    "Time in which a log was replayed in a confined process.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
# Each further batch of a worker is this many times as large as its first: more rows in a statement
# hardly cost more, and where few logs wait, other workers have taken theirs by then.
GOES_ON_WITH = 2


@dataclass(frozen=True)
class Claim:
    """A claimed job: the number of the attempt, the log with its slot and seats, what the log
    must say about itself, and the request that uploaded it."""

    job_id: int
    attempt: int
    replay: Replay
    expected: ExpectedLog
    request_id: str = ""


# A claim with its finding, or with the error of the verifier.
Outcome = tuple[Claim, LogVerdict | Exception]


def claimable(now: datetime) -> Q:
    """Jobs free to claim: queued, or running under an expired lease."""
    return Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, lease_until__lte=now)


def claim_job(*, job_id: int, now: datetime) -> Claim | None:
    """Claim the job; None if another worker has it, or it is finished or out of attempts."""
    return next(iter(claim_jobs(job_id=job_id, now=now)), None)


@transaction.atomic
def claim_jobs(*, job_id: int | None = None, now: datetime, others: int = 0) -> list[Claim]:
    """Claim the job, unless another worker has it, or it is finished or out of attempts; and up to
    `others` that wait, the oldest first.

    A job that an earlier worker did not finish is claimed alone, and only by its id: if its log
    kills workers, no other job loses an attempt.
    """
    jobs = CertificationJob.objects.select_related("replay__slot").order_by("pk")
    named = jobs.filter(pk__in=[] if job_id is None else [job_id])
    begun = named.filter(claimable(now), attempt__gt=0, attempt__lt=MOST_ATTEMPTS)
    waiting = (jobs if others else named).filter(state=JobState.QUEUED, attempt=0)
    taken = list(_locked(begun)) or _in_hand(_locked(waiting)[: 1 + others])
    lease = now + timedelta(seconds=settings.MUSTER_LEASE_SECONDS)
    CertificationJob.objects.filter(pk__in=[job.pk for job in taken]).update(
        state=JobState.RUNNING, lease_until=lease, attempt=F("attempt") + 1
    )
    expected = expected_logs(
        [(job.replay.slot, job.replay.hosted and not job.replay.of_table) for job in taken]
    )
    return [
        Claim(
            job_id=job.pk,
            attempt=job.attempt + 1,
            replay=job.replay,
            expected=each,
            request_id=job.request_id,
        )
        for job, each in zip(taken, expected, strict=True)
    ]


def _locked(jobs: QuerySet[CertificationJob]) -> QuerySet[CertificationJob]:
    """Lock the jobs until the transaction ends, without those that are locked already."""
    return jobs.select_for_update(of=("self",), skip_locked=True)


def _in_hand(jobs: Iterable[CertificationJob]) -> list[CertificationJob]:
    """The first of the jobs, up to BYTES_IN_HAND of logs."""
    taken: list[CertificationJob] = []
    size = 0
    for job in jobs:
        size += job.replay.log_size
        if taken and size > BYTES_IN_HAND:
            break
        taken.append(job)
    return taken


def finish_job(*, claim: Claim, verdict: LogVerdict, now: datetime) -> LedgerEntry | None:
    """Write the finding and its entry in the journal; do nothing if the claim was lost."""
    return next(iter(finish_jobs(verified=[(claim, verdict)], now=now)), None)


@transaction.atomic
def finish_jobs(
    *, verified: Sequence[tuple[Claim, LogVerdict]], now: datetime
) -> list[LedgerEntry]:
    """Write the findings on logs of one stream of the journal and their entries, in order, all or
    nothing. Findings whose claim was lost are left out."""
    held = _held([claim for claim, _ in verified])
    found_by = [(claim.replay, verdict) for claim, verdict in verified if claim.job_id in held]
    CertificationJob.objects.filter(pk__in=held).update(state=JobState.DONE, lease_until=None)
    findings = Finding.objects.bulk_create(
        Finding(
            replay=replay,
            found_at=now,
            films_due_at=now if verdict.certified else None,
            **vars(verdict),
        )
        for replay, verdict in found_by
    )
    Replay.objects.filter(
        pk__in=[claim.replay.pk for claim, _ in verified if claim.job_id in held]
    ).update(**changed(now))
    issued = issue_certificates(findings=[each for each in findings if each.certified], now=now)
    return enter_findings(findings=findings, issued=issued, now=now)


def _held(claims: Collection[Claim]) -> set[int]:
    """Lock the jobs whose claims still hold until the transaction ends, and return their ids. Also
    reads `seed_opened_at` of the slots again, as it may have changed since the claim."""
    by_job = {claim.job_id: claim for claim in claims}
    running = CertificationJob.objects.filter(pk__in=by_job, state=JobState.RUNNING)
    facts = running.select_related("replay__slot").only("attempt", "replay__slot__seed_opened_at")
    held = set()
    for job in facts.select_for_update(of=("self",)):
        claim = by_job[job.pk]
        if job.attempt == claim.attempt:
            claim.replay.slot.seed_opened_at = job.replay.slot.seed_opened_at
            held.add(job.pk)
    return held


@transaction.atomic
def give_back_job(*, claim: Claim, trouble: str, now: datetime) -> None:
    """Queue the job again after a failure of this program; after the last attempt, quarantine."""
    worn_out = claim.attempt >= MOST_ATTEMPTS
    state = JobState.QUARANTINED if worn_out else JobState.QUEUED
    if _release([claim], state, trouble=trouble, sent_at=now) and worn_out:
        enter_quarantine(job_id=claim.job_id, now=now)


def put_back_jobs(*, claims: Sequence[Claim]) -> None:
    """Queue claimed jobs again that were not begun, without counting the attempt."""
    if claims:
        _release(claims, JobState.QUEUED, attempt=F("attempt") - 1)


def enter_quarantine(*, job_id: int, now: datetime) -> None:
    """Enter in the journal that the log of a job is quarantined; the caller has the transaction."""
    enter_replay(kind="replay.quarantined", replay=_jobs().get(pk=job_id).replay, now=now)


def _jobs() -> QuerySet[CertificationJob]:
    """Jobs with their replays and slots, without the logs and the seeds."""
    jobs = CertificationJob.objects.select_related("replay__slot")
    return jobs.defer("replay__packed_log", "replay__slot__seed")


def _release(claims: Sequence[Claim], state: JobState, **facts: Any) -> int:
    """End these claims; the number of those that still held."""
    claimed = reduce(or_, (Q(pk=claim.job_id, attempt=claim.attempt) for claim in claims))
    mine = CertificationJob.objects.filter(claimed, state=JobState.RUNNING)
    return mine.update(state=state, lease_until=None, **facts)


def run_job(*, job_id: int, clock: Callable[[], datetime], others: int = 0) -> None:
    """Carry a job from claim to finding, with up to `others` that wait, and deliver the entries at
    once; go on to further batches while there are full ones.

    An error of the verifier, or of the database when the finding is written, is a fault of this
    program and never rejects a log: the job waits for another attempt, and after the last one for
    an operator. So does a log beyond the limits of the verifier. Honest logs stay far below them,
    as the engine limits its own work: such a log is an attack or shows a fault.
    """
    began = clock()

    def in_time() -> bool:
        return clock() - began < SECONDS_IN_HAND

    further = GOES_ON_WITH * (1 + others) - 1
    claims = claim_jobs(job_id=job_id, now=began, others=others)
    verified = beside(partial(_verified, claims, in_time))
    handed_on = 0 < others < len(claims)
    if handed_on:
        wake_for_next(now=began)
    left: list[Claim] = []
    while claims:
        full = 0 < others < len(claims)
        more = claim_jobs(now=clock(), others=further) if full and in_time() else []
        following = beside(partial(_verified, more, in_time))
        outcomes = verified.result()
        _write(outcomes, in_time, clock)
        left += claims[len(outcomes) :]
        claims, verified = more, following
    put_back_jobs(claims=left)
    if others and (left or not handed_on):
        # No message was sent for logs that arrived meanwhile, as this worker was to go on to them.
        wake_for_next(now=clock())


def _verified(claims: Sequence[Claim], in_time: Callable[[], bool]) -> list[Outcome]:
    """Verify the logs, in order, until time is up; without the database."""
    outcomes: list[Outcome] = []
    for claim in claims:
        if not in_time():
            break
        try:
            with VERIFIED.time(), of_request(claim.request_id):
                verdict = verify_confined(log=claim.replay.log, expected=claim.expected)
            outcomes.append((claim, verdict))
        except Exception as error:
            outcomes.append((claim, error))
    return outcomes


def _write(
    outcomes: Sequence[Outcome], in_time: Callable[[], bool], clock: Callable[[], datetime]
) -> None:
    """Write the outcomes and deliver the entries; when time is up, a sweep delivers them."""
    by_stream: dict[str, list[tuple[Claim, LogVerdict]]] = defaultdict(list)
    for claim, verdict in outcomes:
        if isinstance(verdict, LogVerdict):
            by_stream[claim.replay.slot.journal].append((claim, verdict))
        else:
            _failed(claim, verdict, clock)
    entries = [each for verified in by_stream.values() for each in _finished(verified, clock)]
    if in_time():
        deliver_entries(entry_ids=[entry.pk for entry in entries], clock=clock)


def _finished(
    verified: Sequence[tuple[Claim, LogVerdict]], clock: Callable[[], datetime]
) -> list[LedgerEntry]:
    """Write the findings and return their entries: one by one if writing them together fails."""
    try:
        entries = finish_jobs(verified=verified, now=clock())
    except Exception as error:
        if len(verified) == 1:
            _failed(verified[0][0], error, clock)
            return []
    else:
        for claim, _ in verified:
            CERTIFIED.observe((clock() - claim.replay.uploaded_at).total_seconds())
        return entries
    return [entry for alone in verified for entry in _finished([alone], clock)]


def _failed(claim: Claim, error: Exception, clock: Callable[[], datetime]) -> None:
    with of_request(claim.request_id):
        log.error(
            "job %s, attempt %s: verification failed", claim.job_id, claim.attempt, exc_info=error
        )
    give_back_job(claim=claim, trouble=trouble(error), now=clock())
