"""A clock that goes on evenly when the machine's clock is set, so that no countdown jumps with it.

Code that counts time down, starts a countdown or keeps its order by time reads this one. It differs
from the machine's clock after a jump of it only, and catches up by a tenth of the time that passes:
a countdown then takes at most a tenth less or a ninth more. A program that starts goes on from the
time of the running web processes, or takes the machine's clock (`monitoring/shared_time.py`).
"""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

# By how much of the time that has passed this clock may go faster or slower.
MOST_CORRECTION = 0.1


class SteadyClock:
    """Tells the time of `wall`, which may be set to another at any moment, by the even passing of
    `monotonic`, in seconds. It never goes back. Threads may share one."""

    def __init__(self, wall: Callable[[], datetime], monotonic: Callable[[], float]) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._lock = threading.Lock()
        self._latest, self._at = wall(), monotonic()

    def __call__(self) -> datetime:
        with self._lock:
            at = self._monotonic()
            passed = max(0.0, at - self._at)
            even = self._latest + timedelta(seconds=passed)
            off = (self._wall() - even).total_seconds()
            most = passed * MOST_CORRECTION
            self._latest = even + timedelta(seconds=max(-most, min(most, off)))
            self._at = at
            return self._latest

    def go_on_from(self, time: datetime) -> None:
        """Tell this time now, and go on evenly from it."""
        with self._lock:
            self._latest, self._at = time, self._monotonic()


def _wall() -> datetime:
    return datetime.now(UTC)


def _monotonic() -> float:
    """Seconds that pass while the machine sleeps too, where it counts them."""
    return time.clock_gettime(_SINCE_BOOT)


_SINCE_BOOT: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
_clock = SteadyClock(_wall, _monotonic)


def steady_now() -> datetime:
    """The time by the clock of this process."""
    return _clock()


def go_on_from(time: datetime) -> None:
    """Have the clock of this process, which has just started, tell this time now."""
    _clock.go_on_from(time)
