"""Open dumps: the finished public events of each month as files that anybody may take away.

A dump is written once its month is over, and anew when one of its events has changed, has been
opened again, or is not public any more (docs/decisions/0032-a-dump-is-rows-that-are-replaced.md).
"""

import hashlib
import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import zstandard
from django.conf import settings
from django.db import transaction

from tournaments.archive.document.packing import MEBIBYTE, pieces_of, unpacked
from tournaments.archive.selectors.dumps import Contents, due_months, finished_in
from tournaments.archive.services.served_archives import current_archive
from tournaments.models import DumpFile, OpenDump, StoredArchive

log = logging.getLogger(__name__)

# A file takes no further event once it unpacks to so many bytes; packed it has a tenth of them or
# so, and a web process that serves it holds those in memory.
FILE_BYTES = 32 * MEBIBYTE
LEVEL = 9
# The time for which a worker writes before it leaves the rest to its next turn.
TURN = timedelta(minutes=5)
# A turn may end in the midst of one event more.
TURN_SECONDS = 600
Clock = Callable[[], datetime]


class Overtaken(Exception):
    """Another worker has begun to write the same dump since."""


class OutOfTime(Exception):
    """The turn is over. The documents that were made are kept, so that the next one gets
    further."""


def write_due_dumps(*, clock: Clock, file_bytes: int = FILE_BYTES) -> list[OpenDump]:
    """Write the dumps that are due, and return them; without a licence withdraw all there are. One
    that fails is logged and holds up no other."""
    if settings.MUSTER_DUMP_LICENCE is None:
        _withdraw()
        return []
    until = clock() + TURN
    made = []
    for month in due_months(now=clock()):
        try:
            writing = _Writing(month, _begin(month), file_bytes)
            made.append(_write(writing, clock, until=until))
        except OutOfTime:
            break
        except Overtaken:
            continue
        except Exception:
            log.exception("the open dump of %s could not be written", month)
    return made


@transaction.atomic
def _withdraw() -> None:
    DumpFile.objects.all().delete()
    OpenDump.objects.all().delete()


def _write(writing: "_Writing", clock: Clock, *, until: datetime) -> OpenDump:
    """Write the next revision of a month; OutOfTime or Overtaken without an effect."""
    for event_id in finished_in(writing.month):
        if clock() >= until:
            raise OutOfTime
        writing.add(current_archive(tournament_id=event_id, now=clock()))
    writing.end_file()
    return _publish(writing, clock())


@transaction.atomic
def _begin(month: str) -> int:
    """The number of a new attempt; what earlier ones have left is deleted."""
    OpenDump.objects.get_or_create(month=month)
    dump = _locked(month)
    dump.files.exclude(revision=dump.revision).delete()
    dump.attempt += 1
    dump.save(update_fields=["attempt"])
    return dump.attempt


def _locked(month: str) -> OpenDump:
    return OpenDump.objects.select_for_update().get(pk=month)


class _Writing:
    """An attempt to write a dump. Of its files only the one being filled is in memory."""

    def __init__(self, month: str, attempt: int, file_bytes: int) -> None:
        self.month, self.attempt, self.file_bytes = month, attempt, file_bytes
        self.contents = Contents()
        self.files = 0
        self.file = _File()

    def add(self, page: StoredArchive) -> None:
        for piece in line_of(page):
            self.file.add(piece)
        self.file.events += 1
        self.contents.add(page.pk, page.head)
        if self.file.length >= self.file_bytes:
            self.end_file()

    def end_file(self) -> None:
        """Store the file being filled, if there is anything in it, and begin another."""
        if not self.file.events:
            return
        self.files += 1
        _store(self.file.row(), self)
        self.file = _File()


class _File:
    """A file that is packed while it is filled."""

    def __init__(self) -> None:
        compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
        self.packer = compressor.compressobj()
        self.packed = bytearray()
        self.events = self.length = 0

    def add(self, piece: bytes) -> None:
        self.length += len(piece)
        self.packed += self.packer.compress(piece)

    def row(self) -> DumpFile:
        self.packed += self.packer.flush()
        packed = bytes(self.packed)
        return DumpFile(
            events=self.events,
            length=self.length,
            bytes=len(packed),
            sha256=hashlib.sha256(packed).hexdigest(),
            packed=packed,
        )


def line_of(page: StoredArchive) -> Iterator[bytes]:
    """A stored archive as one line. No text in JSON has a line break, so those between its parts
    are all there are."""
    for piece in unpacked(pieces_of(bytes(page.packed))):
        yield piece.replace(b"\n", b"")
    yield b"\n"


@transaction.atomic
def _store(row: DumpFile, writing: _Writing) -> None:
    dump = _current(writing)
    row.dump, row.revision, row.number = dump, writing.attempt, writing.files
    row.save(force_insert=True)


@transaction.atomic
def _publish(writing: _Writing, now: datetime) -> OpenDump:
    """Serve the files of this attempt from now on, and those of no other."""
    dump = _current(writing)
    dump.files.exclude(revision=writing.attempt).delete()
    dump.revision, dump.contents = writing.attempt, writing.contents.digest()
    dump.written_at = now
    dump.save(update_fields=["revision", "contents", "written_at"])
    return dump


def _current(writing: _Writing) -> OpenDump:
    """The dump, locked; Overtaken if another attempt has begun."""
    dump = OpenDump.objects.select_for_update().filter(pk=writing.month).first()
    if dump is None or dump.attempt != writing.attempt:
        raise Overtaken
    return dump
