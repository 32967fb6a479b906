"""The one shape of an error answer: RFC 9457 problem details with a list of exact errors."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, JsonResponse

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where (a JSON pointer into the request body), what, and in words."""

    code: str
    detail: str
    pointer: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return {
            "pointer": self.pointer,
            "code": self.code,
            "detail": self.detail,
            **self.extra,
        }


def problem(
    *, status: int, code: str, detail: str, instance: str, faults: Iterable[Fault] = ()
) -> dict[str, Any]:
    """The body of an error answer; without `faults`, `code` and `detail` are the only one."""
    listed = list(faults) or [Fault(code, detail)]
    return {
        "type": f"urn:muster:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": instance,
        "errors": [fault.plain() for fault in listed],
    }


def bad_request(request: HttpRequest, exception: Exception) -> JsonResponse:
    return _answer(request, 400, "bad_request", "The server could not read this request.")


def permission_denied(request: HttpRequest, exception: Exception) -> JsonResponse:
    return _answer(request, 403, "permission_denied", "You may not do this.")


def not_found(request: HttpRequest, exception: Exception) -> JsonResponse:
    return _answer(request, 404, "not_found", f"Nothing is at {request.path}.")


def server_error(request: HttpRequest) -> JsonResponse:
    return _answer(request, 500, "server_error", "The server failed; it was not your request.")


class PlainViews:
    """Gives the refusals of plain Django views, which know no problems, their one shape."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            detail = f"{request.method} is not for this address."
            problem = _answer(request, 405, "method_not_allowed", detail)
            problem["Allow"] = f"{response['Allow']}, OPTIONS"
            return problem
        return response


def _answer(request: HttpRequest, status: int, code: str, detail: str) -> JsonResponse:
    body = problem(status=status, code=code, detail=detail, instance=request.path)
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)
