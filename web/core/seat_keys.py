"""The cookies of a browser that plays without an account: with the key of its seats, and for the
live server with that of its slip."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournaments.entries.slip_keys import slip_key
from tournaments.models import EntryPlayer

COOKIE = "muster_seat"
LONGEST = 64
SLIP_COOKIE = "muster_slip"
# Seconds for which a browser keeps it, as long as events last.
KEPT_FOR = 7 * 24 * 60 * 60


def key_of(request: HttpRequest) -> str:
    """The key of this browser; empty without one."""
    return request.COOKIES.get(COOKIE, "")[:LONGEST]


def keep_slip(response: HttpResponseBase, guest: EntryPlayer) -> None:
    """Have the live server know a guest who has shown their code, so that they have a place among
    all phones of a hall. Pages are not sent this cookie: whoever sends one is given no answer that
    was made for others (front/shared_answers.py)."""
    response.set_cookie(
        SLIP_COOKIE,
        slip_key(guest),
        max_age=KEPT_FOR,
        path="/live",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
