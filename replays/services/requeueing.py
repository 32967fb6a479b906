"""Queues a quarantined log again, once an operator has removed the cause."""

from datetime import datetime

from django.db import transaction

from replays.models import CertificationJob, JobState, Replay
from replays.services.journalling import enter_replay
from replays.services.wakeups import wake_for_jobs


class NotQuarantined(ValueError):
    """A job that is not quarantined: it waits, runs or is done."""


@transaction.atomic
def requeue_job(*, replay: Replay, now: datetime) -> None:
    """Queue the quarantined job of `replay` with all its attempts before it, and wake a worker.

    No worker holds a quarantined job, and a worker that lost it changes nothing while it waits. If
    such a worker resumes when its attempt number is in use again, it delivers the finding on the
    same log, and that of the other worker is dropped.
    """
    job = CertificationJob.objects.select_for_update().get(replay=replay)
    if job.state != JobState.QUARANTINED:
        raise NotQuarantined(f"The log of replay {replay.pk} is {job.state}, not on hold.")
    job.state, job.attempt, job.trouble = JobState.QUEUED, 0, ""
    job.save(update_fields=["state", "attempt", "trouble"])
    wake_for_jobs(jobs=[job], now=now)
    enter_replay(kind="replay.requeued", replay=replay, now=now)
