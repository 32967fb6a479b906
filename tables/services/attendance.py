"""Counting who watches a game, without knowing who it is."""

import hashlib
import hmac
from datetime import datetime

from tables.models import Table, Watcher
from tables.services.presence import NOTED_EVERY


def note_watcher(*, table: Table, reader: str, now: datetime) -> None:
    """Count a reader among those who watch a game now, a few times a minute. `reader` tells readers
    apart; what is kept of it is a digest with the salt of the table."""
    digest = hmac.new(bytes(table.salt), reader.encode(), hashlib.sha256).hexdigest()
    lately = Watcher.objects.filter(table=table, reader=digest, seen_at__gt=now - NOTED_EVERY)
    if not lately.exists():
        Watcher.objects.update_or_create(table=table, reader=digest, defaults={"seen_at": now})
