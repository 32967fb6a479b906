"""Entries for the tests, and reactions to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ledger.models import LedgerEntry
from ledger.services.journal import append
from tests.support.factories import NOW

STREAM = "event:1"
KIND = "round.published"


def enter(stream: str = STREAM, **facts: Any) -> LedgerEntry:
    defaults: dict[str, Any] = {"stream": stream, "kind": KIND, "now": NOW}
    return append(**defaults | facts)


class Ear:
    """A reaction that writes down which entries it heard of, and fails while it is `broken`."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.broken = False

    def __call__(self, *, entry: LedgerEntry, now: datetime) -> None:
        if self.broken:
            raise RuntimeError("out of order")
        self.heard.append((entry.stream_id, entry.number))


ear, other_ear = Ear(), Ear()
REACTIONS = {KIND: (f"{__name__}.ear",)}
TWO_REACTIONS = {KIND: (f"{__name__}.ear", f"{__name__}.other_ear")}


class Crowd:
    """A reaction that hears of many entries of a stream at once, and fails at those `broken`."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, list[int]]] = []
        self.broken: set[int] = set()

    def __call__(self, *, entries: Sequence[LedgerEntry], now: datetime) -> None:
        numbers = [entry.number for entry in entries]
        if self.broken & {*numbers}:
            raise RuntimeError("out of order")
        self.heard.append((entries[0].stream_id, numbers))


crowd = Crowd()
MANY_AT_ONCE = {KIND: (f"{__name__}.crowd",)}
