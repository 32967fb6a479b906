"""Lists of what has changed, each part with the address at which whoever follows goes on."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.db.models import QuerySet
from rest_framework.request import Request

from contract.lists import Batch, CursorField, InBatches, Place, batch
from ground.changed import in_order_of_change

Row = TypeVar("Row")


class FollowsChanges(InBatches):
    """A list of rows with random ids, in the order of their changes."""

    cursor: Annotated[Place | None, CursorField(key=UUID)] = None
    updated_since: datetime | None = None

    @property
    def follows(self) -> bool:
        return self.updated_since is not None or self.cursor is not None


def batch_of_changes(
    request: Request,
    rows: QuerySet[Any],
    query: FollowsChanges,
    *,
    show: Callable[[list[Any]], list[Row]],
    of: str = "",
) -> Batch[Row]:
    """The rows that changed since the query says, behind its cursor, in the order of their changes.
    `of` is what the times are of where that is not the row: it has the same key."""
    changes = in_order_of_change(
        rows,
        since=query.updated_since,
        after=query.cursor,
        at=f"{of}__changed_at" if of else "changed_at",
        key=f"{of}_id" if of else "id",
    )

    def place(row: Any) -> Place:
        return Place((getattr(row, of) if of else row).changed_at, str(row.pk))

    return batch(request, changes, query, place=place, show=show)
