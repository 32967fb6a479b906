"""Addresses in the document: all of the API, and others whose views describe themselves."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern
from drf_spectacular.generators import EndpointEnumerator, SchemaGenerator
from rest_framework.views import APIView

from contract.operations import SILENT, operation_of


class Endpoints(EndpointEnumerator):
    """Plain views too: the fastest answers are those that no framework touches."""

    def _get_api_endpoints(
        self, patterns: Any, prefix: str
    ) -> list[tuple[str, str, str, Callable[..., Any]]]:
        endpoints = []
        for pattern in (self.patterns or ()) if patterns is None else patterns:
            regex = f"{prefix}{pattern.pattern}"
            if not isinstance(pattern, URLPattern):
                endpoints += self._get_api_endpoints(pattern.url_patterns, regex)
            elif self._belongs(regex, pattern.callback):
                view = _for_reading(pattern.callback)
                path = self.get_path_from_regex(regex)
                endpoints += [
                    (path, regex, method, view) for method in self.get_allowed_methods(view)
                ]
        return endpoints

    def _belongs(self, regex: str, callback: Any) -> bool:
        views = vars(callback.cls).values() if hasattr(callback, "cls") else [callback]
        return regex.startswith("api/") or any(operation_of(view) is not SILENT for view in views)


def _for_reading(callback: Any) -> Any:
    """A view in the form that the framework describes; it is never asked for an answer."""
    if hasattr(callback, "cls"):
        return callback

    @wraps(callback)
    def get(self: APIView, request: HttpRequest, **where: Any) -> HttpResponseBase:
        return callback(request, **where)

    plain: type[APIView] = type("PlainView", (APIView,), {"get": get, "authentication_classes": []})
    return plain.as_view()


class Generator(SchemaGenerator):
    endpoint_inspector_cls = Endpoints
