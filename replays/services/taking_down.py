"""Logs that the operator takes down: sealed as before they were public, and opened again."""

from datetime import datetime

from django.db.models import F, QuerySet

from ground.changed import changed
from replays.models import Replay


def take_down(*, replays: QuerySet[Replay], now: datetime) -> int:
    """Seal logs that are public, and say how many."""
    public = replays.filter(taken_down_at=None, revealed_at__isnull=False)
    return public.update(
        was_revealed_at=F("revealed_at"), revealed_at=None, taken_down_at=now, **changed(now)
    )


def put_back(*, replays: QuerySet[Replay], now: datetime) -> int:
    """Make logs public again that were before they were taken down, and say how many."""
    hidden = replays.filter(taken_down_at__isnull=False)
    return hidden.update(
        revealed_at=F("was_revealed_at"), was_revealed_at=None, taken_down_at=None, **changed(now)
    )
