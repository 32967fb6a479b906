"""The chain of hashes of a stream: what each hash covers, and verification.

The hash of an entry covers exactly its public part, so that anyone can check the chain. Its private
part is covered by a salted commitment.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ledger.hashing import BEGINNING, canonical
from ledger.models import LedgerEntry, PrivatePart, Stream

# The kind of an entry that records that the private part of another was erased.
ERASED = "entry.erased"


def commitment(value: Any, *, salt: bytes) -> str:
    """A commitment to `value`, which reveals nothing without the salt."""
    return f"sha256:{hmac.digest(salt, canonical(value), 'sha256').hex()}"


def moment(at: datetime) -> str:
    """A time as it is hashed and shown: UTC, to the microsecond."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def face(entry: LedgerEntry) -> dict[str, Any]:
    """The public part of an entry, which is also the part that is hashed."""
    open_part = _content(entry) if entry.public else {}
    return {
        "stream": entry.stream_id,
        "number": entry.number,
        "public": entry.public,
        **open_part,
        "sealed": _seal(entry),
        "previous": entry.previous,
    }


def entry_hash(entry: LedgerEntry) -> str:
    """The hash that `entry` must have."""
    return f"sha256:{hashlib.sha256(canonical(face(entry))).hexdigest()}"


def _content(entry: LedgerEntry) -> dict[str, Any]:
    return {"kind": entry.kind, "at": moment(entry.at), "data": entry.data}


def _seal(entry: LedgerEntry) -> str:
    hidden: dict[str, Any] = {"actor": entry.actor_id, "private": entry.private_commitment}
    if not entry.public:
        hidden |= _content(entry)
    return commitment(hidden, salt=bytes(entry.salt))


@dataclass(frozen=True)
class Breach:
    """The first entry at which a stream was changed, and what is wrong with it."""

    number: int
    reason: str


def verify_chain(*, stream: str, known: Mapping[int, str] | None = None) -> Breach | None:
    """The first breach of a stream, or None when it is whole; Stream.DoesNotExist.

    An intruder who can write in the database can also write a stream anew from some entry on.
    `known` are hashes by number that were noted outside of it, by which that comes out.
    """
    row = Stream.objects.get(pk=stream)
    known, number, last = known or {}, 0, BEGINNING
    entries, erased = LedgerEntry.objects.filter(stream=row), _erased(row)
    rows = entries.select_related("private_part").order_by("number")
    for number, entry in enumerate(rows.iterator(chunk_size=500), 1):
        reason = _fault(entry, number, last, erased) or _unknown(entry.hash, known.get(number))
        if reason:
            return Breach(number, reason)
        last = entry.hash
    if (row.length, row.head) != (number, last):
        return Breach(number + 1, f"the stream ends here, and should with entry {row.length}")
    missing = min((known_number for known_number in known if known_number > number), default=None)
    return None if missing is None else Breach(missing, "there is no such entry")


def verify_chains() -> Iterator[tuple[str, Breach | None]]:
    """Every stream by name, with its first breach or None."""
    for name in Stream.objects.order_by("pk").values_list("pk", flat=True).iterator():
        yield name, verify_chain(stream=name)


def _erased(stream: Stream) -> Mapping[int, int]:
    """The numbers of entries whose private parts were erased, each with that of the entry that says
    so last."""
    rows = LedgerEntry.objects.filter(stream=stream, kind=ERASED).order_by("number")
    pairs = ((data.get("number"), number) for data, number in rows.values_list("data", "number"))
    return {erased: number for erased, number in pairs if isinstance(erased, int)}


def _fault(entry: LedgerEntry, number: int, last: str, erased: Mapping[int, int]) -> str:
    if entry.number != number:
        return f"entry {entry.number} comes in its place"
    if entry.previous != last:
        return "it does not go on from the entry before"
    if entry.hash != entry_hash(entry):
        return "its hash is not the one of what it says"
    part = getattr(entry, "private_part", None)
    if part is not None and entry.private_commitment != private_commitment(part):
        return "its private part is not the one that was written"
    if part is None and entry.private_commitment and erased.get(number, 0) <= number:
        return "its private part is gone, and no later entry says that it was erased"
    return ""


def _unknown(actual: str, known: str | None) -> str:
    return "" if known in (None, actual) else "its hash is not the one that was noted"


def private_commitment(part: PrivatePart) -> str:
    """The commitment that the entry of `part` must hold."""
    return commitment(part.data, salt=bytes(part.salt))
