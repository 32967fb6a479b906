"""On SQLite: ask how often others have committed, which is a look at shared memory."""

import sqlite3
import threading
import time

from live.wakeups.none import Wake, WakeUp

# Seconds between two questions, which cost some microseconds each.
ASKED_EVERY = 0.02
# Seconds before it tries again when the file could not be opened.
PAUSE = 1.0


class DataVersion(WakeUp):
    """Watches the file of a database by a connection of its own, which never writes."""

    def __init__(self, path: str) -> None:
        self.path, self.watches = path, False

    def start(self, wake: Wake, *, has_readers: threading.Event) -> None:
        arguments = (wake, has_readers)
        threading.Thread(target=self._run, args=arguments, name="wake-up", daemon=True).start()

    def state(self) -> str:
        return "on" if self.watches else "lost"

    def _run(self, wake: Wake, has_readers: threading.Event) -> None:
        while True:
            try:
                self._watch(wake, has_readers)
            except sqlite3.Error:
                self.watches = False
                time.sleep(PAUSE)

    def _watch(self, wake: Wake, has_readers: threading.Event) -> None:
        connection = sqlite3.connect(self.path)
        try:
            connection.execute("PRAGMA query_only = ON")
            self.watches, known = True, None
            while True:
                has_readers.wait()
                (version,) = connection.execute("PRAGMA data_version").fetchone()
                if version != known:
                    known = version
                    wake(None)
                time.sleep(ASKED_EVERY)
        finally:
            connection.close()
