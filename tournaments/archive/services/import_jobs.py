"""Reading the documents that wait: a worker claims one, and a process with little memory reads it.

A document is claimed by a lease, which the worker renews as long as the process lives. The event,
the end of the import and the deletion of its document are one transaction, which changes nothing
unless the claim still holds. One document is read at a time in the whole installation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

import engine
from accounts.selectors import PowerMissing
from accounts.services.quotas import QuotaReached
from contract.errors import DomainError
from decks.selectors import FormatNotPublished, UnknownFormat
from ground.wording import one_line
from ledger.services.wakeups import wake_worker
from tournaments.archive.document.packing import MEBIBYTE, document_in
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.services.importing import ResultsOf, read_document, write_event
from tournaments.events.services.events import UnknownOrganisation
from tournaments.models import EventImport, Tournament
from tournaments.terms.kinds import ImportState

MOST_ATTEMPTS = 3
# The time that a message may take before it counts as lost.
MESSAGE_PATIENCE = timedelta(seconds=3)
# Time for which it can be read why a document was refused.
REFUSED_FOR = timedelta(days=90)
# Errors of the document, or of the account that uploaded it.
REFUSALS = (
    *(UnusableArchive, UnknownOrganisation, PowerMissing, QuotaReached),
    *(UnknownFormat, FormatNotPublished),
)


class Overtaken(Exception):
    """The claim was lost: another worker has the import, or it has ended."""


@dataclass(frozen=True)
class Claim:
    """An import in hand, and which attempt this is."""

    import_id: UUID
    attempt: int


@dataclass(frozen=True)
class Refusal:
    """The reason why a document was rejected: a code, a sentence, and the place in the document."""

    code: str
    detail: str
    pointer: str = ""


def out_of_memory() -> Refusal:
    most = settings.MUSTER_IMPORT_MEMORY // MEBIBYTE
    return Refusal(
        "archive_too_large",
        f"Reading this file takes more than {most} MiB of memory: leave out the journal and"
        " standings, or ask the operator to run import_event.",
    )


def out_of_time(seconds: int) -> Refusal:
    return Refusal(
        "archive_too_large",
        f"Reading this file takes more than {seconds} seconds: leave out the journal and standings,"
        " or ask the operator to run import_event.",
    )


WORN_OUT = Refusal(
    "import_failed",
    f"Reading this file failed {MOST_ATTEMPTS} times, and the file may not be the cause. Ask the"
    " operator of this site to look at the log, then import it again.",
)


def claim_import(*, import_id: UUID, now: datetime) -> Claim | None:
    """The import for this worker alone; None when it is another's, ended or worn out, or while
    another document is read."""
    free = Q(state=ImportState.WAITING) | Q(state=ImportState.READING, lease_until__lte=now)
    row = EventImport.objects.filter(free, pk=import_id, attempt__lt=MOST_ATTEMPTS)
    try:
        with transaction.atomic():
            claimed = row.update(
                state=ImportState.READING, lease_until=_lease(now), attempt=F("attempt") + 1
            )
    except IntegrityError:
        return None
    if not claimed:
        return None
    return Claim(import_id, EventImport.objects.values_list("attempt", flat=True).get(pk=import_id))


def renew(*, claim: Claim, now: datetime) -> None:
    """Keep the import for a lease more."""
    _mine(claim).update(lease_until=_lease(now))


def carry_out(*, claim: Claim, clock: Callable[[], datetime]) -> None:
    """Make the event, all of it, or write down why there is none; Overtaken changes nothing."""
    row = EventImport.objects.select_related("asked_by").get(pk=claim.import_id)
    results_of = None if row.results_of is None else ResultsOf(**row.results_of)
    try:
        archive = read_document(
            document=document_in(bytes(row.packed)), results_of=results_of, now=clock()
        )
        with transaction.atomic():
            made = write_event(
                archive=archive,
                digest=row.digest,
                organisation=row.organisation or None,
                actor=row.asked_by,
                now=clock(),
            )
            if not _end(claim, ImportState.DONE, now=clock(), tournament=made):
                raise Overtaken
    except REFUSALS as error:
        refuse(claim=claim, refusal=_refusal(error), now=clock())
    except engine.UnknownGame as error:
        refuse(claim=claim, refusal=Refusal("unknown_game", str(error)), now=clock())


def refuse(*, claim: Claim, refusal: Refusal, now: datetime) -> None:
    """End an import without an event, unless the claim was lost."""
    _end(
        claim,
        ImportState.REFUSED,
        now=now,
        code=refusal.code,
        # Names in a document may hold what no database stores.
        pointer=one_line(refusal.pointer),
        detail=one_line(refusal.detail),
    )


def give_back(*, claim: Claim, now: datetime) -> None:
    """Let the import wait for another attempt after its process died; end it after the last."""
    if claim.attempt >= MOST_ATTEMPTS:
        refuse(claim=claim, refusal=WORN_OUT, now=now)
    else:
        _mine(claim).update(state=ImportState.WAITING, lease_until=None, sent_at=now)


def imports_due(*, now: datetime) -> list[UUID]:
    """The imports that somebody must look after: those whose worker is gone, and, as long as no
    document is read, the one that has waited longest, if its message counts as lost."""
    reading = EventImport.objects.filter(state=ImportState.READING)
    if reading.exists():
        return list(reading.filter(lease_until__lte=now).values_list("pk", flat=True))
    waiting = EventImport.objects.filter(state=ImportState.WAITING).order_by("asked_at", "pk")
    first = waiting.values_list("pk", "sent_at").first()
    if first is None or (first[1] is not None and first[1] > now - MESSAGE_PATIENCE):
        return []
    return [first[0]]


@transaction.atomic
def look_after_import(*, import_id: UUID, now: datetime) -> None:
    """Give back what a dead worker has left, and wake a worker for what waits."""
    row = EventImport.objects.select_for_update().defer("packed").get(pk=import_id)
    if row.state == ImportState.READING and row.lease_until is not None and row.lease_until <= now:
        give_back(claim=Claim(row.pk, row.attempt), now=now)
    wake_for_import(import_id=row.pk, now=now)


def wake_for_import(*, import_id: UUID, now: datetime) -> None:
    """Send a worker to an import that waits; the sweep sends the message again."""
    waiting = EventImport.objects.filter(pk=import_id, state=ImportState.WAITING)
    if waiting.update(sent_at=now):
        wake_worker("tournaments.tasks.read_import", arguments={"import_id": str(import_id)})


def _lease(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.MUSTER_LEASE_SECONDS)


def _mine(claim: Claim) -> QuerySet[EventImport]:
    return EventImport.objects.filter(
        pk=claim.import_id, attempt=claim.attempt, state=ImportState.READING
    )


def _end(
    claim: Claim,
    state: ImportState,
    *,
    now: datetime,
    tournament: Tournament | None = None,
    **refusal: str,
) -> bool:
    """End this claim and delete the document; False when it had been lost before."""
    ended = _mine(claim).update(
        state=state, lease_until=None, ended_at=now, packed=b"", tournament=tournament, **refusal
    )
    return bool(ended)


def _refusal(error: DomainError) -> Refusal:
    if isinstance(error, UnusableArchive):
        return Refusal(error.code, error.problem, error.pointer)
    return Refusal(error.code, str(error))


def refused_long_ago(*, now: datetime, most: int) -> list[UUID]:
    """The imports that were refused so long ago that nobody mends them."""
    old = EventImport.objects.filter(
        state=ImportState.REFUSED, ended_at__lte=now - REFUSED_FOR
    ).order_by("ended_at")
    return list(old.values_list("pk", flat=True)[:most])


def forget_import(*, import_id: UUID) -> None:
    """Delete a refused import. A second call changes nothing."""
    EventImport.objects.filter(pk=import_id, state=ImportState.REFUSED).delete()
