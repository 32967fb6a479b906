"""The id of the request for which something is done, in log lines and in messages to workers.

It comes from the client or its proxy if it is safe to log; otherwise a new one is made.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

HEADER = "X-Request-ID"
LONGEST = 64
USABLE = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST}}}")

_present: ContextVar[str] = ContextVar("request_id", default="")


def request_id() -> str:
    """The id of the present request; "" outside of a request."""
    return _present.get()


def usable_id(given: str) -> str:
    """The id that is given, if it has 1 to 64 letters, digits, dots, dashes and underscores; else a
    new one."""
    return given if USABLE.fullmatch(given) else secrets.token_hex(8)


@contextmanager
def of_request(given: str) -> Iterator[None]:
    """Do the work of the block for the request with this id."""
    token = _present.set(given)
    try:
        yield
    finally:
        _present.reset(token)


def set_request(given: str) -> None:
    """Do everything from now on for the request with this id; "" for none. Only for code that hears
    of the beginning and the end of work in two calls; all else uses `of_request`."""
    _present.set(given)
