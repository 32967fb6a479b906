"""Lists of what has changed, each part with the address at which whoever follows goes on."""

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import QuerySet
from rest_framework.request import Request

from contract.lists import AwareTimeField, Batch, CursorField, InBatches, Place, batch
from ground.changed import in_order_of_change

Row = TypeVar("Row")


class FollowsChanges(InBatches):
    """A list of rows with random ids, in the order of their changes."""

    cursor = CursorField(required=False, key=UUID)
    updated_since = AwareTimeField(required=False)


def read_query(filter: type[FollowsChanges], request: Request) -> dict[str, Any]:
    """What a request asks for."""
    query = filter(data=request.query_params.dict())
    query.is_valid(raise_exception=True)
    values: dict[str, Any] = query.validated_data
    return values


def batch_of_changes(
    request: Request,
    rows: QuerySet[Any],
    query: dict[str, Any],
    *,
    show: Callable[[list[Any]], list[Row]],
    of: str = "",
) -> Batch[Row]:
    """The rows that changed since the query says, behind its cursor, in the order of their changes.
    `of` is what the times are of where that is not the row: it has the same key."""
    changes = in_order_of_change(
        rows,
        since=query.get("updated_since"),
        after=query.get("cursor"),
        at=f"{of}__changed_at" if of else "changed_at",
        key=f"{of}_id" if of else "id",
    )

    def place(row: Any) -> Place:
        return Place((getattr(row, of) if of else row).changed_at, str(row.pk))

    return batch(request, changes, query, place=place, show=show)
