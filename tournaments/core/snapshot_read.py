"""Reading much of the database as it is at one moment, without holding anybody up."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

REPEATABLE = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


@contextmanager
def snapshot_read() -> Iterator[None]:
    """All that is read within belongs together, whatever others write meanwhile.

    Within a transaction that has begun already it is that one which must see to it.
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
