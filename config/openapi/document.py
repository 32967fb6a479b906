"""The whole document, and its bytes as they are served and kept."""

import inspect
import json
from functools import cache
from threading import Lock
from typing import Any

from accounts.models import Scope
from config.openapi.endpoints import Generator
from config.openapi.names import TAGS
from config.openapi.refused import forget

ABOUT = """
    Events of tactics games: decks judged, rounds paired, move logs certified, standings served.

    Bodies are UTF-8 JSON of at most 256 KiB, unless an operation says otherwise; answers are JSON,
    and lists by `Accept` also NDJSON or CSV. Where there is GET there is HEAD. New names may appear
    in answers, and new operations beside the others: neither is a new version of the API.

    **Who you are** is told by `Authorization: Bearer muster_…` alone. What is public needs no
    token. A token is shown once, when it is made, and has scopes; where an operation lists
    several, one of them is enough.

    **Errors** are problem details (RFC 9457) with `errors`, one for each thing that is wrong:
    `pointer` (where in the body, RFC 6901), `code` (for programs), `detail` (for people). Each
    operation lists the codes of its answers, as the last part of `type`. Any address may also
    answer 400 `bad_request` to what is no HTTP request that can be read, 405 `method_not_allowed`
    with `Allow`, 408 `body_too_slow` to a body that comes too slowly, of which nothing was done,
    500 `server_error`, and with `Retry-After` 503 `too_busy`, where nothing was done since too many
    others are being served, and 507 `no_room` while the server's disk is full.

    **How much you may read**: each GET and HEAD is answered with `RateLimit-Policy`, how many reads
    (`q`) an address and a token have in `w` seconds, and `RateLimit`, how many are left (`r`) of
    these for `t` seconds (draft-ietf-httpapi-ratelimit-headers). Beyond that the answer is 429
    `too_many_reads` with `Retry-After`.

    **Lists** come whole, in `results`, or in pages with `count`, `next`, `previous` and `results`;
    those that are whole in pages too, where `page` or `page_size` asks for it. `fields` chooses
    fields of their rows, and `expand` adds what ids in them name.

    **Unchanged answers**: where an ETag comes with an answer, send it back in `If-None-Match`, and
    as long as nothing has changed the answer is 304 without a body.

    **Changing what others change**: the ETag of one event, one round or one match is its version.
    Send it in `If-Match` with a write, and the write is done only if it still holds; otherwise the
    answer is 412.

    **Asking again**: a write with an `Idempotency-Key` is carried out once, and has the same answer
    when it comes again, for 24 hours. With another request the key is 422, and while the first is
    being carried out 409. Answers 409, 429 and from 500 on are not kept.

    **Other sites' pages** may read everything public, from any origin, also with `If-None-Match`.
    Tokens and writes are closed to them.
"""


def document() -> dict[str, Any]:
    """The document, made anew from the views."""
    schema = _without_marks(Generator(urlconf="config.urls").get_schema(request=None, public=True))
    scopes = "".join(f"\n- `{scope.value}`: {scope.label}" for scope in Scope)
    token = {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "muster_…",
        "description": f"A token of this service. What its scopes let its user do:\n{scopes}",
    }
    return {
        "openapi": schema["openapi"],
        "info": schema["info"]
        | {
            "summary": "Inspects decks, replays and results of tactics games.",
            "description": inspect.cleandoc(ABOUT),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The installation that serves this document."}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": dict(sorted(schema["paths"].items())),
        "components": {**schema["components"], "securitySchemes": {"token": token}},
    }


def _without_marks(value: Any) -> Any:
    """The same without what the generator leaves behind for its own later steps."""
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
