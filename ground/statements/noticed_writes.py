"""Notices whether statements write to the database, so that no operation has to say so itself."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection

# Beginnings of statements that change no row. Any other counts as a write.
READING = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET ", "BEGIN", "COMMIT", "PRAGMA")


@dataclass
class Writes:
    """The number of statements so far that changed rows, also of those that were rolled back."""

    count: int = 0


@contextmanager
def noticed_writes() -> Iterator[Writes]:
    """Within, the writes of this thread's connection are counted."""
    writes = Writes()

    def execute(run: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        result = run(sql, params, many, context)
        reads = str(sql).lstrip(" \n(").upper().startswith(READING)
        if not reads and context["cursor"].rowcount != 0:
            writes.count += 1
        return result

    with connection.execute_wrapper(execute):
        yield writes
