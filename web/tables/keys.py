"""The holder of a seat who sends a request, and the key that a browser is given."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tables.holders import Holder
from tables.services.sweeping import KEPT_FOR
from web.core.event_frame import reader
from web.core.seat_keys import COOKIE, key_of


def holder_of(request: HttpRequest) -> Holder:
    """The reader as somebody who may play a seat."""
    return Holder(reader(request), key_of(request))


def new_key() -> str:
    return secrets.token_urlsafe(24)


def keep_key(response: HttpResponseBase, key: str) -> None:
    """Set the cookie, hidden from scripts and from requests of other sites, for as long as a game
    is kept."""
    response.set_cookie(
        COOKIE,
        key,
        max_age=KEPT_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
