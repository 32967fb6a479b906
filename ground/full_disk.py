"""Recognises errors of SQLite, PostgreSQL and the file system that mean a full disk."""

import errno
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

# Seconds after which it is worth trying again.
RETRY_AFTER = 30
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
# https://www.postgresql.org/docs/current/errcodes-appendix.html: disk_full
POSTGRES_DISK_FULL = "53100"


@dataclass
class Noticed:
    """Until when this process reports a full disk: the small write of a probe may succeed where
    that of a request fails."""

    until: float = 0.0

    def now(self, now: float) -> None:
        self.until = now + RETRY_AFTER

    def lately(self, now: float) -> bool:
        return now < self.until


noticed = Noticed()


def is_full(error: BaseException | None) -> bool:
    """True if the disk is full, by this error or one that it was raised from."""
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
