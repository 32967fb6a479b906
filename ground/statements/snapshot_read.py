"""Reading several queries from one snapshot of the database, without locks."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

REPEATABLE = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


@contextmanager
def snapshot_read() -> Iterator[None]:
    """All queries within see the database as it is at one moment, whatever is written meanwhile.

    Within a transaction that has begun before, it changes nothing: isolation is then up to that
    transaction.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        # Django's own transactions take the lock of writers; reading needs none.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(REPEATABLE)
            yield
