"""Addresses that lead nowhere, whatever the rest of them says."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponseBase

# No database takes it in a text, so nothing that is named in an address can have it.
NUL = "\0"


class NoNul:
    """Finds nothing at an address with a NUL in it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if NUL in request.path:
            raise Http404
        return self.get_response(request)
