"""Answers `/metrics` to clients with the operator's token."""

import hmac
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST

from ground.problems import problem_answer
from monitoring.metrics.files import MetricsFile, of_all_processes
from monitoring.metrics.rows import of_the_installation

PATH = "/metrics"


class Metrics:
    """Middleware that answers before anything looks at host names and HTTPS: Prometheus asks by an
    address within the installation. Without a token in the settings the address is not found."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path != PATH or not settings.MUSTER_METRICS_TOKEN:
            return self.get_response(request)
        answer = text() if _may(request) else refusal(request)
        answer["Cache-Control"] = "no-store"
        return answer


def _may(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").encode("utf-8", "surrogateescape")
    return hmac.compare_digest(given, f"Bearer {settings.MUSTER_METRICS_TOKEN}".encode())


def text() -> HttpResponse:
    """The metrics of all processes; this process writes its own first, so that they are current."""
    MetricsFile("web").write()
    body = of_all_processes() + of_the_installation(timezone.now())
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST)


def refusal(request: HttpRequest) -> HttpResponse:
    detail = "Metrics are for the operator: send MUSTER_METRICS_TOKEN as a bearer token."
    answer = problem_answer(request, 401, "not_authenticated", detail)
    answer["WWW-Authenticate"] = 'Bearer realm="muster"'
    return answer
