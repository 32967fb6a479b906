"""Verifying queued replays: claim, have the logs verified, write the findings.

Jobs are claimed by a lease in a transaction of its own, so that a worker that dies has still
counted an attempt. A finding, the end of its job and the entry in the journal are one
transaction, which changes nothing unless the claim still holds. What waits is taken several at a
time, since transactions cost more than replaying a game does; and while the logs of one taking are
verified, in another process, the next are claimed and those before are written.
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

from ledger.models import LedgerEntry
from ledger.services.deliveries import deliver_entries
from ledger.wording import trouble
from replays.models import CertificationJob, FinalView, Finding, JobState, Replay
from replays.selectors import expected_logs
from replays.services.certificates import issue_certificates
from replays.services.journalling import enter_findings, enter_replay
from replays.services.verification import beside, verify_confined
from replays.services.wakeups import wake_for_next
from replays.verifier import ExpectedLog, LogVerdict

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
# How many bytes of logs a worker takes at a time, and for how long it goes on before others have
# their turn: both far below what a lease and the time of a task allow (MUSTER_LEASE_SECONDS).
BYTES_IN_HAND = 2 << 20
SECONDS_IN_HAND = timedelta(seconds=2)
# A worker that goes on takes this many times as many logs as it began with: statements for twice
# as many hardly cost more, and where few wait, others have had their share of them by then.
GOES_ON_WITH = 2


@dataclass(frozen=True)
class Claim:
    """A job in hand: which attempt this is, the log with its slot and seats, and what the log must
    say about itself."""

    job_id: int
    attempt: int
    replay: Replay
    expected: ExpectedLog


# What came of a log: the finding, or what kept the verifier from one.
Outcome = tuple[Claim, LogVerdict | Exception]


def claimable(now: datetime) -> Q:
    """Jobs that nobody works on: queued, or running under a lease that is over."""
    return Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, lease_until__lte=now)


def claim_job(*, job_id: int, now: datetime) -> Claim | None:
    """The job for this worker alone, or None when it is another's, finished or worn out."""
    return next(iter(claim_jobs(job_id=job_id, now=now)), None)


@transaction.atomic
def claim_jobs(*, job_id: int | None = None, now: datetime, others: int = 0) -> list[Claim]:
    """The job for this worker alone, unless it is another's, finished or worn out; and up to
    `others` that wait, the oldest first.

    A job that a worker did not bring to an end is taken alone, and only when it is named: should it
    be what ends workers, it costs no other job an attempt.
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
        )
        for job, each in zip(taken, expected, strict=True)
    ]


def _locked(jobs: QuerySet[CertificationJob]) -> QuerySet[CertificationJob]:
    """Jobs held until the transaction ends, without those that another worker is about to take."""
    return jobs.select_for_update(of=("self",), skip_locked=True)


def _in_hand(jobs: Iterable[CertificationJob]) -> list[CertificationJob]:
    """The first of the jobs, as many as one worker takes at a time."""
    taken: list[CertificationJob] = []
    size = 0
    for job in jobs:
        size += job.replay.log_size
        if taken and size > BYTES_IN_HAND:
            break
        taken.append(job)
    return taken


def finish_job(*, claim: Claim, verdict: LogVerdict, now: datetime) -> LedgerEntry | None:
    """Write the finding and enter it in the journal; nothing if the claim was lost meanwhile."""
    return next(iter(finish_jobs(verified=[(claim, verdict)], now=now)), None)


@transaction.atomic
def finish_jobs(
    *, verified: Sequence[tuple[Claim, LogVerdict]], now: datetime
) -> list[LedgerEntry]:
    """Write the findings on logs of one stream of the journal, and enter them there, in their
    order; nothing of those whose claim was lost meanwhile. All of it stands or nothing."""
    held = _held([claim for claim, _ in verified])
    found_by = [(claim.replay, verdict) for claim, verdict in verified if claim.job_id in held]
    CertificationJob.objects.filter(pk__in=held).update(state=JobState.DONE, lease_until=None)
    findings = Finding.objects.bulk_create(
        Finding(replay=replay, found_at=now, **_facts(verdict)) for replay, verdict in found_by
    )
    FinalView.objects.bulk_create(
        FinalView(replay=replay, side=side, text=text)
        for replay, verdict in found_by
        if verdict.certified
        for side, text in enumerate(verdict.views)
    )
    issued = issue_certificates(findings=[each for each in findings if each.certified], now=now)
    return enter_findings(findings=findings, issued=issued, now=now)


def _facts(verdict: LogVerdict) -> dict[str, Any]:
    """What a row of a finding holds of it."""
    return {name: value for name, value in vars(verdict).items() if name != "views"}


def _held(claims: Collection[Claim]) -> set[int]:
    """The ids of the jobs that are still this worker's, held until the transaction ends. The
    moment at which the seed of a slot was opened may have changed since the claim, so it is read
    again."""
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
    """Queue jobs again that were claimed and not begun, as if they had not been."""
    if claims:
        _release(claims, JobState.QUEUED, attempt=F("attempt") - 1)


def enter_quarantine(*, job_id: int, now: datetime) -> None:
    """Enter that the log of a job is put aside, in the transaction that does so."""
    enter_replay(kind="replay.quarantined", replay=_jobs().get(pk=job_id).replay, now=now)


def _jobs() -> QuerySet[CertificationJob]:
    """Jobs with their replays and slots, without the logs and the seeds."""
    jobs = CertificationJob.objects.select_related("replay__slot")
    return jobs.defer("replay__packed_log", "replay__slot__seed")


def _release(claims: Sequence[Claim], state: JobState, **facts: Any) -> int:
    """End these claims, and say how many had not been lost to another worker before."""
    claimed = reduce(or_, (Q(pk=claim.job_id, attempt=claim.attempt) for claim in claims))
    mine = CertificationJob.objects.filter(claimed, state=JobState.RUNNING)
    return mine.update(state=state, lease_until=None, **facts)


def run_job(*, job_id: int, clock: Callable[[], datetime], others: int = 0) -> None:
    """Carry a job from claim to finding, with up to `others` that wait, and tell at once those who
    wait for it; go on to more as long as there are so many.

    Whatever the verifier raises, or the database when the finding is written, is a fault of this
    program, so it never becomes a refusal: the job waits for another attempt, and after the last
    one for a person. That holds for a log beyond the limits of the verifier, too. Honest logs stay
    far below them, since the engine bounds its own work: such a log is an attack or shows a fault.
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
        # Whoever sent a log meanwhile may have relied on this worker to go on to it.
        wake_for_next(now=clock())


def _verified(claims: Sequence[Claim], in_time: Callable[[], bool]) -> list[Outcome]:
    """What came of the logs, in their order, as far as there was time; it asks no database."""
    outcomes: list[Outcome] = []
    for claim in claims:
        if not in_time():
            break
        try:
            outcomes.append((claim, verify_confined(log=claim.replay.log, expected=claim.expected)))
        except Exception as error:
            outcomes.append((claim, error))
    return outcomes


def _write(
    outcomes: Sequence[Outcome], in_time: Callable[[], bool], clock: Callable[[], datetime]
) -> None:
    """Write what came of logs and tell those who wait for it; a sweep does where time is over."""
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
    """The entries of the findings once they are written: each alone where all at once fail."""
    try:
        return finish_jobs(verified=verified, now=clock())
    except Exception as error:
        if len(verified) == 1:
            _failed(verified[0][0], error, clock)
            return []
    return [entry for alone in verified for entry in _finished([alone], clock)]


def _failed(claim: Claim, error: Exception, clock: Callable[[], datetime]) -> None:
    log.error(
        "job %s, attempt %s: verification failed", claim.job_id, claim.attempt, exc_info=error
    )
    give_back_job(claim=claim, trouble=trouble(error), now=clock())
