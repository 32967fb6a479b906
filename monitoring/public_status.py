"""The public status: which parts of the service work, and when nobody could reach it."""

import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError

from accounts.selectors import emails_waiting
from ground.queues import NOTICES, WAITED
from ground.steady_clock import steady_now
from ledger.selectors import outages
from ledger.services.heartbeats import heartbeat_of, heartbeats
from ledger.services.maintenance import maintenance
from monitoring.live_health import live_address, look_at_live
from replays.selectors import oldest_unfinished

# Seconds for which an answer stands, and for which it is given longer while somebody looks anew.
STANDS = 10.0
LINGERS = 60.0
# Older outages are not shown.
DAYS = timedelta(days=14)
# After so long a wait, a part counts as late.
LATE_LOG = timedelta(seconds=60)
LATE_EMAIL = timedelta(minutes=15)
SILENT = timedelta(seconds=60)
WORKS, LATE, DOWN = "works", "late", "down"


@dataclass(frozen=True)
class Part:
    """A part of the service: `works`, `late` or `down`, and for how many seconds the oldest thing
    has waited in it."""

    name: str
    state: str
    waits: int = 0


@dataclass(frozen=True)
class Away:
    """A time in which nobody could reach the service."""

    began_at: datetime
    ended_at: datetime


@dataclass(frozen=True)
class Planned:
    """A maintenance that is announced or under way, with what the operator says of it."""

    begins_at: datetime
    ends_at: datetime
    under_way: bool
    notice: str


@dataclass(frozen=True)
class PublicStatus:
    at: datetime
    parts: list[Part]
    outages: list[Away] = field(default_factory=list)
    maintenance: Planned | None = None

    @property
    def state(self) -> str:
        """The worst state of a part."""
        return max((part.state for part in self.parts), key=(WORKS, LATE, DOWN).index)

    def plain(self) -> dict[str, Any]:
        return {"state": self.state, **asdict(self)}


@dataclass
class Remembered:
    """The status as this process last looked at it, at most every STANDS seconds. A part that
    gives no answer holds up one reader, and not one thread after the other."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    known: PublicStatus | None = None
    stale_at: float = 0.0

    def status(self) -> PublicStatus:
        late = time.monotonic() - self.stale_at
        if self.known is not None and late < 0:
            return self.known
        waits = self.known is None or late > LINGERS
        if not self.lock.acquire(blocking=waits):
            assert self.known is not None
            return self.known
        try:
            if self.known is None or time.monotonic() >= self.stale_at:
                self.known = look(now=steady_now())
                self.stale_at = time.monotonic() + STANDS
            return self.known
        finally:
            self.lock.release()


remembered = Remembered()


def look(*, now: datetime) -> PublicStatus:
    """The status at `now`. Without the database the whole site is down."""
    try:
        parts = [Part("site", WORKS), *_live(), _logs(now), _emails(now)]
        away = [Away(each.began_at, each.ended_at) for each in outages(since=now - DAYS)]
        return PublicStatus(now, parts, away, _planned(now))
    except DatabaseError:
        return PublicStatus(now, [Part("site", DOWN)])


def _live() -> Iterator[Part]:
    """The live server, if this machine knows of one."""
    if address := live_address():
        facts = look_at_live(address)
        yield Part("live", WORKS if facts and facts["ok"] else DOWN)


def _logs(now: datetime) -> Part:
    return _queue("logs", WAITED, oldest_unfinished(), LATE_LOG, now)


def _emails(now: datetime) -> Part:
    _, oldest = emails_waiting()
    return _queue("emails", NOTICES, oldest, LATE_EMAIL, now)


def _queue(
    name: str, queue: str, oldest: datetime | None, patience: timedelta, now: datetime
) -> Part:
    """The part that the workers of a queue do: down if they gave no sign of life lately, late if
    the oldest thing has waited for longer than `patience`."""
    beat = heartbeat_of(queue)
    seen = heartbeats(names=[beat]).get(beat)
    waits = timedelta() if oldest is None else max(timedelta(), now - oldest)
    if seen is None or now - seen > SILENT:
        state = DOWN
    else:
        state = LATE if waits > patience else WORKS
    return Part(name, state, int(waits.total_seconds()))


def _planned(now: datetime) -> Planned | None:
    row = maintenance()
    if row is None or not row.is_news(now):
        return None
    return Planned(row.begins_at, row.ends_at, row.is_under_way, row.notice)
