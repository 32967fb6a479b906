"""A cookie by which a browser is known again in which users have signed in."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.services.known_places import KNOWN_FOR

COOKIE = "muster_browser"
LONGEST = 64


def browser_of(request: HttpRequest) -> str:
    """The value of the cookie of this browser; empty without one."""
    return request.COOKIES.get(COOKIE, "")[:LONGEST]


def new_browser() -> str:
    return secrets.token_urlsafe(24)


def mark_browser(response: HttpResponseBase, browser: str) -> None:
    """Set the cookie, hidden from scripts and from requests of other sites."""
    response.set_cookie(
        COOKIE,
        browser,
        max_age=KNOWN_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
