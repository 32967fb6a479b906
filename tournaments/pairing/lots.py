"""The secrets from which lots are drawn: committed to before, and opened one by one after.

A chain of hashes. Its end, link 0, is public from the beginning. Each further link is the one whose
hash is the link before, so whoever has link 0 can check any link that is opened, and from opened
links nobody finds the next ones.
"""

import hashlib
import hmac
from enum import StrEnum

LENGTH = 10_000


class Purpose(StrEnum):
    """The purposes of lots. Each has a chain of its own."""

    PAIRINGS = "pairings"
    DECK_CHECKS = "deck checks"


def link(secret: bytes, purpose: Purpose, number: int) -> bytes:
    """A link of the chain that belongs to a secret, by its number; ValueError beyond the last."""
    if not 0 <= number <= LENGTH:
        raise ValueError(f"a chain of lots has no link {number}, only 0 to {LENGTH}")
    last = hmac.digest(secret, f"lots of {purpose}".encode(), "sha256")
    return _hashed(last, LENGTH - number)


def leads_to(opened: bytes, number: int, commitment: bytes) -> bool:
    """True if an opened link is the one of this number in the chain that was committed to."""
    return 0 <= number <= LENGTH and _hashed(opened, number) == commitment


def round_seed(opened: bytes, *, number: int, redraw: int) -> str:
    """The seed of a round of the event, from the link of its lots; each `redraw` has another."""
    return hmac.digest(opened, f"round {number} redraw {redraw}".encode(), "sha256").hex()


def table_lot(opened: bytes, *, number: int, draw: int, entries: list[str]) -> str:
    """The lot of a table in a draw of deck checks, from the link of the round; the lowest are
    drawn."""
    text = f"round {number} draw {draw} " + ",".join(sorted(entries))
    return hmac.digest(opened, text.encode(), "sha256").hex()


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = hashlib.sha256(value).digest()
    return value
