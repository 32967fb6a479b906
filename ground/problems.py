"""The one shape of an error answer: RFC 9457 problem details with a list of exact errors."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, JsonResponse

from contract.errors import Fault
from ground.request_id import request_id

MEDIA_TYPE = "application/problem+json"
FAULT = HTTPStatus.INTERNAL_SERVER_ERROR


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
        # The operator finds our own faults in the log by it.
        **({"request_id": request_id()} if status == FAULT and request_id() else {}),
    }


def problem_answer(request: HttpRequest, status: int, code: str, detail: str) -> JsonResponse:
    body = problem(status=status, code=code, detail=detail, instance=request.path)
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)
