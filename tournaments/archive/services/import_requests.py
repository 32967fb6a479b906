"""Taking in the document of an event that somebody brings; a worker reads it."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.services.attempts import Limit, take_attempt
from accounts.services.quotas import check_quota, lock_account
from tournaments.archive.document.head import Kind
from tournaments.archive.document.packing import Sent, taken
from tournaments.archive.services.import_jobs import wake_for_import
from tournaments.archive.services.importing import ResultsOf, facts_of
from tournaments.core.services.quotas import check_events
from tournaments.events.services.events import named_organisation
from tournaments.models import EventImport
from tournaments.terms.kinds import ImportState

MOST_WAITING = 3


def ask_for_import(
    *,
    pieces: Iterable[bytes],
    packed: bool,
    organisation: str | None,
    actor: User,
    results_of: ResultsOf | None,
    now: datetime,
) -> EventImport:
    """The document in `pieces`, which is looked at as it comes, waiting for a worker.

    The attempt counts, whatever comes of it. A file of results is none without `results_of`.
    Raises TooManyAttempts, QuotaReached, UnknownOrganisation, PowerMissing, ArchiveTooLarge,
    ArchiveNotPacked, UnusableArchive, and what `facts_of` does.
    """
    take_attempt(limit=_limit(), subject=str(actor.pk), now=now)
    if organisation is not None:
        named_organisation(organisation, actor)
    check_events(organiser=actor)
    _check_waiting(actor)
    sent = taken(pieces, packed=packed, results=results_of is not None)
    if sent.kind is Kind.RESULTS and results_of is not None:
        facts_of(results_of, now)
    return _store(sent, organisation or "", actor, results_of, now)


def _limit() -> Limit:
    hour = timedelta(hours=1)
    return Limit("import", settings.MUSTER_IMPORTS_AN_HOUR, timedelta(minutes=1), hour, hour)


@transaction.atomic
def _store(
    sent: Sent, organisation: str, actor: User, results_of: ResultsOf | None, now: datetime
) -> EventImport:
    lock_account(user=actor)
    _check_waiting(actor)
    row = EventImport.objects.create(
        asked_by=actor,
        organisation=organisation,
        results_of=None if results_of is None else asdict(results_of),
        packed=sent.packed,
        digest=sent.digest,
        length=sent.length,
        asked_at=now,
    )
    wake_for_import(import_id=row.pk, now=now)
    return row


def _check_waiting(actor: User) -> None:
    waiting = (ImportState.WAITING, ImportState.READING)
    check_quota(
        count=EventImport.objects.filter(asked_by=actor, state__in=waiting).count(),
        most=MOST_WAITING,
        refusal=gettext(
            "You have {count} imports waiting to be read, and an account can have {most}. Wait"
            " until one is finished."
        ),
    )
