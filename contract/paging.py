"""Pages of long lists."""

from typing import TYPE_CHECKING, Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.functional import cached_property

# Its type has a parameter that its class does not take.
if TYPE_CHECKING:
    _Paginator = Paginator[Any]
else:
    _Paginator = Paginator


class Pages(_Paginator):
    """A paginator that reads the ids of a page first and then its rows with their joins, so that a
    database joins only the rows it returns. With `most`, pages end after so many rows, whose ids
    are read once instead of counting all."""

    def __init__(self, rows: Any, a_page: int, *, most: int | None = None, **options: Any) -> None:
        super().__init__(rows, a_page, **options)
        self.most = most

    @cached_property
    def _first(self) -> list[Any]:
        """The ids of the first `most` rows."""
        return list(_ids(self.object_list)[: self.most])

    @cached_property
    def count(self) -> int:
        """The number of rows on all pages."""
        return super().count if self.most is None else len(self._first)

    def page(self, number: int | str) -> "Page[Any]":
        page, whole = super().page(number), self.object_list
        if isinstance(whole, QuerySet):
            start = self.per_page * (page.number - 1)
            of_page = slice(start, start + self.per_page)
            ids = list(_ids(page.object_list)) if self.most is None else self._first[of_page]
            rows = {row.pk: row for row in whole.filter(pk__in=ids)}
            page.object_list = [rows[pk] for pk in ids if pk in rows]
        return page


def _ids(rows: Any) -> Any:
    return rows.values_list("pk", flat=True)
