"""Pagination of long lists: `count`, `next`, `previous`, `results`."""

import re

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

MOST = 100


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = MOST

    def get_page_size(self, request: Request) -> int:
        """The size in the query, or the default; a size out of range is refused."""
        size = request.query_params.get("page_size")
        if size is None:
            return self.page_size
        if not re.fullmatch("[0-9]{1,3}", size) or not 1 <= int(size) <= MOST:
            raise ValidationError({"page_size": [f"A page has 1 to {MOST} rows."]}, "invalid")
        return int(size)
