"""Has Django's views answer a request in the calling thread."""

from typing import IO

from django.core.handlers.asgi import get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import HttpRequest, HttpResponseBase
from django.urls import set_script_prefix

from contract.hosted_request import HostedRequest
from front.answers import Answer, Scope
from front.error_answers import bad_request


class ViewsAtWork(BaseHandler):
    """Django's WSGIHandler for requests that arrived by ASGI and have been read whole. Django's own
    ASGIHandler reads bodies of any length and limits neither the work nor the waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()

    def __call__(self, scope: Scope, body: IO[bytes]) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        response, route = self._respond(scope, body)
        try:
            return Answer.of(response, route=route)
        finally:
            response.close()

    def _respond(self, scope: Scope, body: IO[bytes]) -> tuple[HttpResponseBase, str]:
        """The response and the name of its route."""
        try:
            request = HostedRequest(scope, body)
        except UnicodeDecodeError as error:  # in the query
            unreadable = HttpRequest()
            unreadable.path = scope["path"]
            return bad_request(unreadable, error), ""
        response = self.get_response(request)
        match = request.resolver_match
        return response, (match.view_name or match.route) if match else ""
