"""Words of a query at an address of the API: one that means nothing there is refused, and so is one
that is given twice where only one of its values would count.

Somebody who misspells `fields` would be given all of them, and never learn of it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, get_origin

from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.views import View as ViewOfMethods
from rest_framework.exceptions import ErrorDetail, ValidationError

from contract.answers import Page
from contract.listed import EXPAND, FIELDS, PAGE, PAGE_SIZE, list_of
from contract.operations import operation_of
from front.error_answers import for_programs, refused

View = Callable[..., HttpResponseBase]
# Words of which all values count.
OF_SEVERAL = frozenset({FIELDS, EXPAND})
METHODS = frozenset(ViewOfMethods.http_method_names)


class KnownQueries:
    """Middleware that answers 400 before a view where the query has a word that it does not take,
    and names those that it does, or where it has a word twice."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, args: Any, where: Any
    ) -> HttpResponseBase | None:
        if not request.GET or not for_programs(request.path):
            return None
        known = known_words(view, _method(request))
        details = None if known is None else _faults(request.GET, known)
        return refused(request, ValidationError(details)) if details else None


def _faults(query: QueryDict, known: frozenset[str]) -> dict[str, list[ErrorDetail]]:
    """The faults of a query, by its words."""
    there_is = f"there is {', '.join(sorted(known))}" if known else "there is none"
    unknown = {
        name: [ErrorDetail(f"There is no {name!r} in this query; {there_is}.", "unknown")]
        for name in sorted(query.keys() - known)
    }
    repeated = {
        name: [ErrorDetail(f"Give {name!r} once: it has {len(values)} values.", "repeated")]
        for name, values in query.lists()
        if len(values) > 1 and name in known - OF_SEVERAL
    }
    return unknown | repeated


def _method(request: HttpRequest) -> str:
    method = str(request.method).lower()
    return "get" if method == "head" else method


def known_words(view: View, method: str) -> frozenset[str] | None:
    """The words that the query of a method may have, as the document has them; None where there is
    no such method, which is answered elsewhere."""
    # A client may call a method whatever it likes, at any length: nothing of it is remembered.
    return _words(view, method) if method in METHODS else None


@lru_cache(maxsize=1024)
def _words(view: View, method: str) -> frozenset[str] | None:
    called = _called(view, method)
    if called is None:
        return None
    query, listed = operation_of(called).query, list_of(called)
    words = set() if query is None else {*_fields(query)}
    if listed is not None:
        words.add(FIELDS)
        if listed.expansions:
            words.add(EXPAND)
        if listed.row.comes_whole or get_origin(listed.row.listing) is Page:
            words |= {PAGE, PAGE_SIZE}
    return frozenset(words)


def _fields(query: Any) -> Any:
    return query.serializer().fields


def _called(view: Any, method: str) -> Any:
    """The function that answers a method: one of a class, or a plain view, which only reads."""
    if not hasattr(view, "cls"):
        return view if method == "get" else None
    actions = getattr(view, "actions", None) or {}
    return getattr(view.cls, actions.get(method, method), None)
