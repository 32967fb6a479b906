"""The id of the request that set off what is done now: in log lines, and in messages to workers.

It comes from the proxy or the client, if it is one that can stand anywhere, or is made here.
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
    """The id of the present request; "" where none set off what is done."""
    return _present.get()


def usable_id(given: str) -> str:
    """The id that is given, if it has nothing but letters, digits, dots, dashes and underscores;
    else a new one."""
    return given if USABLE.fullmatch(given) else secrets.token_hex(8)


@contextmanager
def of_request(given: str) -> Iterator[None]:
    """What is done within is set off by the request with this id."""
    token = _present.set(given)
    try:
        yield
    finally:
        _present.reset(token)


def set_request(given: str) -> None:
    """From now on this request sets off what is done; "" for none. For whoever is told of the
    beginning and the end of its work by two calls."""
    _present.set(given)
