"""Lists of which a page shows a part."""

from typing import Any

from django.core.paginator import Page
from django.http import HttpRequest

from contract.paging import Pages

A_PAGE = 30
# A longer list is not counted to tell on each page how many there are.
COUNTED = 10


def page_of(request: HttpRequest, rows: Any, *, most: int | None = None) -> "Page[Any]":
    """The part of a list that the query asks for, by default the first; with `most` rows the list
    ends."""
    pages = Pages(rows, A_PAGE, counted=COUNTED, most=most)
    return pages.get_page(request.GET.get("page"))
