"""Whose word counts about where a request comes from: the trusted proxies' and nobody else's."""

import io

import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from config import asgi
from front.answers import Receive, Scope, Send
from front.door import Door
from front.views_at_work import ViewsAtWork
from tests.front.asgi_requests import coming, run, scope_of, sent_by

TRUSTED = ["10.1.0.0/24", "127.0.0.1"]


def seen(peer: str, **headers: str) -> tuple[str, bool]:
    """The address and the safety of a request as the application behind the door sees them."""
    requests: list[tuple[str, bool]] = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        request = ASGIRequest(scope, io.BytesIO())
        requests.append((request.META["REMOTE_ADDR"], request.is_secure()))

    forwarded = {f"x-forwarded-{name}": value for name, value in headers.items()}
    scope = scope_of("GET", "/", headers=forwarded) | {"client": (peer, 40000)}
    run(
        sent_by(wrap_asgi_with_proxy_headers(application, trusted_hosts=TRUSTED), scope, coming([]))
    )
    return requests[0]


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
    door = asgi.application.__wrapped__
    assert isinstance(door, Door)
    assert isinstance(door.work, ViewsAtWork)
