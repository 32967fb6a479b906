"""Verifying queued replays: claim, have the log verified, write the finding.

A job is claimed by a lease in a transaction of its own, so that a worker that dies has still
counted an attempt. The finding, the end of the job and the entry in the journal are one
transaction, which changes nothing unless the claim still holds.
"""

import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from ledger.models import LedgerEntry
from ledger.services.deliveries import deliver_entry
from ledger.wording import trouble
from replays.models import CertificationJob, FinalView, Finding, JobState
from replays.selectors import wanted
from replays.services.certificates import issue_certificate
from replays.services.journalling import digest_of, enter_replay
from replays.services.verification import verify_confined
from replays.verifier import Found, Wanted

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3


@dataclass(frozen=True)
class Claim:
    """A job in hand: which attempt this is, the log, and what the log must say about itself."""

    job_id: int
    attempt: int
    replay_log: bytes
    wanted: Wanted


def claimable(now: datetime) -> Q:
    """Jobs that nobody works on: queued, or running under a lease that is over."""
    return Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, lease_until__lte=now)


@transaction.atomic
def claim_job(*, job_id: int, now: datetime) -> Claim | None:
    """The job for this worker alone, or None when it is another's, finished or worn out."""
    lease = now + timedelta(seconds=settings.MUSTER_LEASE_SECONDS)
    claimed = CertificationJob.objects.filter(
        claimable(now), pk=job_id, attempt__lt=MOST_ATTEMPTS
    ).update(state=JobState.RUNNING, lease_until=lease, attempt=F("attempt") + 1)
    if not claimed:
        return None
    job = CertificationJob.objects.select_related("replay__slot").get(pk=job_id)
    return Claim(
        job_id=job.pk,
        attempt=job.attempt,
        replay_log=job.replay.log,
        wanted=wanted(job.replay.slot, hosted=job.replay.hosted and not job.replay.of_table),
    )


@transaction.atomic
def finish_job(*, claim: Claim, found: Found, now: datetime) -> LedgerEntry | None:
    """Write the finding and enter it in the journal; nothing if the claim was lost meanwhile."""
    if not _release(claim, JobState.DONE):
        return None
    job = _job(claim.job_id)
    facts = asdict(found)
    views = facts.pop("views")
    finding = Finding.objects.create(replay_id=job.replay_id, found_at=now, **facts)
    if found.certified:
        FinalView.objects.bulk_create(
            FinalView(replay_id=job.replay_id, side=side, text=text)
            for side, text in enumerate(views)
        )
        issued = issue_certificate(finding=finding, replay=job.replay)
        return enter_replay(
            kind="replay.certified",
            replay=job.replay,
            now=now,
            winner=found.winner,
            log=job.replay.log_digest,
            certificate=digest_of(issued.jws.encode()),
        )
    return enter_replay(kind="replay.refused", replay=job.replay, now=now, code=found.code)


@transaction.atomic
def give_back_job(*, claim: Claim, trouble: str, now: datetime) -> None:
    """Queue the job again after a failure of this program; after the last attempt, quarantine."""
    worn_out = claim.attempt >= MOST_ATTEMPTS
    state = JobState.QUARANTINED if worn_out else JobState.QUEUED
    if _release(claim, state, trouble=trouble, sent_at=now) and worn_out:
        enter_quarantine(job_id=claim.job_id, now=now)


def enter_quarantine(*, job_id: int, now: datetime) -> None:
    """Enter that the log of a job is put aside, in the transaction that does so."""
    enter_replay(kind="replay.quarantined", replay=_job(job_id).replay, now=now)


def _job(job_id: int) -> CertificationJob:
    """The job with its replay and slot, without the log and the seed."""
    jobs = CertificationJob.objects.select_related("replay__slot")
    return jobs.defer("replay__packed_log", "replay__slot__seed").get(pk=job_id)


def _release(claim: Claim, state: JobState, **facts: Any) -> bool:
    """End this claim; False when it had been lost to another worker before."""
    mine = CertificationJob.objects.filter(
        pk=claim.job_id, attempt=claim.attempt, state=JobState.RUNNING
    )
    return bool(mine.update(state=state, lease_until=None, **facts))


def run_job(*, job_id: int, clock: Callable[[], datetime]) -> None:
    """Carry a job from claim to finding, and tell at once those who wait for it.

    Whatever the verifier raises, or the database when the finding is written, is a fault of this
    program, so it never becomes a refusal: the job waits for another attempt, and after the last
    one for a person. That holds for a log beyond the limits of the verifier, too. Honest logs stay
    far below them, since the engine bounds its own work: such a log is an attack or shows a fault.
    """
    claim = claim_job(job_id=job_id, now=clock())
    if claim is None:
        return
    try:
        found = verify_confined(log=claim.replay_log, wanted=claim.wanted)
        entry = finish_job(claim=claim, found=found, now=clock())
    except Exception as error:
        log.exception("job %s, attempt %s: verification failed", job_id, claim.attempt)
        give_back_job(claim=claim, trouble=trouble(error), now=clock())
        return
    if entry is not None:
        deliver_entry(entry_id=entry.pk, clock=clock)
