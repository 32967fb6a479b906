"""The archive of an event as it is now, for everybody; `staff_archives.py` has that for its staff.

It is kept packed. It is written when it is requested and the event has changed, at
most twice a minute: by one of those who request it, or by a worker if the event has so many players
that it takes long.
"""

import hashlib
import zlib
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import DomainError
from ground.statements.snapshot_read import snapshot_read
from ledger.selectors import told_stream
from ledger.services.wakeups import wake_worker
from tournaments.archive.selectors.exported_event import Contents, event_document, written
from tournaments.archive.trf import Report
from tournaments.core.selectors import find_tournament, tournaments
from tournaments.core.services.changes import event_stream
from tournaments.models import StoredArchive, Tournament
from tournaments.standings.services.match_history import profile_of
from tournaments.standings.services.stored_standings import WRITTEN_BY_WORKERS

LEAST_PAUSE = timedelta(seconds=30)
WAIT = 5
GZIP = 31  # what zlib calls a stream with the head and the foot of a .gz file


class ArchiveBeingWritten(DomainError):
    """The archive of the event is being written for the first time."""

    status = 503
    code = "archive_being_written"

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(WAIT)}


def archive_page(*, tournament_id: UUID, now: datetime) -> StoredArchive:
    """The document of an event that everybody sees. It is that of the last change, or of less than
    half a minute before; NotFound, ArchiveBeingWritten."""
    tournament = find_tournament(tournament_id=tournament_id)
    head = told_stream(name=event_stream(tournament.pk)).head
    page = StoredArchive.objects.defer("packed", "report").filter(pk=tournament.pk).first()
    if page is not None and page.head == head:
        return page
    if _begins(tournament, now):
        if tournament.places_taken < WRITTEN_BY_WORKERS:
            return _write(tournament.pk)
        facts = {"tournament_id": str(tournament.pk)}
        wake_worker("tournaments.tasks.write_archive", arguments=facts)
    if page is None or not page.etag:
        raise ArchiveBeingWritten(
            gettext(
                "The archive of {event} is being prepared. Try again in {seconds} seconds."
            ).format(event=tournament.name, seconds=WAIT)
        )
    return page


def write_archive(*, tournament_id: UUID) -> None:
    """Write the document of an event anew that somebody has asked for, unless it is that of the
    last change; for an event that not everybody sees nothing is written."""
    if not tournaments().filter(pk=tournament_id).exists():
        return
    head = told_stream(name=event_stream(tournament_id)).head
    if StoredArchive.objects.filter(pk=tournament_id).exclude(head=head).exists():
        _write(tournament_id)


def current_archive(*, tournament_id: UUID, now: datetime) -> StoredArchive:
    """The document of an event as of the last change, however often it is written: for workers.
    NotFound for an event that not everybody sees."""
    head = told_stream(name=event_stream(tournament_id)).head
    pages = StoredArchive.objects.filter(pk=tournament_id)
    page = pages.filter(head=head, tournament__in=tournaments()).defer("report").first()
    if page is not None:
        return page
    find_tournament(tournament_id=tournament_id)
    pages.get_or_create(tournament_id=tournament_id, defaults={"packed": b"", "begun_at": now})
    pages.update(begun_at=now)
    return _write(tournament_id)


def forget_archive(*, tournament_id: UUID, now: datetime) -> None:
    """Keep no document of an event any more: it is written anew for whoever asks next."""
    StoredArchive.objects.filter(pk=tournament_id).update(
        packed=b"", report="", head="", etag="", begun_at=now - LEAST_PAUSE
    )


def _begins(tournament: Tournament, now: datetime) -> bool:
    """True if it is the caller who writes the document now: of several at once one."""
    pages = StoredArchive.objects.filter(pk=tournament.pk)
    if pages.filter(begun_at__lte=now - LEAST_PAUSE).update(begun_at=now):
        return True
    _, created = StoredArchive.objects.get_or_create(
        tournament=tournament, defaults={"packed": b"", "begun_at": now}
    )
    return created


class Packing:
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


def _write(tournament_id: UUID) -> StoredArchive:
    """The document as the event is now, with its report. It is not kept if somebody has begun
    another or it was forgotten meanwhile, as it may have a name that was removed."""
    page = StoredArchive.objects.defer("packed", "report").get(pk=tournament_id)
    packing = Packing()
    with snapshot_read():
        tournament = find_tournament(tournament_id=tournament_id)
        document = event_document(tournament)
        report = Report(document, profile_of(tournament))
        document["rounds"] = report.taking(document["rounds"])
        head = told_stream(name=event_stream(tournament.pk)).head
        for piece in written(document):
            packing.add(piece)
    columns = {
        "packed": packing.end(),
        "head": head,
        "etag": packing.hash.hexdigest()[:32],
        "report": report.text(),
    }
    StoredArchive.objects.filter(pk=page.pk, begun_at=page.begun_at).update(**columns)
    for name, value in columns.items():
        setattr(page, name, value)
    return page


def public_archive(*, tournament_id: UUID) -> str:
    """The public archive of the event, as text."""
    with snapshot_read():
        return "".join(written(event_document(_event(tournament_id))))


def report_of(*, tournament_id: UUID, staff: bool = False) -> str:
    """The event in the columns of chess reports, with ratings for the staff."""
    with snapshot_read():
        tournament = _event(tournament_id)
        document = event_document(tournament, contents=Contents(staff=staff), journal=False)
        report = Report(document, profile_of(tournament))
        for round_ in document["rounds"]:
            report.take(round_)
        return report.text()


def _event(tournament_id: UUID) -> Tournament:
    return Tournament.objects.select_related("organisation").get(pk=tournament_id)
