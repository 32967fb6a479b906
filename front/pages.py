"""Pagination of long lists: `count`, `next`, `previous`, `results`."""

from typing import Any

from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from contract import paging
from contract.lists import MOST_ROWS, USUAL_ROWS, page_named, page_size_named


class NumberedPages(PageNumberPagination):
    django_paginator_class = paging.Pages
    page_size = USUAL_ROWS
    page_size_query_param = "page_size"
    max_page_size = MOST_ROWS

    def get_page_size(self, request: Request) -> int:
        """The size in the query, or the default; a size out of range is refused."""
        size = request.query_params.get("page_size")
        return self.page_size if size is None else page_size_named(size)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        """The page in the query, or the first."""
        return page_named(request.query_params.get("page", "1"))
