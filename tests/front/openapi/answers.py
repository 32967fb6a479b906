"""Holds an answer against the document: what is not written there may not be answered."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from django.urls import Resolver404, resolve
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import best_match

DOCUMENT = Path(__file__).parents[3] / "docs/openapi.json"
PROBLEM = "application/problem+json"
PACKED = b"\x1f\x8b"  # what every gzip stream begins with
# What stands in an address that somebody asks: an id in each place but these.
SAMPLES = {
    "number": "1", "pair_id": "1", "lot": "1", "digest": f"sha256:{'0' * 64}", "slug": "cup",
    "name": "name", "format_slug": "starter", "username": "ann", "prefix": "abc",
}  # fmt: skip
ID = "00000000-0000-4000-8000-000000000000"
# What any address may answer: status and code, as the document's introduction says.
EVERYWHERE = {
    (400, "bad_request"),
    (405, "method_not_allowed"),
    (429, "too_many_reads"),
    (429, "too_many_writes"),
    (429, "too_much_work"),
    (500, "server_error"),
    (408, "body_too_slow"),
    (503, "too_busy"),
    (507, "no_room"),
}


@dataclass(frozen=True)
class Exchange:
    """A request and its answer, as far as the document speaks of them."""

    method: str
    path: str
    status: int
    headers: Mapping[str, str]
    body: bytes | None
    sent: bytes = b""
    sent_type: str = ""
    query: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.status}"

    def problem(self) -> tuple[int, str] | None:
        """Status and code, when the answer is a problem."""
        if _form(self.headers.get("Content-Type", "")) != PROBLEM or self.body is None:
            return None
        kind = json.loads(self.body)["type"] if self.body else ""
        return self.status, str(kind).rpartition(":")[2]


class Document:
    """The document in the strict reading of the tests: an answer holds no name that it does not."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self.paths: Mapping[str, Any] = plain["paths"]
        self.responses: Mapping[str, Any] = plain["components"].get("responses", {})
        self.shared = _references_inside(plain["components"]["schemas"])
        closed = {name: _closed(schema) for name, schema in self.shared.items()}
        self.answered = _Validators(closed)
        self.requested = _Validators(self.shared)

    def complaints(self, seen: Exchange) -> Iterator[str]:
        """Each way in which the exchange is not as documented, in words."""
        if seen.method == "OPTIONS":
            return
        template = _template(seen.path)
        if template is None:
            if (seen.status, seen.problem()) != (404, (404, "not_found")) and not _anywhere(seen):
                yield "is at no address of the API, which is 404 not_found"
            return
        operation = self.paths.get(template, {}).get(_read(seen.method))
        if operation is None:
            if seen.problem() != (405, "method_not_allowed"):
                yield f"is not documented: {template} has no such operation"
            return
        if seen.status == 405:
            yield "is documented and not answered"
        elif not _anywhere(seen):
            yield from self._answer(seen, operation["responses"])
            yield from self._request(seen, operation)

    def _answer(self, seen: Exchange, responses: Mapping[str, Any]) -> Iterator[str]:
        documented = responses.get(str(seen.status))
        if documented is not None and "$ref" in documented:
            documented = self.responses[documented["$ref"].removeprefix("#/components/responses/")]
        if documented is None:
            yield f"has an undocumented status ({seen.problem()})"
            return
        for name, header in documented.get("headers", {}).items():
            if header.get("required") and name not in seen.headers:
                yield f"lacks the header {name}"
        if "ETag" in seen.headers and "ETag" not in documented.get("headers", {}):
            yield "has an ETag that is not documented"
        content, form = documented.get("content", {}), _form(seen.headers.get("Content-Type", ""))
        if seen.body is None or seen.method == "HEAD":
            return
        if not content:
            if seen.body:
                yield "has a body where none is documented"
        elif form not in content:
            yield f"comes as {form!r} and not as {' or '.join(content)}"
        else:
            yield from self._content(seen, content[form], form, seen.body)

    def _content(
        self, seen: Exchange, content: Mapping[str, Any], form: str, body: bytes
    ) -> Iterator[str]:
        """The body as its media type describes it, of lines each of them."""
        word = "x-item-schema" if "x-item-schema" in content else "schema"
        if word in content:
            schema = _of_its_reader(seen, content[word])
            values = (
                [_value(form, body)]
                if word == "schema"
                else [json.loads(line) for line in body.splitlines()]
            )
            for value in values:
                yield from self._faults(self.answered, schema, value)

    def _request(self, seen: Exchange, operation: Mapping[str, Any]) -> Iterator[str]:
        """A body that was taken is one that the document allows."""
        content = operation.get("requestBody", {}).get("content", {})
        form = _form(seen.sent_type)
        schema = content.get(form, {}).get("schema")
        if seen.status < 400 and seen.sent and schema is not None:
            for fault in self._faults(self.requested, schema, _value(form, seen.sent)):
                yield f"took a body that is not as documented: {fault}"

    def _faults(self, validators: "_Validators", schema: Any, value: Any) -> Iterator[str]:
        fault = best_match(validators.of(schema).iter_errors(value))
        if fault is not None:
            yield f"{fault.json_path}: {fault.message[:300]}"


class _Validators:
    """A validator for each schema of a document, known by its identity: both live equally long."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.components = components
        self.made: dict[int, Draft202012Validator] = {}

    def of(self, schema: Any) -> Draft202012Validator:
        if id(schema) not in self.made:
            self.made[id(schema)] = _validator(_references_inside(schema), self.components)
        return self.made[id(schema)]


@cache
def plain_document() -> dict[str, Any]:
    """The document as it stands in docs, which test_document.py holds to be the one that is served:
    to make it takes seconds."""
    plain: dict[str, Any] = json.loads(DOCUMENT.read_bytes())
    return plain


@cache
def published() -> Document:
    return Document(plain_document())


def hold_to_the_document(seen: Exchange) -> None:
    """AssertionError where an answer of the API is not as documented; pages are not looked at."""
    if seen.path.startswith(("/api/", "/.well-known/")):
        complaints = list(published().complaints(seen))
        assert complaints == [], "\n".join(f"{seen} {complaint}" for complaint in complaints)


def _anywhere(seen: Exchange) -> bool:
    return seen.problem() in EVERYWHERE


def _template(path: str) -> str | None:
    """The address as the document writes it; None where there is nothing."""
    try:
        route = resolve(path).route
    except Resolver404:
        return None
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _read(method: str) -> str:
    return "get" if method == "HEAD" else method.lower()


def _form(content_type: str) -> str:
    return content_type.partition(";")[0].strip()


def _of_its_reader(seen: Exchange, schema: Any) -> Any:
    """Of the two shapes of a list that which its reader has chosen: whole rows, or some fields."""
    if set(schema) != {"anyOf"} or not schema["anyOf"][1].get("$ref", "").endswith("Chosen"):
        return schema
    words = parse_qs(seen.query, keep_blank_values=True)
    return schema["anyOf"][bool({"fields", "expand"} & words.keys())]


def _value(form: str, body: bytes) -> Any:
    """What a schema speaks of: the value of JSON, and of all else a text of its bytes."""
    if form not in ("application/json", PROBLEM):
        return body.decode("latin-1")
    return json.loads(gzip.decompress(body) if body.startswith(PACKED) else body)


def _references_inside(schema: Any) -> Any:
    """The schema with its components where a validator of JSON Schema looks for them."""
    return json.loads(json.dumps(schema).replace('"#/components/schemas/', '"#/$defs/'))


def _closed(schema: Mapping[str, Any]) -> dict[str, Any]:
    closed = deepcopy(dict(schema))
    if "properties" in closed:
        closed["additionalProperties"] = False
    return closed


def _validator(schema: Any, components: Mapping[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "$defs": components}, format_checker=FORMATS)


FORMATS = FormatChecker(formats=())
for _name, _reader in (
    ("date", date.fromisoformat),
    ("date-time", datetime.fromisoformat),
    ("uuid", UUID),
):
    # A format is about texts: what else a value may be, its type says.
    FORMATS.checks(_name, raises=ValueError)(
        lambda value, read=_reader: not isinstance(value, str) or bool(read(value))
    )
