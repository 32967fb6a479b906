"""Finds jobs for which no message arrived, and jobs of workers that died."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from replays.models import CertificationJob, JobState
from replays.services.certificates import publish_key
from replays.services.certification import MOST_ATTEMPTS, claimable, enter_quarantine
from replays.services.filming import wake_for_films
from replays.services.wakeups import MESSAGE_PATIENCE, wake_for_jobs

AT_ONCE = 200


def sweep(*, clock: Callable[[], datetime]) -> None:
    """Quarantine worn-out jobs, wake workers for forgotten ones and for films, and publish the
    signing key."""
    now = clock()
    quarantine_worn_out_jobs(now=now)
    wake_for_forgotten_jobs(now=now)
    publish_key(now=now)
    wake_for_films(now=now)


def quarantine_worn_out_jobs(*, now: datetime) -> int:
    """Set aside the jobs whose every attempt ended with the worker, and say how many."""
    dead = CertificationJob.objects.filter(
        state=JobState.RUNNING, lease_until__lte=now, attempt__gte=MOST_ATTEMPTS
    )
    job_ids = list(dead.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    return sum(_quarantine(dead.filter(pk=job_id), job_id, now) for job_id in job_ids)


@transaction.atomic
def _quarantine(dead: QuerySet[CertificationJob], job_id: int, now: datetime) -> int:
    put_aside = dead.update(
        state=JobState.QUARANTINED,
        lease_until=None,
        trouble=f"{MOST_ATTEMPTS} workers ended while verifying this log",
    )
    if put_aside:
        enter_quarantine(job_id=job_id, now=now)
    return put_aside


@transaction.atomic
def wake_for_forgotten_jobs(*, now: datetime) -> int:
    """Send the message again for jobs that wait although theirs is old, and say how many."""
    overdue = Q(sent_at=None) | Q(sent_at__lte=now - MESSAGE_PATIENCE)
    forgotten = CertificationJob.objects.filter(
        claimable(now), overdue, attempt__lt=MOST_ATTEMPTS
    ).order_by("pk")
    jobs = list(forgotten.only("pk", "attempt")[:AT_ONCE])
    if jobs:
        wake_for_jobs(jobs=jobs, now=now)
    return len(jobs)
