"""The address of the live server, for readers who have reached the service at some address."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def live_origin(request: HttpRequest) -> str:
    """The origin of the live server; empty where a proxy leads there."""
    address: str = settings.MUSTER_LIVE_URL
    if not address.startswith(":"):
        return address
    host, _ = split_domain_port(request.get_host())
    return f"{request.scheme}://{host}{address}"
