"""For each operation, where that needs something first, a request that succeeds."""

from tests.support.ready import entries, events, matches, people, reads, rounds, tables
from tests.support.ready.requests import JSON, READY, Ready

__all__ = [
    "JSON",
    "READY",
    "Ready",
    "entries",
    "events",
    "matches",
    "people",
    "reads",
    "rounds",
    "tables",
]
