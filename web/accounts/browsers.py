"""A cookie that tells a browser again in which somebody has signed in, and nothing else."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.services.known_places import KNOWN_FOR

COOKIE = "muster_browser"
LONGEST = 64


def browser_of(request: HttpRequest) -> str:
    """What this browser was given; empty where it has nothing of ours."""
    return request.COOKIES.get(COOKIE, "")[:LONGEST]


def new_browser() -> str:
    return secrets.token_urlsafe(24)


def mark_browser(response: HttpResponseBase, browser: str) -> None:
    """No script reads the cookie, and no other site has it sent."""
    response.set_cookie(
        COOKIE,
        browser,
        max_age=KNOWN_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
