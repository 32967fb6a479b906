"""An entry of the journal as anybody may see it."""

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict, cast

from ledger.chain import face
from ledger.models import LedgerEntry


class FeedEntry(TypedDict):
    """One change. One that only the staff may read has no `kind`, `at` and `data`."""

    stream: str
    number: Annotated[int, "Its place in the stream, from 1."]
    public: bool
    kind: NotRequired[Annotated[str, "Noun, point, what was done."]]
    at: NotRequired[Annotated[str, {"format": "date-time"}, "UTC, to the microsecond."]]
    data: NotRequired[Annotated[Mapping[str, Any], "Ids, numbers and words."]]
    sealed: Annotated[str, "A salted commitment to what only the staff may read of it."]
    previous: Annotated[str, "The hash of the entry before; of the first one, zeros."]
    hash: Annotated[str, "SHA-256 over the canonical JSON of all the rest."]


def entry_data(entry: LedgerEntry) -> FeedEntry:
    """What is hashed of the entry, and the hash."""
    return cast("FeedEntry", {**face(entry), "hash": entry.hash})
