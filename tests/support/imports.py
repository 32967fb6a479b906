"""Documents that were brought, and the worker that reads them, without a process of its own."""

from tests.support.factories import NOW
from tournaments.archive.services.import_jobs import Claim, carry_out, claim_import
from tournaments.models import EventImport
from tournaments.terms.kinds import ImportState


def claimed(row: EventImport) -> Claim:
    claim = claim_import(import_id=row.pk, now=NOW)
    assert claim is not None
    return claim


def read_waiting() -> list[EventImport]:
    """The imports that waited, the oldest first, each read to its end."""
    waiting = list(EventImport.objects.filter(state=ImportState.WAITING).order_by("asked_at", "pk"))
    for row in waiting:
        carry_out(claim=claimed(row), clock=lambda: NOW)
        row.refresh_from_db()
    return waiting
