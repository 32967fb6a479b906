"""The check of answers itself: it lets pass what is documented, and finds every kind of drift."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.front.openapi.answers import Document, Exchange

PROBLEM = {"type": "object", "properties": {"type": {"enum": ["urn:muster:problem:missing_scope"]}}}
EVENTS = "/api/v1/tournaments"
DOCUMENT = Document(
    {
        "paths": {
            EVENTS: {
                "get": {
                    "responses": {
                        "200": {
                            "headers": {"ETag": {"required": True}, "Age": {}},
                            "content": {
                                "application/json": {
                                    "schema": {"$ref": "#/components/schemas/Event"}
                                }
                            },
                        },
                        "204": {"description": ""},
                        "403": {"content": {"application/problem+json": {"schema": PROBLEM}}},
                    }
                },
                "post": {
                    "requestBody": {
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Event"}}
                        }
                    },
                    "responses": {"201": {"content": {"application/json": {}}}},
                },
            }
        },
        "components": {
            "schemas": {
                "Event": {
                    "type": "object",
                    "properties": {
                        "at": {"type": "string", "format": "date-time"},
                        "until": {"type": ["string", "null"], "format": "date-time"},
                    },
                    "required": ["at"],
                }
            }
        },
    }
)
GOOD = Exchange(
    method="GET",
    path=EVENTS,
    status=200,
    headers={"Content-Type": "application/json", "ETag": '"1"'},
    body=b'{"at": "2026-01-31T12:00:00Z"}',
)


def problem(status: int, code: str) -> dict[str, Any]:
    return {
        "status": status,
        "headers": {"Content-Type": "application/problem+json"},
        "body": json.dumps({"type": f"urn:muster:problem:{code}"}).encode(),
    }


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"body": b'{"at": "2026-01-31T12:00:00Z", "until": null}'},
        {"method": "HEAD", "body": b""},
        {"status": 204, "headers": {}, "body": b""},
        {"method": "OPTIONS", "status": 204, "headers": {}, "body": b""},
        problem(403, "missing_scope"),
        problem(400, "bad_request"),
        problem(500, "server_error"),
        {"method": "DELETE", **problem(405, "method_not_allowed")},
        {"path": "/api/v1/nowhere", **problem(404, "not_found")},
        {
            "method": "POST",
            "status": 201,
            "sent": b'{"at": "2026-01-31T12:00:00Z", "more": 1}',
            "sent_type": "application/json",
        },
    ],
    ids=range(11),
)
def test_what_is_documented_passes(changes: dict[str, Any]) -> None:
    headers = {"Content-Type": "application/json"} if changes.get("method") == "POST" else {}
    seen = replace(GOOD, **({"headers": headers} if headers else {}) | changes)

    assert list(DOCUMENT.complaints(seen)) == []


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"body": b"{}"}, "$: 'at' is a required property"),
        ({"body": b'{"at": "noon"}'}, "$.at: 'noon' is not a 'date-time'"),
        (
            {"body": b'{"at": "2026-01-31T12:00:00Z", "seed": "00"}'},
            "$: Additional properties are not allowed ('seed' was unexpected)",
        ),
        ({"headers": {"Content-Type": "application/json"}}, "lacks the header ETag"),
        (
            {"headers": {"Content-Type": "text/html", "ETag": '"1"'}},
            "comes as 'text/html' and not as application/json",
        ),
        ({"status": 202}, "has an undocumented status (None)"),
        ({"status": 204, "headers": {}}, "has a body where none is documented"),
        (
            {"status": 204, "headers": {"ETag": '"1"'}, "body": b""},
            "has an ETag that is not documented",
        ),
        (
            problem(403, "not_your_event"),
            "$.type: 'urn:muster:problem:not_your_event' is not one of "
            "['urn:muster:problem:missing_scope']",
        ),
        (problem(409, "name_taken"), "has an undocumented status ((409, 'name_taken'))"),
        (problem(405, "method_not_allowed"), "is documented and not answered"),
        ({"method": "PUT"}, f"is not documented: {EVENTS} has no such operation"),
        ({"path": "/api/v1/nowhere"}, "is at no address of the API, which is 404 not_found"),
        (
            {
                "method": "POST",
                "status": 201,
                "headers": {"Content-Type": "application/json"},
                "sent": b"{}",
                "sent_type": "application/json",
            },
            "took a body that is not as documented: $: 'at' is a required property",
        ),
    ],
    ids=range(14),
)
def test_what_is_not_is_found(changes: dict[str, Any], complaint: str) -> None:
    assert list(DOCUMENT.complaints(replace(GOOD, **changes))) == [complaint]
