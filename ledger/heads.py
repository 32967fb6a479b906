"""The heads of all streams: how far each has come, and whether what was noted of that holds."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from ledger.chain import Breach, verify_chain
from ledger.models import LedgerEntry, Stream


@dataclass(frozen=True, slots=True)
class Head:
    """The point that a stream had reached: `hash` is that of entry `length`.

    `first` is the hash of its first entry, by which a stream is known without its name: names would
    tell of drafts and of accounts.
    """

    first: str
    length: int
    hash: str


def read_heads() -> list[Head]:
    """The heads of all streams as they are now, of one moment, ordered by `first`."""
    return sorted((head for _, head in _named_heads()), key=lambda head: head.first)


def verify_heads(heads: Iterable[Head]) -> Iterator[tuple[str, Breach | None]]:
    """Every stream by name with its first breach or None, held against heads that were noted; then
    those noted that are missing, by the hash of their first entry.

    A stream in `heads` must be there, be as long as it was then or longer, and have that hash at
    that length. One that is not in there began later: it is held against itself alone.
    """
    names = {head.first: name for name, head in _named_heads()}
    known: dict[str, dict[int, str]] = defaultdict(dict)
    missing = []
    for head in heads:
        if head.first in names:
            known[names[head.first]][head.length] = head.hash
        else:
            missing.append(head)
    for name in Stream.objects.order_by("pk").values_list("pk", flat=True).iterator():
        yield name, verify_chain(stream=name, known=known[name])
    for head in missing:
        reason = f"no stream begins with this entry, and one of {head.length} entries did"
        yield head.first, Breach(1, reason)


def _named_heads() -> Iterator[tuple[str, Head]]:
    entries = LedgerEntry.objects.filter(stream=OuterRef("pk"), number=1)
    rows = Stream.objects.filter(length__gt=0).annotate(first=Subquery(entries.values("hash")))
    for name, first, length, last in rows.values_list("pk", "first", "length", "head"):
        if first is not None:  # Else its beginning was taken out, which its own chain shows.
            yield name, Head(first, length, last)
