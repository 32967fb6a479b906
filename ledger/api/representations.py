"""An entry of the journal as anybody may see it."""

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict, cast

from ledger.chain import face
from ledger.models import LedgerEntry


class FeedEntry(TypedDict):
    """A change. An entry for staff only has no `kind`, `at` and `data`."""

    stream: str
    number: Annotated[int, "Position in the stream, from 1."]
    public: bool
    kind: NotRequired[Annotated[str, "Object and action, such as `round.published`."]]
    at: NotRequired[Annotated[str, {"format": "date-time"}, "UTC, to the microsecond."]]
    data: NotRequired[Annotated[Mapping[str, Any], "Ids, numbers and texts."]]
    sealed: Annotated[str, "Salted commitment to the part for staff only."]
    previous: Annotated[str, "Hash of the previous entry; zeros for the first."]
    hash: Annotated[str, "SHA-256 of the canonical JSON of all other fields."]


def entry_data(entry: LedgerEntry) -> FeedEntry:
    """The hashed fields of the entry, and the hash."""
    return cast("FeedEntry", {**face(entry), "hash": entry.hash})
