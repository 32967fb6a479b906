"""Whether an error says that there is no room left: of SQLite, PostgreSQL or the file system."""

import errno
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

# Seconds after which it is worth trying again.
RETRY_AFTER = 30
DETAIL = "There is no room left to write this. Nothing of it was kept; reading goes on."
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
# https://www.postgresql.org/docs/current/errcodes-appendix.html: disk_full
POSTGRES_DISK_FULL = "53100"


@dataclass
class Noticed:
    """Until when this process counts as one that finds no room: a probe's little write may find
    some where an answer's does not."""

    until: float = 0.0

    def now(self, now: float) -> None:
        self.until = now + RETRY_AFTER

    def lately(self, now: float) -> bool:
        return now < self.until


noticed = Noticed()


def is_full(error: BaseException | None) -> bool:
    """Django and Celery raise errors of their own, from those that say it."""
    return any(_says_so(cause) for cause in _and_its_causes(error))


def _says_so(error: BaseException) -> bool:
    return (
        (isinstance(error, OSError) and error.errno in NO_ROOM)
        or getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(error, "sqlstate", None) == POSTGRES_DISK_FULL
    )


def _and_its_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
