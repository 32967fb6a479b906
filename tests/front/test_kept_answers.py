"""An answer is kept for its idempotency key where the request changed rows, for every operation.

The law asks PostgreSQL how many rows the transaction has changed, and not the statements, as the
service does.
"""

import json

import pytest
from django.db import connection, transaction
from django.test import Client

from accounts.models import IdempotencyKey
from tests.front.openapi.answers import plain_document
from tests.support.factories import bearer
from tests.support.ready import JSON, READY
from tests.support.walking import event
from tournaments.models import Tournament

__all__ = ["event"]

pytestmark = pytest.mark.django_db

WRITES = {
    operation["operationId"]: (path, method)
    for path, methods in plain_document()["paths"].items()
    for method, operation in methods.items()
    if method != "get"
}
# Those that answer a question, and those whose request finds that there is nothing to change.
ASKING = {"checkHeldLog", "previewEdit", "readDeckFile", "validateDeck"}
DONE_ALREADY = {
    *("deleteEntryCheckIn", "deleteEntryDeckOnPaper", "deleteEntryRoundCheckIn", "takeRatings"),
}
CHANGED = """
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_xact_user_tables
    WHERE relname <> 'accounts_idempotencykey'
"""


def changed_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute(CHANGED)
        return int(cursor.fetchone()[0])


def changed_and_kept(client: Client, name: str) -> tuple[bool, bool]:
    """Two truths of the request of this operation that succeeds: it changes rows, and its answer is
    kept. All that it did is undone."""
    (path, method) = WRITES[name]
    with transaction.atomic():
        ready = READY[name]()
        text = json.dumps(ready.body) if ready.form == JSON and ready.body is not None else None
        reader = ready.reader or bearer()
        client.get("/api/v1/me", headers=reader)  # the token's use is noted now and then
        headers = reader | {"Idempotency-Key": "one"}
        before = changed_rows()
        answer = client.generic(
            method.upper(),
            path.format(**ready.path),
            text or ready.body or b"",
            ready.form,
            headers=headers,
        )
        changed = changed_rows() > before
        kept = IdempotencyKey.objects.exists()
        transaction.set_rollback(True)
    assert answer.status_code < 300, answer.content
    return changed, kept


@pytest.mark.proof(of="slow")
def test_answers_are_kept_where_something_was_written(client: Client, event: Tournament) -> None:
    seen = {name: changed_and_kept(client, name) for name in sorted(WRITES.keys() & READY.keys())}

    assert {name for name, (changed, kept) in seen.items() if changed != kept} == set()
    assert {name for name, (changed, _) in seen.items() if not changed} == ASKING | DONE_ALREADY
