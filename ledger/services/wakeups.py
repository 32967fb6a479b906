"""Messages to the workers. Each is a hint that something waits, and may be lost."""

import logging
import threading
import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from celery import current_app
from django.db import transaction

from ground.request_id import request_id

log = logging.getLogger(__name__)

# Seconds in which nothing is sent after the broker has failed; the sweeps find what waits.
PAUSE = 5.0
# The header of a message that names the request which set it off.
REQUEST_ID = "request_id"


@dataclass
class Breaker:
    """Skips a broker that has just failed: it is tried once for each `PAUSE`."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    closed_until: float = 0.0

    def lets_through(self, now: float) -> bool:
        with self.lock:
            if now < self.closed_until:
                return False
            if self.closed_until:
                # Other threads skip the broker until the outcome of this attempt.
                self.closed_until = now + PAUSE
            return True

    def failed(self, now: float) -> None:
        with self.lock:
            self.closed_until = now + PAUSE

    def worked(self) -> None:
        with self.lock:
            self.closed_until = 0.0


breaker = Breaker()


def wake_worker(
    task: str,
    *,
    arguments: dict[str, Any] | None = None,
    wait: timedelta = timedelta(0),
    expires: timedelta | None = None,
) -> None:
    """Have a worker run `task` once this transaction is committed, after `wait`, unless no worker
    has taken the message before it `expires`.

    A failure of the broker neither undoes the transaction nor delays the answer: it is only logged,
    and the sweeps make up for lost messages.
    """

    known = request_id()

    def send() -> None:
        if not breaker.lets_through(time.monotonic()):
            return
        try:
            current_app.send_task(
                task,
                kwargs=arguments,
                countdown=wait.total_seconds() or None,
                expires=None if expires is None else expires.total_seconds(),
                retry=False,
                headers={REQUEST_ID: known} if known else None,
            )
        except Exception as error:
            breaker.failed(time.monotonic())
            log.warning("no message for %s, a sweep will find the work: %s", task, error)
        else:
            breaker.worked()

    # No `partial`: to log an error Django asks for the name, which that has not.
    transaction.on_commit(send, robust=True)
