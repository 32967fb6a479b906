"""Open data dumps: those that are served, and which finished events belong into which month."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext

from contract.errors import NotFound
from tournaments.core.selectors import tournaments
from tournaments.models import DumpFile, OpenDump
from tournaments.terms.kinds import TournamentState

# The form of DumpFile.name.
FILE_NAME = re.compile(
    r"muster-(?P<dump>\d{4}-\d\d)-r(?P<revision>[1-9]\d{0,8})-(?P<number>[1-9]\d{0,8})\.jsonl\.zst"
)
CHUNK = 500
# A sweep comes every ten minutes; a large month may need more than one.
MOST_ATTEMPTS = 6


class FinishedEvent(NamedTuple):
    """An event that everybody sees and that is over; `head` is the hash its journal ends with."""

    finished_at: datetime
    id: UUID
    head: str


class Contents:
    """A digest of events in their order, each as it is when its journal ends with `head`."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    def add(self, event_id: UUID, head: str) -> None:
        self.hash.update(f"{event_id} {head}\n".encode())

    def digest(self) -> str:
        return f"sha256:{self.hash.hexdigest()}"


def month_of(moment: datetime) -> str:
    """The month by UTC, such as 2026-10."""
    return f"{moment:%Y-%m}"


def due_months(*, now: datetime) -> list[str]:
    """The months that are over and whose dump is not of the events that were finished in them, as
    they are now; the earliest first. Those without such an event are due only if their dump has
    some."""
    written = dict(OpenDump.objects.values_list("month", "contents"))
    present = dict.fromkeys(written, Contents().digest())
    for month, events in groupby(finished_events(), lambda event: month_of(event.finished_at)):
        present[month] = _digest_of(events)
    over = (month for month in present if month < month_of(now))
    return sorted(month for month in over if present[month] != written.get(month))


def stuck_months(*, now: datetime) -> list[str]:
    """The months that are due still, after workers have tried to write them for an hour or so."""
    tried = F("revision") + MOST_ATTEMPTS
    stuck = set(OpenDump.objects.filter(attempt__gte=tried).values_list("month", flat=True))
    return [month for month in due_months(now=now) if month in stuck] if stuck else []


def finished_in(month: str) -> list[UUID]:
    """The ids of the events of a dump, in its order."""
    return [event.id for event in finished_events() if month_of(event.finished_at) == month]


def _digest_of(events: Iterable[FinishedEvent]) -> str:
    contents = Contents()
    for event in events:
        contents.add(event.id, event.head)
    return contents.digest()


def finished_events() -> Iterator[FinishedEvent]:
    """All of them, in the order in which they were finished."""
    finished = tournaments().filter(state=TournamentState.FINISHED)
    rows = finished.order_by("finished_at", "id")
    columns = rows.values_list("finished_at", "id", "journal__head")
    for finished_at, event_id, head in columns.iterator(chunk_size=CHUNK):
        if finished_at is not None:
            yield FinishedEvent(finished_at, event_id, head)


def open_dumps() -> QuerySet[OpenDump]:
    """The dumps that are served, the latest month first, each with its files in `files`, without
    their bytes; none where the installation has chosen no licence."""
    dumps = OpenDump.objects.filter(revision__gte=1).order_by("-month")
    files = _served_files().order_by("number")
    served = dumps.prefetch_related(Prefetch("files", queryset=files))
    return served if settings.MUSTER_DUMP_LICENCE else served.none()


def find_dump_file(*, name: str) -> DumpFile:
    """The file of a dump that is served under this name, its bytes unread; NotFound for all others,
    such as those of an earlier revision."""
    parts = FILE_NAME.fullmatch(name)
    row = _served_files().filter(**parts.groupdict()).first() if parts else None
    if row is None or not settings.MUSTER_DUMP_LICENCE:
        text = gettext("There is no file {name}. Reload the list of data dumps.")
        raise NotFound(text.format(name=name[:60]))
    return row


def _served_files() -> QuerySet[DumpFile]:
    served = DumpFile.objects.filter(revision=F("dump__revision"))
    return served.select_related("dump").defer("packed")
