"""The answer to a request that waited too long for its turn: nothing was done, try again."""

import random
import sqlite3
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from psycopg_pool import PoolTimeout

from contract.errors import BeingPrepared
from front.error_answers import for_programs
from ground.problems import problem_answer
from tournaments.prints.typesetting import TypesetterBusy
from web.core import errors as pages

# Seconds for Retry-After, drawn between these so that clients do not all return at once.
SOONEST, LATEST = 1, 3
# https://www.postgresql.org/docs/current/errcodes-appendix.html: query_canceled (its time was up)
# and lock_not_available.
OUT_OF_TIME = {"57014", "55P03"}


def is_busy(error: Exception) -> bool:
    """True if the error means waiting in vain: for SQLite's single writer, for a connection to
    PostgreSQL or an answer or a lock of it (config/postgresql/guards.py), for another sheet to
    be typeset, or for what a worker prepares."""
    if isinstance(error, TypesetterBusy | BeingPrepared):
        return True
    cause = error.__cause__ if isinstance(error, OperationalError) else None
    locked = getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
    ended = getattr(cause, "sqlstate", None) in OUT_OF_TIME
    return locked or ended or isinstance(cause, PoolTimeout)


def busy_answer(path: str, *, prepares: bool = False) -> HttpResponse:
    """503: a problem for a program, a page for a person; what it `prepares` a browser loads again
    by itself."""
    wait = random.randint(SOONEST, LATEST)
    answer: HttpResponse
    if for_programs(path):
        request = HttpRequest()
        request.path = path
        why = (
            "This is being prepared."
            if prepares
            else "Too many requests at once, so nothing was done."
        )
        answer = problem_answer(request, 503, "too_busy", f"{why} Try again in {wait} s.")
    else:
        answer = pages.being_prepared() if prepares else pages.too_busy()
    answer.headers["Retry-After"] = str(wait)
    if prepares:
        answer.headers["Refresh"] = str(wait)
    return answer


class Busy:
    """Middleware that gives that answer for such an error of a view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not is_busy(error):
            return None
        return busy_answer(request.path, prepares=isinstance(error, BeingPrepared))
