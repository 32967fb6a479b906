"""Lists of all players or tables of an event, which a page has whole, and in parts where there are
more of them than a page is made of in time."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils.translation import gettext

from ground.spelling import searched

# Rows on a page; an event of no more players has all of them on one.
A_HALL = 128
LONGEST_WORD = 60
T = TypeVar("T")


def table_word() -> str:
    """The word that people type before the number of a table."""
    return gettext("Table")


def hall_list(request: HttpRequest, rows: Sequence[T], words: Callable[[T], str]) -> dict[str, Any]:
    """The context of a list (`web/core/find.html`, `web/core/pages.html`): the `page` of its rows
    that the query asks for, and the number of all in `total`.

    With more than a page of rows it is `in_parts`: then rows are looked for by the server, and the
    page is one of those that have what is `sought` in their `words`. Else the page's script finds.
    """
    in_parts = len(rows) > A_HALL
    sought = request.GET.get("find", "").strip()[:LONGEST_WORD] if in_parts else ""
    fitting = rows
    if sought:
        part = searched(sought).removeprefix(f"{searched(table_word())} ")
        fitting = [row for row in rows if part in searched(words(row))]
    return {
        "page": Paginator(fitting, A_HALL).get_page(request.GET.get("page")),
        "total": len(rows),
        "in_parts": in_parts,
        "sought": sought,
        "query": urlencode({"find": sought}) if sought else "",
    }
