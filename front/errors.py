"""Error answers from exceptions: domain refusals, what does not exist, malformed requests."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

import engine
from contract.errors import DomainError, Fault, NotFound, escaped
from contract.unchanged import Unchanged
from ground.problems import MEDIA_TYPE, problem


class Kind(NamedTuple):
    """Status and code for an exception that has none of its own."""

    status: int
    code: str
    pointer: str = ""


# Errors that also end pages, and errors of the engine, which have no status and code.
FOREIGN: Mapping[type[Exception], Kind] = {
    NotFound: Kind(404, "not_found"),
    engine.AmendmentUnusable: Kind(422, "unusable_amendment", "/banned"),
    engine.FormatUnusable: Kind(422, "format_unusable", "/format_digest"),
    engine.UnknownGame: Kind(422, "unknown_game", "/game"),
}


def kind_of(error: type[Exception]) -> Kind | None:
    """Status and code of an error that is the client's; None for a fault of this program."""
    if issubclass(error, DomainError):
        return Kind(error.status, error.code)
    return next((kind for cls, kind in FOREIGN.items() if issubclass(error, cls)), None)


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to `error`, or None for a fault of this program, which the web layer reports."""
    instance = context["request"].path
    if isinstance(error, Unchanged):
        return Response(status=304, headers={"ETag": error.etag})
    if isinstance(error, DomainError):
        faults, headers = error.faults(), error.headers()
        return _answer(error.status, error.code, str(error), instance, faults, headers)
    if kind := kind_of(type(error)):
        fault = Fault(kind.code, str(error), kind.pointer)
        return _answer(kind.status, kind.code, str(error), instance, [fault])
    if isinstance(error, Http404):
        error = exceptions.NotFound(*error.args)
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(*error.args)
    if isinstance(error, exceptions.APIException):
        return _api_answer(error, instance)
    return None


def _api_answer(error: exceptions.APIException, instance: str) -> Response:
    faults = list(_faults(error.detail, ""))
    invalid = isinstance(error, exceptions.ValidationError)
    code = "invalid" if invalid else faults[0].code
    detail = "The request has missing or wrong values." if invalid else faults[0].detail
    response = _answer(error.status_code, code, detail, instance, faults)
    if (challenge := getattr(error, "auth_header", None)) is not None:
        response["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        response["Retry-After"] = str(int(wait))
    return response


def _faults(detail: Any, pointer: str) -> Iterator[Fault]:
    """Every leaf of the framework's nested error details, with its place as a JSON pointer."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = name == "non_field_errors"
            yield from _faults(inner, pointer if own else f"{pointer}/{escaped(name)}")
    elif isinstance(detail, list):
        for at, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _faults(inner, f"{pointer}/{at}" if nested else pointer)
    else:
        yield Fault(getattr(detail, "code", "invalid"), str(detail), pointer)


def _answer(
    status: int,
    code: str,
    detail: str,
    instance: str,
    faults: Iterable[Fault],
    headers: Mapping[str, str] | None = None,
) -> Response:
    body = problem(status=status, code=code, detail=detail, instance=instance, faults=faults)
    return Response(body, status=status, headers=headers, content_type=MEDIA_TYPE)
