"""The cookie with the key of the seats that a browser plays without an account."""

from django.http import HttpRequest

COOKIE = "muster_seat"
LONGEST = 64


def key_of(request: HttpRequest) -> str:
    """The key of this browser; empty without one."""
    return request.COOKIES.get(COOKIE, "")[:LONGEST]
