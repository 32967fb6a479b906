"""Marks certified logs that a ruling contradicts."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from ground.changed import changed
from replays.models import Replay


def mark_overruled(*, match: str, replays: Collection[UUID], now: datetime) -> None:
    """Mark exactly these logs of a match as overruled, from `now` unless they already were."""
    logs = Replay.objects.filter(slot__match=match)
    counting = logs.exclude(pk__in=replays).exclude(overruled_at=None)
    counting.update(overruled_at=None, **changed(now))
    if replays:
        logs.filter(pk__in=replays, overruled_at=None).update(overruled_at=now, **changed(now))
