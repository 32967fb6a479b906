"""Addresses with a NUL character: not found, before any view runs."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponseBase

# No database stores it in a text, so no row that an address names can contain it.
NUL = "\0"


class NoNul:
    """Answers 404 for an address with a NUL in it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if NUL in request.path:
            raise Http404
        return self.get_response(request)
