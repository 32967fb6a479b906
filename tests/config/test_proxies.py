"""Whose word counts about where a request comes from: the trusted proxies' and nobody else's."""

import io
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from config import wsgi

TRUSTED = ["10.1.0.0/24", "127.0.0.1"]


def seen(peer: str, **headers: str) -> tuple[str, bool]:
    """The address and the safety of a request as the application behind the door sees them."""
    found: list[tuple[str, bool]] = []

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        request = WSGIRequest(environ)
        found.append((request.META["REMOTE_ADDR"], request.is_secure()))
        return []

    environ = {
        "PATH_INFO": "/",
        "REMOTE_ADDR": peer,
        "REQUEST_METHOD": "GET",
        "wsgi.input": io.BytesIO(),
        "wsgi.url_scheme": "http",
        **{f"HTTP_X_FORWARDED_{name.upper()}": value for name, value in headers.items()},
    }
    wrap_wsgi_with_proxy_headers(application, trusted_hosts=TRUSTED)(environ, None)
    return found[0]


@pytest.mark.parametrize(
    ("peer", "chain", "address"),
    [
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.1.0.5", "192.0.2.7, 10.1.0.9", "192.0.2.7"),
        ("10.1.0.5", "6.6.6.6, 192.0.2.7, 10.1.0.9", "192.0.2.7"),
        ("192.0.2.7", "6.6.6.6", "192.0.2.7"),
        ("10.1.1.5", "6.6.6.6", "10.1.1.5"),
    ],
)
def test_the_last_address_that_a_trusted_proxy_saw_counts(
    peer: str, chain: str, address: str
) -> None:
    assert seen(peer, **{"for": chain})[0] == address


def test_only_a_trusted_proxy_can_say_https() -> None:
    forwarded = {"for": "192.0.2.7", "proto": "https"}

    assert seen("10.1.0.5", **forwarded) == ("192.0.2.7", True)
    assert seen("192.0.2.7", **forwarded) == ("192.0.2.7", False)
    assert seen("10.1.0.5", **{**forwarded, "proto": "http"}) == ("192.0.2.7", False)


def test_the_web_server_gets_the_wrapped_application() -> None:
    """Nobody is trusted unless named, and Django itself reads none of these headers."""
    assert settings.MUSTER_TRUSTED_PROXIES == []
    assert settings.SECURE_PROXY_SSL_HEADER is None
    assert settings.USE_X_FORWARDED_HOST is False
    assert isinstance(wsgi.application.__wrapped__.__wrapped__.__wrapped__, WSGIHandler)
