"""Answers to failed requests: a problem for a program, a page for a person."""

import sys
import time
from collections.abc import Callable

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    JsonResponse,
)
from rest_framework.exceptions import APIException

from contract.errors import DomainError
from front.errors import problem_response
from ground.full_disk import RETRY_AFTER, is_full, noticed
from ground.problems import MEDIA_TYPE, problem_answer
from web.core import errors as pages

NO_ROOM = "There is no room left to write this. Nothing of it was kept; reading goes on."


def for_programs(path: str) -> bool:
    """True if this path is for programs, not for people in a browser."""
    return path == "/api" or path.startswith(("/api/", "/.well-known/"))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not for_programs(request.path):
        return pages.bad_request(request, exception)
    return problem_answer(request, 400, "bad_request", "The server could not read this request.")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not for_programs(request.path):
        return pages.permission_denied(request, exception)
    return problem_answer(request, 403, "permission_denied", "You may not do this.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not for_programs(request.path):
        return pages.not_found(request, exception)
    return problem_answer(request, 404, "not_found", f"Nothing is at {request.path}.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls this while it handles the error, wherever that came from."""
    if is_full(sys.exc_info()[1]):
        return no_room(request)
    if not for_programs(request.path):
        return pages.server_error(request)
    return problem_answer(
        request, 500, "server_error", "The server failed; it was not your request."
    )


def no_room(request: HttpRequest) -> HttpResponse:
    """Answer 507, and have the readiness probe report the full disk."""
    noticed.now(time.monotonic())
    answer: HttpResponse
    if for_programs(request.path):
        answer = problem_answer(request, 507, "no_room", NO_ROOM)
    else:
        answer = pages.no_room(request)
    answer["Retry-After"] = str(RETRY_AFTER)
    return answer


class PlainViews:
    """Middleware that answers refusals of plain Django views as those of all other views: what is
    raised there, and 405."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and for_programs(request.path):
            detail = f"This address doesn’t accept {request.method}."
            problem = problem_answer(request, 405, "method_not_allowed", detail)
            problem["Allow"] = f"{response['Allow']}, OPTIONS"
            return problem
        return response

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """The problem that a plain view has raised; None for a fault of this program."""
        if not isinstance(exception, DomainError | APIException) or not for_programs(request.path):
            return None
        return refused(request, exception)


def refused(request: HttpRequest, error: Exception) -> HttpResponseBase | None:
    """The problem by which a program is told of an error; None for a fault of this program."""
    answer = problem_response(error, {"request": request})
    if answer is None:
        return None
    return JsonResponse(answer.data, status=answer.status_code, content_type=MEDIA_TYPE)
