"""Notes in a session now and then when its browser was last seen."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from accounts.services.browser_sessions import SEEN, SEEN_NOTED_EVERY


class LastSeen:
    """Writes a session that was read for the page, if it is long since it was written."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.session.accessed and SEEN in request.session:
            seconds = int(timezone.now().timestamp())
            if seconds - request.session[SEEN] >= SEEN_NOTED_EVERY.total_seconds():
                request.session[SEEN] = seconds
        return response
