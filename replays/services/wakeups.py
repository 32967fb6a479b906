"""Messages to the workers about jobs, and when each was sent."""

from collections.abc import Collection
from datetime import datetime, timedelta

from ledger.services.wakeups import wake_worker
from replays.models import CertificationJob, JobState

# The time after which a message counts as lost.
MESSAGE_PATIENCE = timedelta(seconds=3)


def wake_for_jobs(*, jobs: Collection[CertificationJob], now: datetime) -> None:
    """Send messages for `jobs` once this transaction is committed; the sweep repeats lost ones.

    All new jobs together need one message: its worker goes from the oldest on to the others. They
    need none if a message has been sent for an older job that waits.
    """
    CertificationJob.objects.filter(pk__in=[job.pk for job in jobs]).update(sent_at=now)
    for job in jobs:
        if job.attempt:
            _send(job.pk)
    fresh = [job.pk for job in jobs if not job.attempt]
    if fresh and not _is_expected(min(fresh), now):
        _send(min(fresh))


def _is_expected(job_id: int, now: datetime) -> bool:
    """True if a message was sent for an older job, whose worker will go on to this one."""
    ahead = CertificationJob.objects.filter(
        state=JobState.QUEUED, attempt=0, sent_at__gt=now - MESSAGE_PATIENCE, pk__lt=job_id
    )
    return ahead.exists()


def wake_for_next(*, now: datetime) -> None:
    """Send a message for the oldest job that is not begun, if there is one."""
    fresh = CertificationJob.objects.filter(state=JobState.QUEUED, attempt=0)
    next_id = fresh.order_by("pk").values_list("pk", flat=True).first()
    if next_id is not None:
        fresh.filter(pk=next_id).update(sent_at=now)
        _send(next_id)


def _send(job_id: int) -> None:
    wake_worker("replays.tasks.certify", arguments={"job_id": job_id})
