"""PostgreSQL was started again: all connections of a process are lost, and new ones can be had."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 7  # with this test's own connection as many as a process opens


def query(meet: Callable[[], object] = lambda: None) -> int:
    """What the database answers by a connection that goes back to the pool after `meet()`."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            meet()
            return cursor.fetchone()[0]
    finally:
        connection.close()


def query_at_once() -> list[int]:
    """The same in all threads, each of which holds its connection until all have theirs."""
    all_connected = Barrier(THREADS, timeout=60)
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(lambda _: query(all_connected.wait), range(THREADS)))


def lose_connections() -> int:
    """Cut all connections to this database but this test's own; how many there were."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return cursor.fetchone()[0]


def test_a_query_is_answered_after_all_connections_were_lost() -> None:
    query_at_once()
    assert lose_connections() == THREADS

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(query).result() == 1


def test_queries_at_once_are_answered_after_all_connections_were_lost() -> None:
    query_at_once()
    assert lose_connections() == THREADS

    assert query_at_once() == [1] * THREADS
