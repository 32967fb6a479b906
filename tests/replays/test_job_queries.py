"""What a worker asks the database costs the same however many logs wait or are done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from replays.models import JobState
from replays.selectors import replaced_slots_of
from replays.services.certification import claim_jobs
from replays.services.wakeups import wake_for_next
from tests.support.factories import NOW
from tests.support.jobs import make_jobs

pytestmark = pytest.mark.django_db


def plan(statement: str) -> str:
    """How PostgreSQL would carry out a statement if tables were too large to be read whole."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN (COSTS OFF) {statement}")
        return "\n".join(row[0] for row in cursor.fetchall())


def test_slots_that_were_replaced_are_looked_up() -> None:
    with CaptureQueriesContext(connection) as queries:
        list(replaced_slots_of(matches=["a", "b"]))

    assert "Index Scan using slot_match_replaced" in plan(queries.captured_queries[0]["sql"])


def test_what_waits_is_read_in_its_order_and_no_further() -> None:
    jobs = make_jobs(3)
    with CaptureQueriesContext(connection) as queries:
        claim_jobs(job_id=jobs[0].pk, now=NOW, others=1)
        wake_for_next(now=NOW)
    plans = [
        plan(each["sql"])
        for each in queries.captured_queries
        if each["sql"].startswith("SELECT") and f"'{JobState.QUEUED}'" in each["sql"]
    ]
    begun, waiting, oldest = plans
    assert "Scan using replays_certificationjob_pkey" in begun
    assert "Index Scan using certification_job_not_begun" in waiting
    assert "Scan using certification_job_not_begun" in oldest
