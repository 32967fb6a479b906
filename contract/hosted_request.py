"""Requests as web and live server read them, whose `Host` must be one that can be reached."""

from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http.request import split_domain_port

LAST_PORT = 65535


class HostedRequest(ASGIRequest):
    """Refuses ports that no machine has, which Django takes as any other digits."""

    def get_host(self) -> str:
        host = super().get_host()
        port = split_domain_port(host)[1]
        if len(port) > len(str(LAST_PORT)) or int(port or 0) > LAST_PORT:
            raise DisallowedHost("Invalid HTTP_HOST header: there is no such port.")
        return host
