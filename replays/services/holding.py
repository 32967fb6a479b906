"""Releases logs that were stored without being verified."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from ground.changed import changed
from replays.models import CertificationJob, Finding, JobState, Replay
from replays.packing import pack
from replays.services.journalling import digest_of, enter_findings, enter_replay
from replays.services.wakeups import wake_for_jobs

_SAME_LOG = gettext_noop("with the salts of its decks it is the same log as replay {id}")


@transaction.atomic
def release_replay(*, replay: Replay, log: bytes, cause: str = "", now: datetime) -> Replay:
    """Queue a held replay for verification, with its log as it was completed, and return it.

    If another replay of the game has these bytes, the held one is refused as the same log, and
    that other is returned. A replay that is not held is returned as it is. `cause` is public.
    """
    job = CertificationJob.objects.select_for_update().get(replay=replay)
    if job.state != JobState.HELD:
        return replay
    digest = digest_of(log)
    twin = Replay.objects.filter(slot=replay.slot_id, log_digest=digest).exclude(pk=replay.pk)
    other = twin.defer("packed_log").first()
    why: dict[str, Any] = {"cause": cause} if cause else {}
    if other is not None:
        if why:
            enter_replay(kind="replay.released", replay=replay, now=now, log=digest, **why)
        _refuse_twin(job, replay, other, now)
        return other
    replay.packed_log, replay.log_size, replay.log_digest = pack(log), len(log), digest
    replay.save(update_fields=["packed_log", "log_size", "log_digest"])
    job.state = JobState.QUEUED
    job.save(update_fields=["state"])
    wake_for_jobs(jobs=[job], now=now)
    enter_replay(kind="replay.released", replay=replay, now=now, log=digest, **why)
    return replay


def _refuse_twin(job: CertificationJob, replay: Replay, other: Replay, now: datetime) -> None:
    """Give a held replay its verdict: what it is to say is said by `other` already."""
    job.state = JobState.DONE
    job.save(update_fields=["state"])
    finding = Finding.objects.create(
        replay=replay,
        certified=False,
        code="same_log",
        reason=_SAME_LOG.format(id=other.pk),
        moves=0,
        found_at=now,
    )
    Replay.objects.filter(pk=replay.pk).update(**changed(now))
    enter_findings(findings=[finding], issued={}, now=now)
