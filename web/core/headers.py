"""What a browser may do with our pages: nothing that does not come from here."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

# No inline script or style, no frames in either direction, no forms to elsewhere.
POLICY = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)


class ContentPolicy:
    """Sends POLICY with every answer that does not bring one of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response
