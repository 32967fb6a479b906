"""The scheduler of periodic tasks, which keeps running when the machine's clock is set back.

Celery compares wall times: after the clock is set back by an hour it would send nothing for an
hour, and so it would where the schedule file holds a time in the future. Schedules here therefore
use the steady clock, and times in the future are dropped from the file.
"""

from celery.beat import PersistentScheduler
from celery.schedules import schedule

from ground.steady_clock import steady_now


def every(seconds: float) -> schedule:
    """A schedule that is due every so many seconds of the steady clock."""
    return schedule(run_every=seconds, nowfun=steady_now)


class SteadyScheduler(PersistentScheduler):
    """Celery's scheduler with a file of times last sent, except those in the future."""

    def setup_schedule(self) -> None:
        super().setup_schedule()
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at is None or entry.last_run_at > now:
                entry.last_run_at = now
