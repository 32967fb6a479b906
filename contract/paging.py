"""Pages of long lists."""

from typing import TYPE_CHECKING, Any

from django.core.paginator import EmptyPage, Page, Paginator
from django.db.models import QuerySet
from django.utils.functional import cached_property

# Its type has a parameter that its class does not take.
if TYPE_CHECKING:
    _Paginator = Paginator[Any]
else:
    _Paginator = Paginator


class Pages(_Paginator):
    """A paginator that reads the ids of a page first and then its rows with their joins, so that a
    database joins only the rows it returns.

    With `most`, pages end after so many rows. With `counted`, so many pages are counted at first,
    and all only for one beyond; until then, a list that has more `is_long`.
    """

    def __init__(
        self, rows: Any, a_page: int, *, most: int | None = None, counted: int | None = None
    ) -> None:
        super().__init__(rows, a_page)
        self._rows, self._most = rows, most
        self._counted = None if counted is None else counted * a_page

    @cached_property
    def count(self) -> int:
        """The number of rows on all pages; of a long list, one more than are counted."""
        limit = self._most if self._counted is None else self._counted + 1
        return super().count if limit is None else self._rows[:limit].count()

    @property
    def is_long(self) -> bool:
        """True if there are more rows than were counted."""
        return self._counted is not None and self.count > self._counted

    def validate_number(self, number: Any) -> int:
        try:
            page = super().validate_number(number)
        except EmptyPage:
            page = self.num_pages
        if self.is_long and page == self.num_pages:
            self._counted = None
            del self.count, self.num_pages
        return super().validate_number(number)

    def page(self, number: int | str) -> "Page[Any]":
        page: Page[Any] = super().page(number)
        of_page: Any = page.object_list
        if isinstance(self._rows, QuerySet):
            ids = list(of_page.values_list("pk", flat=True))
            rows = {row.pk: row for row in self._rows.filter(pk__in=ids)}
            page.object_list = [rows[pk] for pk in ids if pk in rows]
        return page
