"""Sheets with so many rows that a worker sets them in type."""

from datetime import datetime
from uuid import UUID

from tournaments.core.services.prepared import prepared
from tournaments.prints.typesetting import codes_in, sheet_etag, typeset, typeset_public

# Characters of facts from which on a web process would work too long on a sheet.
LARGE = 24 * 1024
# As many characters of facts take as long as a QR code.
A_CODE = 2 * 1024


def sheet_of(
    sheet: str, facts: str, *, tournament_id: UUID, public: bool = False, now: datetime
) -> bytes:
    """The PDF of these facts of an event. Raises TypesetterBusy, and BeingPrepared for a large one
    that a worker has not made yet."""
    if len(facts) + A_CODE * codes_in(facts) < LARGE:
        return (typeset_public if public else typeset)(sheet, facts)
    return prepared(
        tag=sheet_etag(sheet, facts).strip('"'),
        tournament_id=tournament_id,
        kind=sheet,
        facts=facts,
        now=now,
    )
