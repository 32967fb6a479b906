"""Messages to the workers. Each is a hint that a row is waiting, and may be lost."""

from datetime import datetime

from celery import current_app
from django.db import transaction

from replays.models import CertificationJob


def wake_for_job(*, job: CertificationJob, now: datetime) -> None:
    """Send a worker to `job` once this transaction stands.

    A broker that is down must not undo or fail what is already written: the sweeper will send
    the message again, so the error is only logged.
    """
    CertificationJob.objects.filter(pk=job.pk).update(sent_at=now)

    def send() -> None:
        current_app.send_task("replays.tasks.certify", kwargs={"job_id": job.pk}, retry=False)

    # No `partial`: to log the error Django asks for the name, which that has not.
    transaction.on_commit(send, robust=True)
