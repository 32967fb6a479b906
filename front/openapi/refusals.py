"""The error answers of an operation: which statuses, which codes, and what each code means."""

import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, NotRequired, TypedDict

from contract.forms import NotOffered
from contract.operations import Refusal, Refused
from front.errors import kind_of
from front.openapi.shapes import Schema
from ground.problems import MEDIA_TYPE

WAIT: Schema = {
    "headers": {
        "Retry-After": {
            "description": "Seconds to wait before the next attempt.",
            "schema": {"type": "integer"},
        }
    }
}
VERSION: Schema = {
    "headers": {"ETag": {"description": "The current version.", "schema": {"type": "string"}}}
}
# Headers of error answers, by status.
HEADERS: Mapping[int, Schema] = {
    HTTPStatus.CONFLICT: WAIT,
    HTTPStatus.PRECONDITION_FAILED: VERSION,
    HTTPStatus.TOO_MANY_REQUESTS: WAIT,
}
TYPE = "urn:muster:problem:"

# Refusals of the framework before the view is called.
INVALID = Refusal(400, "invalid")
UNREADABLE = Refusal(400, "parse_error")
BAD_TOKEN = Refusal(401, "unreadable_token")
UNKNOWN_TOKEN = Refusal(401, "unknown_token")
NO_TOKEN = Refusal(401, "not_authenticated")
MISSING_SCOPE = Refusal(403, "missing_scope")
NOT_FOUND = Refusal(404, "not_found")
OTHER_VERSION = Refusal(412, "precondition_failed")
TOO_LARGE = Refusal(413, "body_too_large")
WRONG_FORM = Refusal(415, "unsupported_media_type")
NOT_OFFERED = Refusal(NotOffered.status, NotOffered.code)
MEANINGS: Mapping[str, str] = {
    "body_too_large": "The body is too large.",
    "idempotency_key_in_use": "The first request with this idempotency key is still in progress.",
    "idempotency_key_reused": "This idempotency key was used for a different request.",
    "invalid": "The request has missing or wrong values; `errors` says where.",
    "missing_scope": "The token has none of the required scopes.",
    "not_authenticated": "A token is required.",
    "not_acceptable": "The answer isn't available in any type that `Accept` names.",
    "not_your_entry": "The entry belongs to another player or team.",
    "not_found": "Nothing is at this address, or nothing that you can see.",
    "parse_error": "The body can't be read.",
    "precondition_failed": "It has changed since you read it; `found` is its current version.",
    "unknown_token": "The token is unknown, revoked or expired.",
    "unusable_idempotency_key": "An idempotency key has 1 to 255 visible ASCII characters.",
    "unreadable_token": "The value of `Authorization` isn't a token of this service.",
    "unsupported_media_type": "The body has a type that this operation doesn't accept.",
}


class Fault(TypedDict):
    """A single error."""

    pointer: str
    code: str
    detail: str
    rule: NotRequired[str]
    card_ids: NotRequired[list[str]]
    expected: NotRequired[Any]
    found: NotRequired[Any]


class Problem(TypedDict):
    """Problem details (RFC 9457). Codes don't change; messages can."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: list[Fault]


def responses(refused: Iterable[Refused], problem: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Status, name and answer for each possible status. The name is made of the codes; it is empty
    for an answer of this operation alone, with a code that is not the framework's."""
    meanings: dict[int, dict[str, str]] = defaultdict(dict)
    for refusal in refused:
        status, code, meaning = _described(refusal)
        meanings[status].setdefault(code, meaning)
    for status, codes in sorted(meanings.items()):
        shared = codes.keys() <= MEANINGS.keys()
        name = "-".join([str(status), *sorted(codes)]) if shared else ""
        yield str(status), name, _answer(codes, problem) | HEADERS.get(status, {})


def _described(refusal: Refused) -> tuple[int, str, str]:
    if isinstance(refusal, Refusal):
        return refusal.status, refusal.code, MEANINGS.get(refusal.code, "")
    kind = kind_of(refusal)
    assert kind is not None, f"{refusal.__name__} is no error that is answered"
    return kind.status, kind.code, MEANINGS.get(kind.code) or _first_sentence(refusal)


def _first_sentence(error: type[Exception]) -> str:
    return " ".join(inspect.cleandoc(error.__doc__ or "").partition("\n\n")[0].split())


def _answer(codes: Mapping[str, str], problem: Schema) -> Schema:
    named = sorted(codes)
    listed = [f"`{code}`: {codes[code]}" if codes[code] else f"`{code}`" for code in named]
    kinds = {"properties": {"type": {"enum": [f"{TYPE}{code}" for code in named]}}}
    return {
        "description": "\n".join(listed) if len(listed) == 1 else "- " + "\n- ".join(listed),
        "content": {MEDIA_TYPE: {"schema": {"allOf": [problem, kinds]}}},
    }
