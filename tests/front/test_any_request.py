"""Whatever is sent to an operation is answered as documented, and never by a fault of ours.

Schemathesis makes the requests of the document: such as it allows, and such as it does not. What
stands for things in addresses and bodies is that of an event in three draws of four, and of what a
body needs not most is left out as often, so that requests come further than to "there is no such
event". The test client holds each answer to the document. Whatever is written, an event that is
read before and after is not answered 304 if it has changed (tests/support/unchanged_reads.py).
"""

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as trying
from hypothesis import strategies as st
from requests import PreparedRequest, Request
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.schemas import OpenApiSchema

from accounts.models import Scope, User
from tests.front.openapi.answers import plain_document
from tests.support.any_request import known_things
from tests.support.factories import bearer
from tests.support.proofs import WHOLE
from tests.support.ready import JSON, READY, Ready
from tests.support.walking import event
from tournaments.models import Tournament

__all__ = ["event"]

pytestmark = pytest.mark.django_db

# Of each operation; all of them together are more than 50,000 in proofs.
TRIED = 320 if WHOLE else 8
HOST = "testserver"
OWN = 3  # of four things in an address or body so many are those of the event
BEGUN = 3  # of four requests to write so many begin with one that succeeds
KEPT = 6  # of seven parts of its body so many are kept
READERS = ("organiser", "ann", "the-host", "nobody")
DOCUMENT = plain_document()
NAMED = {
    operation["operationId"]: (path, method)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
OPERATIONS = [(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods]


@schemathesis.serializer("application/gzip", "application/x-ndjson", "application/zstd")
def as_bytes(_: schemathesis.SerializationContext, value: Any) -> bytes:
    """A body of bytes as it is; what the document does not allow comes as text."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@cache
def described() -> OpenApiSchema:
    schema = schemathesis.openapi.from_dict(deepcopy(DOCUMENT))
    assert isinstance(schema, OpenApiSchema)
    return schema


@cache
def requests_of(path: str, method: str) -> st.SearchStrategy[Any]:
    """Requests of an operation such as the document allows, and such as it does not."""
    operation = described()[path][method]
    allowed = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not (operation.path_parameters or operation.query or operation.headers or operation.body):
        return allowed
    return st.one_of(allowed, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


@cache
def needed(path: str, method: str) -> frozenset[str]:
    """What the body of an operation must have."""
    content = DOCUMENT["paths"][path][method].get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    return frozenset(DOCUMENT["components"]["schemas"].get(name, schema).get("required", ()))


def about(things: dict[str, list[Any]], case: Any, draw: Any) -> None:
    """Let a request be about what there is, in most draws, and decided on no version of it."""
    bodies = [case.body] if isinstance(case.body, dict) else []
    if draw.draw(st.integers(0, OWN)):
        for name in ("If-Match", "Idempotency-Key"):
            (case.headers or {}).pop(name, None)
        for body in bodies:
            kept = needed(case.operation.path, case.operation.method) | things.keys()
            for name in [name for name in body if name not in kept]:
                del body[name]
    for part in (case.path_parameters, *bodies):
        for name in sorted(set(part or {}) & things.keys()):
            if things[name] and draw.draw(st.integers(0, OWN)):
                part[name] = draw.draw(st.sampled_from(things[name]))


def begun(ready: Ready, case: Any, draw: Any) -> None:
    """Let a request be one that succeeds, with some of what was made instead of its own."""
    case.path_parameters = {**(case.path_parameters or {}), **ready.path}
    if case.method.upper() != "GET":
        case.query = {}
    for name in ("If-Match", "Idempotency-Key"):
        (case.headers or {}).pop(name, None)
    if ready.body is None:
        return
    made, case.media_type = case.body, ready.form
    if not isinstance(ready.body, dict):
        case.body = ready.body if draw.draw(st.integers(0, KEPT)) else made
    else:
        other = made if isinstance(made, dict) else {}
        names = sorted(ready.body.keys() | other.keys(), key=str)
        own = {name for name in names if draw.draw(st.integers(0, KEPT))}
        case.body = {
            name: (ready.body if name in own else other)[name]
            for name in names
            if name in (ready.body if name in own else other)
        }


def prepared(case: Any) -> PreparedRequest:
    sent = case.as_transport_kwargs(base_url=f"http://{HOST}")
    allowed = ("method", "url", "headers", "params", "data", "json", "files", "cookies")
    return Request(**{name: sent[name] for name in allowed if name in sent}).prepare()


def read(client: Client, event: Tournament) -> None:
    """Read what is answered 304 without being read again, as long as the journal stays."""
    for path in (f"/api/v1/tournaments/{event.pk}", f"/api/v1/tournaments/{event.pk}/entries"):
        assert client.get(path).status_code in (200, 404)


def answer_to(
    client: Client, event: Tournament, request: PreparedRequest, token: dict[str, str]
) -> int:
    """The status of the answer. What it did is undone, so that all begin with the same event, and
    no token that it ends is missing for the next."""
    own = {
        name: str(value)
        for name, value in request.headers.items()
        if name.lower() != "authorization"
    }
    form = own.pop("Content-Type", "")
    body = request.body if request.body is not None else b""
    with transaction.atomic():
        answer = client.generic(
            str(request.method), request.path_url, body, str(form), headers={**own, **token}
        )
        if request.method != "GET" and answer.status_code < 300:
            read(client, event)
        transaction.set_rollback(True)
    return answer.status_code


@pytest.mark.proof(share=48)
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_sent_is_answered_as_documented(
    client: Client, event: Tournament, path: str, method: str
) -> None:
    things = known_things(event)
    read(client, event)
    prepare = READY.get(DOCUMENT["paths"][path][method]["operationId"])
    ready = None if prepare is None else prepare()
    own = {} if ready is None else ready.reader
    tokens = {name: bearer(User.objects.get(username=name), [*Scope]) for name in READERS[:3]}
    statuses: Counter[int] = Counter()

    @trying(
        max_examples=TRIED,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(st.data())
    def ask(draw: st.DataObject) -> None:
        case = draw.draw(requests_of(path, method))
        reader = draw.draw(st.sampled_from(READERS))
        token = tokens.get(reader, {})
        if ready is not None and draw.draw(st.integers(0, BEGUN)):
            begun(ready, case, draw)
            token = own if draw.draw(st.integers(0, KEPT)) else token
        else:
            about(things, case, draw)
        statuses[answer_to(client, event, prepared(case), token)] += 1

    ask()
    print(f"{method} {path}: {dict(sorted(statuses.items()))}")
    assert max(statuses) < 500
    assert settings.DEBUG is False
    if WHOLE and ready is not None and (ready.body is None or isinstance(ready.body, dict)):
        whole_document = path.endswith("/import")  # of which little can be changed
        assert whole_document or any(status < 300 for status in statuses)


@pytest.mark.parametrize("name", sorted(READY))
@pytest.mark.proof(share=48)
def test_requests_to_begin_with_succeed(client: Client, name: str) -> None:
    """So that whatever is made of them comes further than to a refusal."""
    (path, method), ready = NAMED[name], READY[name]()
    address = path.format(**ready.path)
    body = json.dumps(ready.body) if ready.form == JSON and ready.body is not None else ready.body
    answer = client.generic(method.upper(), address, body or b"", ready.form, headers=ready.reader)
    assert answer.status_code < 300, answer.content


def test_every_write_has_a_request_to_begin_with() -> None:
    writes = {name for name, (_, method) in NAMED.items() if method != "get"}
    assert writes - READY.keys() == set()
