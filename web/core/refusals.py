"""Errors of the domain that end a page: what is not there, and what a user may not do."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.selectors import PowerMissing
from contract.errors import NotFound
from tournaments.core.access import NotYourEvent
from web.core.errors import not_found, permission_denied

# What a user may not do here at all.
ENDING = (NotYourEvent, PowerMissing)


class Refusals:
    """The views of pages let such errors pass; other views answer theirs in their own form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if request.resolver_match is None or request.resolver_match.app_name != "web":
            return None
        if isinstance(error, NotFound):
            return not_found(request, error)
        if isinstance(error, ENDING):
            return permission_denied(request, error)
        return None
