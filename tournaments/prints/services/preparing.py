"""Making the documents of large events that readers wait for, in a worker."""

from tournaments.archive.services.staff_archives import (
    MOST_KEPT,
    STAFF_ARCHIVE,
    asked_staff_archive,
)
from tournaments.core.services.prepared import asked_for, keep_prepared
from tournaments.prints.typesetting import typeset
from tournaments.standings.services.breakdown_document import NUMBERS, counted_numbers


def prepare(*, tag: str) -> None:
    """Make the document with this tag, unless that is done."""
    document = asked_for(tag)
    if document is None:
        return
    if document.kind == STAFF_ARCHIVE:
        keep_prepared(document, asked_staff_archive(document.facts), most=MOST_KEPT)
    elif document.kind == NUMBERS:
        keep_prepared(document, counted_numbers(document.facts))
    else:
        keep_prepared(document, typeset(document.kind, document.facts))
