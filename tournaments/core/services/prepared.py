"""Documents of large events that workers make, as it would take a web process too long: whoever
asks for one is told to come again, and gets it then. They are kept for an hour, and of each kind
only the latest.

The row is the truth: a document that no worker has made is asked for again by its next reader.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import BeingPrepared
from ledger.services.wakeups import wake_worker
from tournaments.models import PreparedDocument

KEPT_FOR = timedelta(hours=1)
MOST_KEPT = 500
# A worker that has not made a document by then is asked again.
PATIENCE = timedelta(seconds=30)


def prepared(
    *,
    tag: str,
    tournament_id: UUID,
    kind: str,
    facts: str,
    fresh: timedelta | None = None,
    now: datetime,
) -> bytes:
    """The document with this tag, which follows from its facts. Raises BeingPrepared until a worker
    has made it. One that changes all the time is given out once, and while it is `fresh`: for so
    long after it was asked for."""
    row = PreparedDocument.objects.filter(pk=tag).defer("facts").first()
    if row is not None and row.body is not None:
        if fresh is None:
            return bytes(row.body)
        forget_document(tag=tag)
        if row.asked_at > now - fresh:
            return bytes(row.body)
        row = None
    if row is None:
        document = PreparedDocument(
            tag=tag, tournament_id=tournament_id, kind=kind, facts=facts, asked_at=now
        )
        # Somebody else may ask for it at the same moment.
        PreparedDocument.objects.bulk_create([document], ignore_conflicts=True)
    if row is None or _again(tag, now):
        wake_worker("tournaments.tasks.prepare", arguments={"tag": tag})
    raise BeingPrepared(gettext("This is being prepared. Try again in a moment."))


def _again(tag: str, now: datetime) -> bool:
    """True if a document that was asked for is asked for once more."""
    waiting = PreparedDocument.objects.filter(pk=tag, body=None, asked_at__lte=now - PATIENCE)
    return bool(waiting.update(asked_at=now))


def asked_for(tag: str) -> PreparedDocument | None:
    """The document with this tag, if it is still to be made."""
    return PreparedDocument.objects.filter(pk=tag, body=None).first()


def keep_prepared(document: PreparedDocument, body: bytes, *, most: int | None = None) -> None:
    """Keep a document that was made, and forget the oldest of its kind where there are more than
    `most`."""
    PreparedDocument.objects.filter(pk=document.pk).update(body=body, facts="")
    same = PreparedDocument.objects.filter(kind=document.kind)
    kept = MOST_KEPT if most is None else most
    latest = same.order_by("-asked_at").values_list("pk", flat=True)[:kept]
    same.exclude(pk__in=list(latest)).delete()


def old_documents(*, now: datetime, most: int) -> Sequence[str]:
    """The documents that were asked for so long ago that they are forgotten."""
    old = PreparedDocument.objects.filter(asked_at__lte=now - KEPT_FOR).order_by("asked_at")
    return list(old.values_list("pk", flat=True)[:most])


def forget_document(*, tag: str) -> None:
    PreparedDocument.objects.filter(pk=tag).delete()
