"""The clock of a round in answers."""

from datetime import datetime
from typing import TypedDict

from tournaments.core.round_timer import shown_clock
from tournaments.models import Round


class ClockData(TypedDict):
    """A round timer at `server_time`. Count from that time, as the reader's clock can be wrong.

    `ends_at` is null while the timer is paused. `left_seconds` is negative once the time is up. A
    match has its `extension_minutes` in addition.
    """

    running: bool
    ends_at: datetime | None
    left_seconds: int
    server_time: datetime


class RoundClock(TypedDict):
    """The timer of a published round; null if it has none, or the round is over.
    `extension_minutes` is the extra time of the requested match, null if none was requested.
    """

    round_number: int
    clock: ClockData | None
    extension_minutes: int | None


def round_clock(round_: Round, now: datetime, *, extension_minutes: int | None) -> RoundClock:
    clock = clock_data(round_, now)
    return {"round_number": round_.number, "clock": clock, "extension_minutes": extension_minutes}


def clock_data(round_: Round, now: datetime) -> ClockData | None:
    clock = shown_clock(round_, now)
    if clock is None:
        return None
    return {
        "running": clock.running,
        "ends_at": clock.ends_at,
        "left_seconds": clock.left_seconds,
        "server_time": now,
    }
