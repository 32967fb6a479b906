"""Messages to the workers about jobs, and when each was sent."""

from datetime import datetime, timedelta

from ledger.services.wakeups import wake_worker
from replays.models import CertificationJob, JobState

# How long a message may take before it counts as lost.
MESSAGE_PATIENCE = timedelta(seconds=3)


def wake_for_job(*, job: CertificationJob, now: datetime) -> None:
    """Send a worker to `job` once this transaction stands; the sweep sends the message again.

    Where an older one waits to which a worker has been sent, that worker goes on to this one.
    """
    CertificationJob.objects.filter(pk=job.pk).update(sent_at=now)
    ahead = CertificationJob.objects.filter(
        state=JobState.QUEUED, attempt=0, sent_at__gt=now - MESSAGE_PATIENCE, pk__lt=job.pk
    )
    if job.attempt or not ahead.exists():
        _send(job.pk)


def wake_for_next(*, now: datetime) -> None:
    """Send a worker to the oldest of the jobs that nobody has begun, if there is one."""
    fresh = CertificationJob.objects.filter(state=JobState.QUEUED, attempt=0)
    next_id = fresh.order_by("pk").values_list("pk", flat=True).first()
    if next_id is not None:
        fresh.filter(pk=next_id).update(sent_at=now)
        _send(next_id)


def _send(job_id: int) -> None:
    wake_worker("replays.tasks.certify", arguments={"job_id": job_id})
