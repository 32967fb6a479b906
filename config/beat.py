"""The clock that sends what is due again and again, and does not stop when the machine's is set.

Celery compares wall times: after a step back of an hour it would send nothing for an hour, and a
schedule file that says that something ran in the future would silence it until then. Its schedules
therefore go by the steady clock, and what was left in the file by a clock that was ahead is
forgotten.
"""

from celery.beat import PersistentScheduler
from celery.schedules import schedule

from ledger.steady_clock import steady_now


def every(seconds: float) -> schedule:
    """A schedule that is due so many seconds after it was the last time, whatever clocks say."""
    return schedule(run_every=seconds, nowfun=steady_now)


class SteadyScheduler(PersistentScheduler):
    """Celery's own, which keeps in a file when it has sent what; but nothing from the future."""

    def setup_schedule(self) -> None:
        super().setup_schedule()
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at is None or entry.last_run_at > now:
                entry.last_run_at = now
