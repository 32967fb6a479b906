"""Reading the journal."""

from django.db.models import QuerySet

from ledger.models import LedgerEntry


def entries(*, stream: str, after: int = 0) -> QuerySet[LedgerEntry]:
    """The entries of a stream from number `after` + 1 on, in their order, hidden ones too."""
    return LedgerEntry.objects.filter(stream=stream, number__gt=after).order_by("number")


def public_entries(*, stream: str, after: int = 0) -> QuerySet[LedgerEntry]:
    """Those of them that anybody may read."""
    return entries(stream=stream, after=after).filter(public=True)


def staff_entries(*, stream: str, after: int = 0) -> QuerySet[LedgerEntry]:
    """All of them, with who acted and with their private parts."""
    return entries(stream=stream, after=after).select_related("actor", "private_part")
