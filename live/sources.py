"""Sources of the frames of a stream: entries of the journal, or tables that are played at.

Each source answers two questions from the rows, and needs nothing else to be followed: how far have
these streams come, and what follows a number. Numbers are given under a lock that is held until the
commit, so whoever sees one sees all before it. Primary keys have no such order: no source reads on
by one.
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from rest_framework.renderers import JSONRenderer

from ledger.api.representations import entry_data
from ledger.models import LedgerEntry, Stream
from ledger.selectors import entries
from live.channel import Frame
from tables.selectors import changes_of

log = logging.getLogger(__name__)

TABLE = "table:"


class Source(Protocol):
    def lengths(self, names: Collection[str]) -> Mapping[str, int]:
        """The number of the last entry of each of these streams; those that are not there lack."""

    def rows(self, name: str, after: int, limit: int) -> Sequence[Frame]:
        """The frames that follow number `after`, at most `limit`, in their order."""


class LedgerSource:
    """Streams of the journal: an entry of the feed is a frame."""

    def lengths(self, names: Collection[str]) -> Mapping[str, int]:
        return dict(Stream.objects.filter(pk__in=names).values_list("name", "length"))

    def rows(self, name: str, after: int, limit: int) -> Sequence[Frame]:
        frames: list[Frame] = []
        for entry in entries(stream=name, after=after)[:limit]:
            if entry.number != after + len(frames) + 1:
                log.error("%s lacks entry %s", name, after + len(frames) + 1)
                break
            frames.append(entry_frame(entry))
        return frames


def entry_frame(entry: LedgerEntry) -> Frame:
    """An entry as `results` of the feed has it, byte for byte."""
    return Frame(
        entry.number,
        JSONRenderer().render(entry_data(entry)),
        entry.public,
        entry.kind,
        str(entry.data.get("match", "")),
    )


class TableSource:
    """Tables: nothing but the number of the last change, and only of the last."""

    def lengths(self, names: Collection[str]) -> Mapping[str, int]:
        ids = [name.removeprefix(TABLE) for name in names]
        return {f"{TABLE}{pk}": number for pk, number in changes_of(table_ids=ids).items()}

    def rows(self, name: str, after: int, limit: int) -> Sequence[Frame]:
        number = self.lengths([name]).get(name, 0)
        if number <= after:
            return []
        data = JSONRenderer().render({"stream": name, "number": number})
        return [Frame(number, data)]


class Sources:
    """All streams, each from the source that its name begins with."""

    def __init__(self) -> None:
        self.ledger, self.tables = LedgerSource(), TableSource()

    def lengths(self, names: Collection[str]) -> Mapping[str, int]:
        tables = [name for name in names if name.startswith(TABLE)]
        others = [name for name in names if not name.startswith(TABLE)]
        lengths: dict[str, int] = {}
        if others:
            lengths |= self.ledger.lengths(others)
        if tables:
            lengths |= self.tables.lengths(tables)
        return lengths

    def rows(self, name: str, after: int, limit: int) -> Sequence[Frame]:
        source: Source = self.tables if name.startswith(TABLE) else self.ledger
        return source.rows(name, after, limit)
