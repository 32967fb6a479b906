"""Stores uploaded logs."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.request_id import request_id
from replays.models import CertificationJob, JobState, Replay, Slot
from replays.packing import pack
from replays.services.journalling import digest_of, enter_replay
from replays.services.wakeups import wake_for_jobs

MAX_LOG_BYTES = 1024 * 1024  # As many as the engine reads (`LARGEST_LOG`).
MOST_LOGS = 20


class LogTooLarge(DomainError):
    """The log is too large to verify."""

    status = 413
    code = "log_too_large"


class EmptyLog(DomainError):
    """The log is empty."""

    status = 400
    code = "empty_log"


class TooManyLogs(DomainError):
    """The user has uploaded as many logs of this game as allowed."""

    code = "too_many_logs"


def too_large_text(size: int) -> str:
    """A sentence about a log of so many bytes, which are above MAX_LOG_BYTES."""
    text = gettext("A game log can have up to {limit} bytes. This one has {size}.")
    return text.format(limit=MAX_LOG_BYTES, size=size)


@transaction.atomic
def store_replay(
    *,
    slot: Slot,
    log: bytes,
    uploaded_by: User,
    hosted: bool,
    of_table: bool = False,
    table: dict[str, Any] | None = None,
    held: bool = False,
    now: datetime,
) -> tuple[Replay, bool]:
    """The replay of `log` in `slot`, queued for verification, and whether it is new here. A log
    that is `held` is not verified before `replays.services.holding` releases it.

    Sending the same bytes again gives the same replay. `hosted` says that the sender ran the
    game itself and sat at no seat: with the seed of the slot, or, where it may be `of_table`, with
    the dice and shuffles of a table. `table` is what a game says of itself that was played on pages
    of this service.
    """
    if not log:
        raise EmptyLog(gettext("The log is empty. Send the file that the game program wrote."))
    if len(log) > MAX_LOG_BYTES:
        raise LogTooLarge(too_large_text(len(log)))
    _lock(slot)
    _check_count(slot, uploaded_by, log_digest(log))
    replay, created = Replay.objects.get_or_create(
        slot=slot,
        log_digest=log_digest(log),
        defaults={
            "packed_log": pack(log),
            "log_size": len(log),
            "hosted": hosted,
            "of_table": of_table,
            "table": table,
            "uploaded_by": uploaded_by,
            "uploaded_at": now,
        },
    )
    if created:
        state = JobState.HELD if held else JobState.QUEUED
        job = CertificationJob.objects.create(replay=replay, state=state, request_id=request_id())
        if not held:
            wake_for_jobs(jobs=[job], now=now)
        enter_replay(
            kind="replay.uploaded",
            replay=replay,
            now=now,
            actor=uploaded_by,
            hosted=hosted,
            log=replay.log_digest,
        )
    elif of_table and not replay.of_table:
        replay.of_table = True
        replay.save(update_fields=["of_table"])
    return replay, created


def _lock(slot: Slot) -> None:
    """Lock the slot, so that logs of one game are stored one by one and each is counted."""
    Slot.objects.select_for_update().only("pk").get(pk=slot.pk)


def _check_count(slot: Slot, user: User, digest: str) -> None:
    """TooManyLogs above the limit of logs of one user for one game."""
    sent = Replay.objects.filter(slot=slot, uploaded_by=user).exclude(log_digest=digest).count()
    if sent >= MOST_LOGS:
        raise TooManyLogs(
            gettext(
                "You have uploaded {sent} logs of this game, which is the limit. Call a judge to"
                " decide it."
            ).format(sent=sent)
        )


def log_digest(log: bytes) -> str:
    """The digest of a log: `sha256:` over its bytes as they were uploaded."""
    return digest_of(log)
