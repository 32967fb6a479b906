"""Times as PostgreSQL gives them: in UTC, read by a cursor of either kind."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.db import connection

from ledger.models import Stream
from tests.support.factories import make_user

pytestmark = pytest.mark.django_db
MOMENTS = [
    datetime(2026, 11, 29, 23, 59, 59, 999_999, tzinfo=UTC),
    datetime(1970, 1, 1, tzinfo=timezone(timedelta(hours=-11, minutes=-30))),
    datetime(9998, 12, 31, 1, 2, 3, tzinfo=timezone(timedelta(hours=14))),
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_time_is_the_one_that_was_written_and_in_utc(moment: datetime) -> None:
    user = make_user()
    type(user).objects.filter(pk=user.pk).update(date_joined=moment)
    rows = type(user).objects.filter(pk=user.pk).values_list("date_joined", flat=True)
    for read in (*rows, *rows.iterator(chunk_size=1)):
        assert (read, read.tzinfo) == (moment, UTC)


def test_rows_are_read_in_chunks_by_a_cursor_of_the_server() -> None:
    Stream.objects.bulk_create([Stream(name=f"s{n}", head="sha256:0") for n in range(7)])
    names = Stream.objects.filter(name__startswith="s").order_by("name")
    assert [stream.name for stream in names.iterator(chunk_size=2)] == [f"s{n}" for n in range(7)]
    if connection.vendor == "postgresql":
        with connection.chunked_cursor() as cursor:
            assert type(cursor.cursor).__name__ == "ServerSideCursor"
