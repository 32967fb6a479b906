"""The whole document, and its bytes as they are served and kept."""

import inspect
import json
from functools import cache
from threading import Lock
from typing import Any

from accounts.models import Scope
from front.openapi.endpoints import Generator
from front.openapi.names import TAGS
from front.openapi.refused import forget

ABOUT = """
    Tournaments of tactics games: check decks, pair rounds, certify game logs, follow standings.

    Bodies are UTF-8 JSON of at most 256 KiB, unless an operation says otherwise. Responses are
    JSON; lists are also available as NDJSON or CSV, by `Accept`. Every GET also answers HEAD. New
    fields and operations can appear without a new version of the API.

    **Authentication** uses `Authorization: Bearer muster_…`. Public data needs no token. A token is
    shown once, when it is created, and has scopes; where an operation lists several, any one of
    them is enough.

    **Errors** are problem details (RFC 9457) with `errors`, one for each thing that is wrong:
    `pointer` (where in the body, RFC 6901), `code` (for programs) and `detail` (for people). Each
    operation lists its error codes, which are also the last part of `type`. Any address can also
    answer 400 `bad_request` (the HTTP request is malformed), 405 `method_not_allowed` with `Allow`,
    408 `body_too_slow` (the body arrived too slowly), 500 `server_error`, 503 `too_busy` with
    `Retry-After` (too many requests at once), and 507 `no_room` (the server's disk is full). After
    408, 503 and 507 nothing was done.

    **Rate limits**: responses to GET and HEAD have `RateLimit-Policy`, the number of reads (`q`)
    allowed to an address or token in `w` seconds, and `RateLimit`, the number left (`r`) for the
    next `t` seconds (draft-ietf-httpapi-ratelimit-headers). Above the limit the answer is 429
    `too_many_reads` with `Retry-After`. Writes are limited too, by address and token: 429
    `too_many_writes` with `Retry-After`, and nothing was done. So is the processor time of requests
    without a token, by address: 429 `too_much_work`.

    **Lists** are complete, in `results`, or come in pages with `count`, `next`, `previous` and
    `results`; `page` or `page_size` divides a complete list into pages too. `fields` chooses the
    fields of rows, and `expand` includes the objects that their ids name.

    **Conditional reads**: send the ETag of a response in `If-None-Match`. While nothing has
    changed, the answer is 304 without a body.

    **Concurrent changes**: the ETag of a single event, round or match is its version. Send it in
    `If-Match` with a write: if someone has changed it since, nothing is done and the answer is 412.

    **Idempotency**: a write with an `Idempotency-Key` is carried out once, and repeating it returns
    the same response for 24 hours. Using the key for a different request is a 422; while the first
    request is in progress, the answer is 409. Only responses to requests that changed something are
    stored, the newest 64 MiB of an account; 409, 429 and 5xx never are.

    **Cross-origin requests**: pages of other sites can read all public data, also with
    `If-None-Match`. They can't use tokens or write.
"""


def document() -> dict[str, Any]:
    """The document, made anew from the views."""
    schema = _without_marks(Generator(urlconf="config.urls").get_schema(request=None, public=True))
    scopes = "".join(f"\n- `{scope.value}`: {scope.label}" for scope in Scope)
    token = {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "muster_…",
        "description": f"A token of this service. Its scopes say what it allows:\n{scopes}",
    }
    return {
        "openapi": schema["openapi"],
        "info": schema["info"]
        | {
            "summary": "Runs tournaments of tactics games, with verified replays and results.",
            "description": inspect.cleandoc(ABOUT),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The installation that serves this document."}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": dict(sorted(schema["paths"].items())),
        "components": {**schema["components"], "securitySchemes": {"token": token}},
    }


def _without_marks(value: Any) -> Any:
    """A document without what the generator leaves behind for its own later steps."""
    if isinstance(value, dict):
        kept = {name: item for name, item in value.items() if name != "x-spec-enum-id"}
        return {name: _without_marks(item) for name, item in kept.items()}
    return [_without_marks(item) for item in value] if isinstance(value, list) else value


MAKING = Lock()


def document_bytes() -> bytes:
    """The document in its one spelling. Views do not change while a process runs."""
    # The generator loads its parts as it goes, and two that begin at once break each other.
    with MAKING:
        return _made()


@cache
def _made() -> bytes:
    made = document()
    forget()
    return f"{json.dumps(made, ensure_ascii=False, indent=1)}\n".encode()
