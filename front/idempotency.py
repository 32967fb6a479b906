"""`Idempotency-Key`: a repeated write gets the first answer again, and is not done twice.

This follows the draft of the IETF's httpapi group, for every write of the API with a token. Two
requests are the same only if their bodies are; `front/bodies.py` keeps these small enough to
compare. An answer is kept only where something was written: what writes nothing may be done again,
and nobody fills the disk by asking.
"""

from collections.abc import Callable
from contextlib import suppress

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.api.authentication import given_token
from accounts.idempotency import GivenAnswer, Secrets, UnusableKey, read_key, secrets_of
from accounts.models import ApiToken
from accounts.services.idempotency import Failed, Hold, KeyInUse, KeyReused, carry_out, hold_key
from accounts.services.tokens import use_token
from front.busy import busy_answer, is_busy
from ground.problems import problem_answer
from ground.statements.noticed_writes import noticed_writes

WRITES = ("POST", "PUT", "PATCH", "DELETE")
# After these statuses the client may try again with the same key, so they are not kept.
NOT_KEPT = (409, 429)
# Headers by which two requests with equal method, address and body differ.
TELLING = ("Content-Type", "Content-Encoding", "If-Match")


class Repeats:
    """The innermost middleware, so that it repeats the answer of the view alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        key = request.headers.get("Idempotency-Key")
        if key is None or not _writes(request):
            return self.get_response(request)
        try:
            return self._by_key(request, key)
        except OperationalError as error:  # raised here; an error of the view is an answer by now
            if not is_busy(error):
                raise
            return busy_answer(request.path)

    def _by_key(self, request: HttpRequest, key: str) -> HttpResponseBase:
        caller = _caller(request)
        if caller is None:  # The view says what is wrong with the token, or needs none.
            return self.get_response(request)
        text, token = caller
        try:
            return self._once(request, token, secrets_of(token=text, key=read_key(key)))
        except (UnusableKey, KeyReused, KeyInUse) as error:
            answer = problem_answer(request, error.status, error.code, str(error))
            for name, value in error.headers().items():
                answer[name] = value
            return answer

    def _once(self, request: HttpRequest, token: ApiToken, own: Secrets) -> HttpResponseBase:
        fingerprint = own.fingerprint(_parts(request))
        held = hold_key(token=token, name=own.name, fingerprint=fingerprint, now=timezone.now())
        if isinstance(held, Hold):
            return self._carry_out(request, held, own, fingerprint)
        kept = own.unseal(held, fingerprint=fingerprint)
        return HttpResponse(kept.body, status=kept.status, headers=kept.headers)

    def _carry_out(
        self, request: HttpRequest, hold: Hold, own: Secrets, fingerprint: str
    ) -> HttpResponseBase:
        answers: list[HttpResponseBase] = []

        def work() -> bytes | None:
            with noticed_writes() as writes:
                answers.append(answer := self.get_response(request))
            if answer.status_code >= 500:
                raise Failed
            if answer.status_code in NOT_KEPT or not isinstance(answer, HttpResponse):
                return None
            if not writes.count:
                return None
            given = GivenAnswer(answer.status_code, dict(answer.items()), answer.content)
            return own.seal(given, fingerprint=fingerprint)

        with suppress(Failed):  # The answer says so itself.
            carry_out(hold=hold, work=work)
        return answers[0]


def _writes(request: HttpRequest) -> bool:
    """True if a view of the API handles this request, and by a method that writes."""
    method = request.method or ""
    try:
        view = resolve(request.path_info).func
    except Resolver404:
        return False
    if method not in WRITES or not hasattr(view, "cls"):
        return False
    actions = getattr(view, "actions", None)
    return hasattr(view.cls, method.lower()) if actions is None else method.lower() in actions


def _caller(request: HttpRequest) -> tuple[str, ApiToken] | None:
    """The text and the row of the token of a request, if it is valid."""
    try:
        text = given_token(Request(request))
    except AuthenticationFailed:
        return None
    token = None if text is None else use_token(token=text, now=timezone.now())
    return None if text is None or token is None else (text.text, token)


def _parts(request: HttpRequest) -> list[bytes]:
    parts = [request.method or "", request.get_full_path()]
    parts += [request.headers.get(name, "") for name in TELLING]
    return [*(part.encode("utf-8", "surrogateescape") for part in parts), request.body]
