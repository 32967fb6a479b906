"""Error pages for errors of the domain: not found, or not allowed."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.selectors import PowerMissing
from contract.errors import NotFound
from tournaments.core.access import NotYourEvent
from web.core.errors import not_found, permission_denied

# Errors that mean that the user may not use the page at all.
ENDING = (NotYourEvent, PowerMissing)


class Refusals:
    """Middleware for the views of pages, which do not catch these errors themselves."""

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
