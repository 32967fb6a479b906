"""On PostgreSQL: listen for what triggers of the database tell at each commit."""

import logging
import threading
import time
from collections.abc import Mapping
from typing import Any

import psycopg

from live.wakeups.none import Wake, WakeUp

log = logging.getLogger(__name__)

# The channel that the triggers notify; the payload is the name of a stream.
CHANNEL = "live"
LONGEST_PAUSE = 10.0


class Notifications(WakeUp):
    """Listens on a connection of its own, made anew when it is lost. It must be to the server
    itself: a pooler that gives connections for one transaction loses what it listens to."""

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.parameters, self.listens = parameters, False

    def start(self, wake: Wake, *, has_readers: threading.Event) -> None:
        threading.Thread(target=self._run, args=(wake,), name="wake-up", daemon=True).start()

    def state(self) -> str:
        return "on" if self.listens else "lost"

    def _run(self, wake: Wake) -> None:
        pause = 0.5
        while True:
            try:
                with psycopg.connect(**self.parameters, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.listens, pause = True, 0.5
                    wake(None)  # For news that came while nobody listened.
                    for notification in connection.notifies():
                        wake({notification.payload})
            except psycopg.Error as error:
                log.warning("the connection that listens was lost: %s", error)
            self.listens = False
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
