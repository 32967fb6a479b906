"""Marking certified logs against which whoever decides matches has ruled."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from replays.models import Replay


def mark_overruled(*, match: str, replays: Collection[UUID], now: datetime) -> None:
    """Have these logs of a match overruled since `now`, unless they were before, and no others."""
    logs = Replay.objects.filter(slot__match=match)
    logs.exclude(pk__in=replays).exclude(overruled_at=None).update(overruled_at=None)
    if replays:
        logs.filter(pk__in=replays, overruled_at=None).update(overruled_at=now)
