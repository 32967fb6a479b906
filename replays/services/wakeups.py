"""Messages to the workers about jobs, and when each was sent."""

from datetime import datetime

from ledger.services.wakeups import wake_worker
from replays.models import CertificationJob


def wake_for_job(*, job: CertificationJob, now: datetime) -> None:
    """Send a worker to `job` once this transaction stands; the sweep sends the message again."""
    CertificationJob.objects.filter(pk=job.pk).update(sent_at=now)
    wake_worker("replays.tasks.certify", arguments={"job_id": job.pk})
