"""Scripts of other sites may read what is public, and nothing else."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

EXPOSED = "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"
OPEN = ("/api/", "/.well-known/")
ONE_DAY = "86400"


class PublicReads:
    """Opens reads below OPEN to scripts of any origin. They can send no token and no write, so that
    no site asks its visitors for their tokens."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(OPEN):
            return self.get_response(request)
        if request.method == "OPTIONS":
            return _options()
        response = self.get_response(request)
        if request.method in ("GET", "HEAD"):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = EXPOSED
        return response


def _options() -> HttpResponse:
    """The answer to the preflight request, by which a browser asks what another origin may send."""
    response = HttpResponse(status=204)
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Allow-Methods"] = "GET, HEAD"
    response["Access-Control-Allow-Headers"] = "If-None-Match"
    response["Access-Control-Max-Age"] = ONE_DAY
    return response
