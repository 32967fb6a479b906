"""Reading the journal."""

from datetime import datetime, timedelta

from django.db.models import Count, F, QuerySet, Sum

from ledger.hashing import BEGINNING
from ledger.models import Delivery, LedgerEntry, Outage, Stream


def find_stream(*, name: str) -> Stream:
    """The stream of this name so far; one without entries is empty, and not stored."""
    return Stream.objects.filter(pk=name).first() or Stream(name=name, head=BEGINNING)


def told_stream(*, name: str) -> Stream:
    """The entries that everybody is told: up to the last public one. Hidden ones after it are told
    with the next public one, as whoever follows the stream live hears of them."""
    last = public_entries(stream=name).order_by("-number").first()
    if last is None:
        return Stream(name=name, head=BEGINNING)
    return Stream(name=name, length=last.number, head=last.hash)


def entries(*, stream: str, after: int = 0) -> QuerySet[LedgerEntry]:
    """The entries of a stream from number `after` + 1 on, in their order, hidden ones too."""
    return LedgerEntry.objects.filter(stream=stream, number__gt=after).order_by("number")


def public_entries(*, stream: str, after: int = 0) -> QuerySet[LedgerEntry]:
    """Those of them that anybody may read."""
    return entries(stream=stream, after=after).filter(public=True)


def staff_entries(*, stream: str, after: int = 0) -> QuerySet[LedgerEntry]:
    """All of them, with their actors and private parts."""
    return entries(stream=stream, after=after).select_related("actor", "private_part")


def staff_entries_back(*, stream: str, end: int | None = None) -> QuerySet[LedgerEntry]:
    """All of them as `staff_entries` has them, the last first; with `end`, up to that number."""
    entries = staff_entries(stream=stream).order_by("-number")
    return entries if end is None else entries.filter(number__lte=end)


def due_deliveries(*, now: datetime) -> QuerySet[Delivery]:
    """The deliveries that should have been made by now, the longest waiting first."""
    return Delivery.objects.filter(done_at=None, next_at__lte=now).order_by("next_at", "pk")


def failing_deliveries() -> QuerySet[Delivery]:
    """Those whose service has failed and is asked again after a pause."""
    return Delivery.objects.filter(done_at=None).exclude(trouble="")


def outages(*, since: datetime) -> QuerySet[Outage]:
    """The outages that ended after `since`, the newest first."""
    return Outage.objects.filter(ended_at__gt=since).order_by("-ended_at", "-pk")


def outages_in_all() -> tuple[int, float]:
    """The number of all outages, and the seconds that they lasted together."""
    length = Sum(F("ended_at") - F("began_at"))
    row = Outage.objects.aggregate(number=Count("pk"), length=length)
    return row["number"], (row["length"] or timedelta()).total_seconds()
