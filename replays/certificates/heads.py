"""The payload of signed heads of the journal, and reading them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ledger.heads import Head
from replays.certificates.jws import HEADS_TYPE
from replays.certificates.reading import NotSigned, read_signed

VERSION = 1


@dataclass(frozen=True)
class NotedHeads:
    """Heads from a signed text, with the installation, the time and the key."""

    issuer: str
    signed_at: datetime
    kid: str
    heads: tuple[Head, ...]


def heads_payload(*, issuer: str, signed_at: datetime, heads: Iterable[Head]) -> dict[str, Any]:
    """The payload to sign: hashes and lengths, without names of streams."""
    return {
        "v": VERSION,
        "iss": issuer,
        "iat": int(signed_at.timestamp()),
        "streams": [
            {"first": head.first, "length": head.length, "head": head.hash} for head in heads
        ],
    }


def read_heads_of(jws: str, keys: Mapping[str, str]) -> NotedHeads:
    """The heads in a signed text; NotSigned unless one of `keys`, by name, has signed it."""
    signed = read_signed(jws, keys, type=HEADS_TYPE)
    if not signed.ours:
        raise NotSigned(f"it is signed with the key {signed.kid}, which is none of these")
    payload = signed.payload
    if payload.get("v") != VERSION:
        raise NotSigned(f"it is of version {payload.get('v')}, and this program reads {VERSION}")
    try:
        return NotedHeads(
            issuer=payload["iss"],
            signed_at=datetime.fromtimestamp(payload["iat"], UTC),
            kid=signed.kid,
            heads=tuple(
                Head(first=row["first"], length=row["length"], hash=row["head"])
                for row in payload["streams"]
            ),
        )
    except (ArithmeticError, KeyError, TypeError) as error:
        raise NotSigned("it does not say which heads there were") from error
