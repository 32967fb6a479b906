"""The public document of an event, kept packed: written when somebody asks and it has changed, and
not more often than that is good for the event."""

import hashlib
import zlib
from datetime import datetime, timedelta
from uuid import UUID

from ledger.selectors import find_stream
from tournaments.models import ArchivePage, Tournament
from tournaments.selectors import find_tournament
from tournaments.services.exporting import event_document, written
from tournaments.services.journal import event_stream
from tournaments.services.one_moment import one_moment
from tournaments.services.records import profile_of
from tournaments.trf import Report

LEAST_PAUSE = timedelta(seconds=30)
WAIT = 5
GZIP = 31  # what zlib calls a stream with the head and the foot of a .gz file


class ArchiveBeingWritten(Exception):
    """The first document of an event, which somebody else is just writing."""

    wait = WAIT


def archive_page(*, tournament_id: UUID, now: datetime) -> ArchivePage:
    """The document of an event that everybody sees. It is that of the last change, or of less than
    half a minute before; Tournament.DoesNotExist, ArchiveBeingWritten."""
    tournament = find_tournament(tournament_id=tournament_id)
    head = find_stream(name=event_stream(tournament.pk)).head
    page = ArchivePage.objects.defer("packed", "report").filter(pk=tournament.pk).first()
    if page is not None and page.head == head:
        return page
    if _begins(tournament, now):
        return _write(tournament.pk)
    if page is None or not page.etag:
        raise ArchiveBeingWritten(
            f"The archive of {tournament.name} is being written: ask again in {WAIT} seconds."
        )
    return page


def _begins(tournament: Tournament, now: datetime) -> bool:
    """Whether it is the caller who writes the document now: of several at once one."""
    pages = ArchivePage.objects.filter(pk=tournament.pk)
    if pages.filter(begun_at__lte=now - LEAST_PAUSE).update(begun_at=now):
        return True
    _, created = ArchivePage.objects.get_or_create(
        tournament=tournament, defaults={"packed": b"", "begun_at": now}
    )
    return created


class _Packing:
    """A text that is packed while it is written."""

    def __init__(self) -> None:
        self.packer = zlib.compressobj(wbits=GZIP)
        self.hash = hashlib.sha256()
        self.packed = bytearray()

    def add(self, text: str) -> None:
        data = text.encode()
        self.hash.update(data)
        self.packed += self.packer.compress(data)

    def end(self) -> bytes:
        self.packed += self.packer.flush()
        return bytes(self.packed)


def _write(tournament_id: UUID) -> ArchivePage:
    """The document as the event is now, with its report."""
    packing = _Packing()
    with one_moment():
        tournament = find_tournament(tournament_id=tournament_id)
        document = event_document(tournament)
        report = Report(document, profile_of(tournament))
        document["rounds"] = report.taking(document["rounds"])
        head = find_stream(name=event_stream(tournament.pk)).head
        for piece in written(document):
            packing.add(piece)
    page = ArchivePage.objects.get(pk=tournament_id)
    page.packed, page.head = packing.end(), head
    page.etag = packing.hash.hexdigest()[:32]
    page.report = report.text()
    page.save(update_fields=["packed", "head", "etag", "report"])
    return page
