"""Statements that PostgreSQL parses and plans once for each connection, for what comes in a rush.

To plan a short statement takes PostgreSQL several times as long as to run it
(docs/decisions/0033-a-report-reads-once.md).
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

# The attribute of a connection by which `config.postgresql` knows.
KEEPS_PLANS = "keeps_plans"


@contextmanager
def planned_once() -> Iterator[None]:
    """Within, and in functions that it decorates, PostgreSQL keeps the plan of each statement. For
    few statements that come again as the same text: a connection keeps a hundred."""
    before = getattr(connection, KEEPS_PLANS, False)
    setattr(connection, KEEPS_PLANS, True)
    try:
        yield
    finally:
        setattr(connection, KEEPS_PLANS, before)
