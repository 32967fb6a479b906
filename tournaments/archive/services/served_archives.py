"""The archive of an event as it is now, for everybody or for its staff.

The public one is kept packed. It is written when it is requested and the event has changed, by one
of those who request it, and at most twice a minute.
"""

import hashlib
import zlib
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from ground.statements.snapshot_read import snapshot_read
from ledger.selectors import told_stream
from tournaments.archive.services.exporting import Contents, event_document, written
from tournaments.archive.trf import Report
from tournaments.core.access import demand, demand_of, powers_in
from tournaments.core.selectors import find_tournament, tournaments
from tournaments.core.services.changes import event_stream, lock_tournament, note
from tournaments.models import StoredArchive, Tournament
from tournaments.standings.services.match_history import profile_of

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
        return _write(tournament.pk)
    if page is None or not page.etag:
        raise ArchiveBeingWritten(
            gettext(
                "The archive of {event} is being prepared. Try again in {seconds} seconds."
            ).format(event=tournament.name, seconds=WAIT)
        )
    return page


def current_archive(*, tournament_id: UUID, now: datetime) -> StoredArchive:
    """The same as of the last change, however often it is written: for workers. NotFound for an
    event that not everybody sees."""
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
    """Whether it is the caller who writes the document now: of several at once one."""
    pages = StoredArchive.objects.filter(pk=tournament.pk)
    if pages.filter(begun_at__lte=now - LEAST_PAUSE).update(begun_at=now):
        return True
    _, created = StoredArchive.objects.get_or_create(
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


def _write(tournament_id: UUID) -> StoredArchive:
    """The document as the event is now, with its report."""
    packing = _Packing()
    with snapshot_read():
        tournament = find_tournament(tournament_id=tournament_id)
        document = event_document(tournament)
        report = Report(document, profile_of(tournament))
        document["rounds"] = report.taking(document["rounds"])
        head = told_stream(name=event_stream(tournament.pk)).head
        for piece in written(document):
            packing.add(piece)
    page = StoredArchive.objects.get(pk=tournament_id)
    page.packed, page.head = packing.end(), head
    page.etag = packing.hash.hexdigest()[:32]
    page.report = report.text()
    page.save(update_fields=["packed", "head", "etag", "report"])
    return page


def archive_for_staff(
    *, tournament_id: UUID, actor: User | None, decks: bool = False, now: datetime
) -> str:
    """The whole event as text, with clubs, tables, ratings, forbidden pairs, and who helps in it.

    With penalties, deck checks and disputes too, for those who rule in it, and so do not play.
    With `decks` the hidden ones too, for somebody of the staff who sees decks and does not play;
    that they took them is written down, as for one who has looked at each. `actor` None is the
    operator, who may take everything but them. Raises NotYourEvent, PowerMissing.
    """
    judging = True
    if actor is not None:
        event = Tournament.objects.get(pk=tournament_id)
        powers = powers_in(user=actor, tournament=event)
        demand_of(powers, tournament=event, power=Power.MANAGE_EVENTS)
        judging = Power.RULE in powers
        if decks:
            _note_decks(tournament_id, actor, now)
    with snapshot_read():
        contents = Contents(staff=True, judging=judging, decks=decks and actor is not None)
        return "".join(written(event_document(_event(tournament_id), contents=contents)))


def public_archive(*, tournament_id: UUID) -> str:
    """What everybody may read of the event, as text."""
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


@transaction.atomic
def _note_decks(tournament_id: UUID, actor: User, now: datetime) -> None:
    """Write it down under the event's lock, so that nobody looks and enters at the same moment."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.SEE_DECKS)
    note("deck.exported", tournament_id=tournament.pk, actor=actor, now=now, public=False)
