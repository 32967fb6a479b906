"""Error pages for errors of the domain: not found, not allowed, or not now."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import is_valid_path, resolve

from accounts.selectors import PowerMissing
from accounts.services.second_step import SecondFactorMissing
from contract.errors import NotFound
from ledger.services.maintenance import UnderMaintenance
from tournaments.core.access import NotYourEvent, OwnEntry, TakenDown
from web.core.errors import not_found, permission_denied, taken_down, under_maintenance

# Errors that mean that the user may not use the page at all.
ENDING = (NotYourEvent, PowerMissing)


class Refusals:
    """Middleware for the views of pages, which do not catch these errors themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET":
            return self._page_above(request) or response
        if response.status_code == HTTPStatus.NOT_FOUND and request.method in ("GET", "HEAD"):
            return self._without_slash(request) or response
        return response

    def _page_above(self, request: HttpRequest) -> HttpResponse | None:
        """A redirect from an address to which pages only send forms, as when it is loaded again, to
        the page that it stands below."""
        match = request.resolver_match
        if match is None or match.app_name != "web":
            return None
        above = request.path_info
        while above != "/":
            above = above.rstrip("/").rpartition("/")[0] or "/"
            if is_valid_path(above):
                return redirect(above)
        return None

    def _without_slash(self, request: HttpRequest) -> HttpResponse | None:
        """A redirect from an address that was typed with a slash at its end, which none has."""
        typed, place = request.path_info, request.path_info.rstrip("/")
        if place in ("", typed) or not is_valid_path(place) or resolve(place).app_name != "web":
            return None
        query = request.META.get("QUERY_STRING", "")
        return redirect(request.path.rstrip("/") + (f"?{query}" if query else ""))

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if request.resolver_match is None or request.resolver_match.app_name != "web":
            return None
        if isinstance(error, TakenDown):
            return taken_down(request)
        if isinstance(error, SecondFactorMissing):
            messages.warning(request, str(error))
            return redirect("web:second-factor")
        if isinstance(error, UnderMaintenance):
            return under_maintenance(str(error), error.seconds)
        if isinstance(error, NotFound):
            return not_found(request, error)
        if isinstance(error, (*ENDING, OwnEntry)):
            return permission_denied(request, error)
        return None
