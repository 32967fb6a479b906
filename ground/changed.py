"""Times of the last public change of rows, so that nobody who follows them misses one.

A row has two times. `updated_at` is that of the change and is shown. `changed_at` is by the clock
of the database while the change was written, and never before `updated_at`: rows are listed in its
order, and before `under_way_since` nothing can join them any more
(docs/decisions/0030-changes-in-their-order.md).
"""

from datetime import datetime
from typing import Any, TypeVar

from django.db import connection, models
from django.db.models import Func, Q, QuerySet, Value

from contract.lists import Place

Row = TypeVar("Row", bound=models.Model)

# A session that writes may have begun its transaction long ago, and one that has not written yet
# writes later than its statement began.
_UNDER_WAY = """
SELECT LEAST(
    statement_timestamp(),
    min(CASE WHEN backend_xid IS NULL THEN query_start ELSE xact_start END)
)
FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
AND (backend_xid IS NOT NULL OR state = 'active')
"""


class Dated(models.Model):
    """A row that the public reads, with the times of its last change; without one it is not public
    yet. Only `changed` makes them."""

    updated_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @property
    def shown_update(self) -> datetime:
        """The time of the last change of a row that is public."""
        assert self.updated_at is not None
        return self.updated_at


class _Written(Func):
    """A time, or that of the database if it is later."""

    template = "GREATEST(%(expressions)s, clock_timestamp())"
    output_field = models.DateTimeField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        # As long as the times that Django writes, so that both compare as texts.
        template = "MAX(%(expressions)s, STRFTIME('%%%%Y-%%%%m-%%%%d %%%%H:%%%%M:%%%%f000', 'now'))"
        return super().as_sql(compiler, connection, template=template)


def changed(now: datetime) -> dict[str, Any]:
    """The columns of a row that changes at `now`, for `update` and the fields of an instance."""
    written = _Written(Value(now, output_field=models.DateTimeField()))
    return {"updated_at": now, "changed_at": written}


def under_way_since() -> datetime | None:
    """The time before which every change is to be seen, or undone, by queries that begin after this
    call. None: all that is to be seen is so, as SQLite has one writer at a time."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute(_UNDER_WAY)
        since: datetime = cursor.fetchone()[0]
    return since


def in_order_of_change(
    rows: QuerySet[Row], *, since: datetime | None, after: Place | None, at: str, key: str
) -> QuerySet[Row]:
    """Those of `rows` that changed at `since` or later and stand behind `after`, in the order in
    which they changed. `at` and `key` are the names of their `changed_at` and of what is unique.

    A reader who goes on from the last row of it misses nothing: rows that are still being written
    stand behind.
    """
    rows = rows.filter(**{f"{at}__isnull": False})
    if since is not None:
        rows = rows.filter(**{f"{at}__gte": since})
    if (until := under_way_since()) is not None:
        rows = rows.filter(**{f"{at}__lt": until})
    if after is not None:
        later = Q(**{f"{at}__gt": after.at}) | Q(**{f"{key}__gt": after.key})
        rows = rows.filter(later, **{f"{at}__gte": after.at})
    return rows.order_by(at, key)
