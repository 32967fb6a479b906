"""What is said about the clock of a round."""

from datetime import datetime
from typing import TypedDict

from tournaments.core.round_timer import clock_of
from tournaments.models import Round


class ClockData(TypedDict):
    """A clock at `server_time`, which is the only time that counts: the reader's own may be wrong.

    While it runs it ends at `ends_at`; while it stands that is null. `left_seconds` are below zero
    when the time is over. A match has its `extension_minutes` beyond.
    """

    running: bool
    ends_at: datetime | None
    left_seconds: int
    server_time: datetime


class RoundClock(TypedDict):
    """The clock of a published round; null where nobody counts its time, or it is over. Where a
    match of it is asked for, `extension_minutes` are those that it has beyond; else it is null."""

    round_number: int
    clock: ClockData | None
    extension_minutes: int | None


def round_clock(round_: Round, now: datetime, *, extension_minutes: int | None) -> RoundClock:
    clock = clock_data(round_, now)
    return {"round_number": round_.number, "clock": clock, "extension_minutes": extension_minutes}


def clock_data(round_: Round, now: datetime) -> ClockData | None:
    clock = clock_of(round_, now)
    if clock is None:
        return None
    return {
        "running": clock.running,
        "ends_at": clock.ends_at,
        "left_seconds": clock.left_seconds,
        "server_time": now,
    }
