"""The content security policy of all pages: browsers load and send to this site alone."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from ledger.live_origin import live_origin

# No inline script or style, no frames in either direction, no forms to elsewhere.
POLICY = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)


# For pages that other sites may show in a frame: they have no forms and read no cookies.
EMBEDDED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


def policy_with_pictures(origin: str) -> str:
    """POLICY for a page that may also show pictures from `origin`, such as
    https://pictures.example."""
    return f"{POLICY}; img-src 'self' {origin}"


class ContentPolicy:
    """Middleware that adds POLICY to every answer without a policy of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if settings.MUSTER_LIVE_URL and is_page and response.status_code == 200:
            ours = f"; connect-src 'self' {live_origin(request)}"
            response.headers["Content-Security-Policy"] += ours
        return response
