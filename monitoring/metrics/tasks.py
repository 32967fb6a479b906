"""Metrics of the tasks of a worker."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Histogram

# Seconds, up to the time limit of the longest task.
SECONDS = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0, 600.0)

DONE = Counter("muster_tasks", "Tasks that ended, by outcome: done or failed.", ["task", "outcome"])
TOOK = Histogram("muster_task_seconds", "Time of a task.", ["task"], buckets=SECONDS)


@contextmanager
def timed(task: str) -> Iterator[None]:
    """Count the task of the block, and the time it takes. A task that is killed is not counted."""
    began, outcome = time.monotonic(), "failed"
    try:
        yield
        outcome = "done"
    finally:
        TOOK.labels(task=task).observe(time.monotonic() - began)
        DONE.labels(task=task, outcome=outcome).inc()
