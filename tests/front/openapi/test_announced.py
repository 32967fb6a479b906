"""What has been announced of the API is taken away by no change that does not say so."""

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.front.openapi.announced import DOCUMENT, SNAPSHOT, snapshot
from tests.front.openapi.breaking import breaks

CHANGELOG = Path(settings.BASE_DIR) / "docs/api-changelog.md"
FORM = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
ROW = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "format": "uuid"},
        "state": {"type": "string", "enum": ["draft", "open"]},
        "table": {"type": "integer"},
        "next": {"anyOf": [{"$ref": "#/components/schemas/Row"}, {"type": "null"}]},
        "seats": {"type": "array", "items": {"type": "integer"}},
    },
    "required": ["id", "state", "table"],
}
SENT = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 80},
        "kind": {"type": "string", "enum": ["a", "b"]},
        "minutes": {"type": ["integer", "null"], "minimum": 1},
    },
    "required": ["name"],
}
API: dict[str, Any] = {
    "info": {"version": "1.0"},
    "paths": {
        "/rows": {
            "get": {
                "operationId": "listRows",
                "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Row"}}
                        }
                    },
                    "404": {"content": {"application/problem+json": {"schema": FORM}}},
                },
                "security": [{}, {"token": []}],
            },
            "post": {
                "operationId": "createRow",
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Sent"}}
                    }
                },
                "responses": {"204": {}},
                "security": [{"token": ["a"]}, {"token": ["b"]}],
                "x-scopes": ["a", "b"],
            },
        }
    },
    "components": {"schemas": {"Row": ROW, "Sent": SENT}},
}
GET, POST = ("paths", "/rows", "get"), ("paths", "/rows", "post")
ANSWER = (*GET, "responses", "200", "content")
ROWS, SENDS = ("components", "schemas", "Row"), ("components", "schemas", "Sent")
GONE = object()


def changed(place: Sequence[str], value: Any) -> dict[str, Any]:
    """The API above with something else at a place, or nothing."""
    made = deepcopy(API)
    part: Any = made
    for name in place[:-1]:
        part = part[name]
    if value is GONE:
        del part[place[-1]]
    else:
        part[place[-1]] = value
    return made


@pytest.mark.parametrize(
    ("place", "value", "line"),
    [
        (("paths", "/rows"), GONE, "GET /rows is gone"),
        (POST, GONE, "POST /rows is gone"),
        ((*GET, "operationId"), "getRows", "GET /rows is called getRows, was listRows"),
        ((*GET, "security"), [{"token": []}], "GET /rows needs a token"),
        ((*POST, "x-scopes"), ["a"], "POST /rows is closed to b"),
        ((*GET, "parameters"), [], "GET /rows takes no query page"),
        (
            (*GET, "parameters"),
            [{"name": "page", "in": "query", "required": True, "schema": {"type": "integer"}}],
            "GET /rows needs query page",
        ),
        (
            (*GET, "parameters"),
            [{"name": "page", "in": "query", "schema": {"type": "integer", "maximum": 9}}],
            "GET /rows query page has maximum 9",
        ),
        ((*POST, "requestBody", "required"), True, "POST /rows needs a body"),
        ((*POST, "requestBody", "content"), {}, "POST /rows takes no application/json"),
        ((*GET, "responses", "200"), GONE, "GET /rows 200 is answered no more"),
        (ANSWER, {"text/csv": {"schema": {}}}, "GET /rows 200 comes no more as application/json"),
        ((*ROWS, "properties", "table"), GONE, "Row (read).table is gone"),
        ((*ROWS, "required"), ["id", "state"], "Row (read).table may be left out"),
        ((*ROWS, "properties", "table", "type"), "string", "Row (read).table may be string"),
        (
            (*ROWS, "properties", "table", "type"),
            ["integer", "null"],
            "Row (read).table may be null",
        ),
        ((*ROWS, "properties", "id", "format"), "uri", "Row (read).id has another format"),
        ((*ROWS, "properties", "state", "enum"), ["draft"], "Row (read).state is never open"),
        (
            (*ROWS, "properties", "seats", "items", "type"),
            "number",
            "Row (read).seats[] may be number",
        ),
        (
            (*ROWS, "properties", "next"),
            {"anyOf": [FORM, FORM, {"type": "null"}]},
            "Row (read).next is one of other things",
        ),
        ((*SENDS, "properties", "minutes"), GONE, "Sent (sent).minutes is gone"),
        ((*SENDS, "required"), ["kind", "name"], "Sent (sent).kind is needed"),
        ((*SENDS, "properties", "kind", "enum"), ["a"], "Sent (sent).kind cannot be b"),
        (
            (*SENDS, "properties", "minutes", "type"),
            "integer",
            "Sent (sent).minutes cannot be null",
        ),
        ((*SENDS, "properties", "name", "maxLength"), 9, "Sent (sent).name has maxLength 9"),
        ((*SENDS, "properties", "name", "minLength"), 1, "Sent (sent).name has minLength 1"),
        ((*SENDS, "properties", "name", "pattern"), "^a", "Sent (sent).name has another pattern"),
    ],
)
def test_what_is_taken_away_is_told(place: Sequence[str], value: Any, line: str) -> None:
    assert line in breaks(API, changed(place, value))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("paths", "/others"), {}),
        ((*ROWS, "properties", "more"), {"type": "string"}),
        ((*ROWS, "properties", "state", "enum"), ["draft", "open", "closed"]),
        ((*ROWS, "required"), ["id", "seats", "state", "table"]),
        ((*SENDS, "properties", "more"), {"type": "string"}),
        ((*SENDS, "properties", "kind", "enum"), ["a", "b", "c"]),
        ((*SENDS, "properties", "name", "maxLength"), 90),
        ((*SENDS, "required"), []),
        ((*GET, "responses", "404"), GONE),
        ((*POST, "x-scopes"), ["a", "b", "c"]),
    ],
    ids=range(10),
)
def test_what_is_added_is_not(place: Sequence[str], value: Any) -> None:
    assert breaks(API, changed(place, value)) == []


def unsaid(lines: Sequence[str], changelog: str, announced: str) -> list[str]:
    """The lines that no section of the changelog above the version announced last has."""
    newer = re.split(rf"^## {re.escape(announced)}\b", changelog, flags=re.MULTILINE)[0]
    return [line for line in lines if f"`{line}`" not in newer]


@pytest.mark.parametrize(
    ("changelog", "left"),
    [
        ("# Changes\n\n## 1.0\n\n- `A is gone`\n", ["A is gone", "B is gone"]),
        ("# Changes\n\n## 1.1\n\n- `A is gone`: use C.\n\n## 1.0\n", ["B is gone"]),
        ("# Changes\n\n## 2.0\n\n- `A is gone`\n- `B is gone`\n\n## 1.0\n", []),
    ],
    ids=range(3),
)
def test_only_a_newer_version_may_take_away(changelog: str, left: list[str]) -> None:
    assert unsaid(["A is gone", "B is gone"], changelog, "1.0") == left


def test_nothing_that_was_announced_is_taken_away_unsaid() -> None:
    """A line here is a promise broken: keep what it names, or say it in docs/api-changelog.md."""
    announced, now = json.loads(SNAPSHOT.read_text()), json.loads(DOCUMENT.read_text())
    lines = breaks(announced, snapshot(now))
    assert unsaid(lines, CHANGELOG.read_text(), announced["info"]["version"]) == []


def test_the_version_of_the_document_heads_the_changelog() -> None:
    newest = re.search(r"^## (\S+)", CHANGELOG.read_text(), flags=re.MULTILINE)
    assert newest is not None
    assert newest[1] == json.loads(DOCUMENT.read_text())["info"]["version"]


def test_the_announced_document_has_what_can_be_taken_away() -> None:
    """Each operation of the snapshot is missed, once it is gone."""
    announced = json.loads(SNAPSHOT.read_text())
    nothing = {**announced, "paths": {}}
    operations = [
        f"{method.upper()} {path} is gone"
        for path, methods in announced["paths"].items()
        for method in methods
    ]

    assert breaks(announced, nothing) == operations
    assert len(operations) > 100
