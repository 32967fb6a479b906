"""An archive as it is sent, plain or packed with gzip, and how large it may be.

A few bytes can claim to hold gigabytes, and a few megabytes of JSON can become a hundred times as
much memory. So a document is looked at piece by piece as it comes, and packed again: what it is,
how long it is, how many values it has and how deep they lie is known before any of it is a value.
"""

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from contract.errors import DomainError
from tournaments.archive.document.head import HEAD, Kind, kind_of, not_an_archive
from tournaments.archive.document.shape import wrong

MEBIBYTE = 1024 * 1024
PIECE = 64 * 1024
GZIP = 31  # what zlib calls a stream with the head and the foot of a .gz file
MARK = b"\x1f\x8b"  # what every .gz file begins with; no JSON does
QUICK = 1  # of the levels of zlib
# The deepest list of an archive is its eighth; brackets and profiles may add some.
DEEPEST = 32


class ArchiveTooLarge(DomainError):
    """The document is too large to import."""

    status = 413
    code = "archive_too_large"


class ArchiveNotPacked(DomainError):
    """The body isn't valid gzip, although its header says so."""

    status = 422
    code = "unusable_packing"


@dataclass(frozen=True)
class Size:
    """The most that a document of some kind may have: bytes, packed or not, and values."""

    bytes: int
    values: int


# An event of 2,048 players and 12 rounds has 18 MB and 1.3 million values, and some 40 MB with a
# journal of every report. A value takes up to 150 bytes of memory when it is read.
MOST_BYTES = 64 * MEBIBYTE
MOST_VALUES = 4_000_000
# The results of that event have 1.5 MB and 50,000 values.
BY_NETWORK = {
    Kind.ARCHIVE: Size(MOST_BYTES, MOST_VALUES),
    Kind.RESULTS: Size(8 * MEBIBYTE, 500_000),
}
# For the operator, whose memory it is.
BY_OPERATOR = dict.fromkeys(Kind, Size(1024 * MEBIBYTE, 50_000_000))


@dataclass(frozen=True)
class Sent:
    """A document that is not too large: packed, its digest, and how long it is when unpacked."""

    packed: bytes
    digest: str
    length: int
    kind: Kind


def taken(
    pieces: Iterable[bytes],
    *,
    packed: bool,
    results: bool,
    sizes: dict[Kind, Size] = BY_NETWORK,
) -> Sent:
    """Take a document sent in `pieces`, if it begins as an archive (or, with `results`, as a file
    of results may) and is no larger than its kind may be; no more of it is unpacked than that.

    Raises UnusableArchive, ArchiveTooLarge, ArchiveNotPacked.
    """
    look = _Look(sizes, results)
    digest, packer = hashlib.sha256(), zlib.compressobj(QUICK, wbits=GZIP)
    kept = bytearray()
    for piece in unpacked(pieces) if packed else pieces:
        look.at(piece)
        digest.update(piece)
        kept += packer.compress(piece)
    look.end()
    kept += packer.flush()
    return Sent(bytes(kept), f"sha256:{digest.hexdigest()}", look.length, look.kind)


def pieces_of(document: bytes) -> Iterator[bytes]:
    """A document that is there already, as if it were being sent."""
    for start in range(0, len(document), PIECE):
        yield document[start : start + PIECE]


def document_in(packed: bytes) -> bytes:
    """The document of a `Sent`."""
    return zlib.decompress(packed, wbits=GZIP)


def unpacked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """A gzip stream as it unpacks, never more than a piece at a time; ArchiveNotPacked."""
    unpacker = zlib.decompressobj(wbits=GZIP)
    try:
        for piece in pieces:
            more = bool(piece)
            while more:
                plain = unpacker.decompress(piece, PIECE)
                yield plain
                piece = unpacker.unconsumed_tail
                more = bool(piece) or len(plain) == PIECE
            if unpacker.unused_data:
                break
    except zlib.error:
        raise ArchiveNotPacked(
            "This isn’t a gzip file. Compress it again with gzip, or upload it uncompressed."
        ) from None
    if not unpacker.eof or unpacker.unused_data:
        raise ArchiveNotPacked(
            "This isn’t one complete gzip file. Compress it again and send it whole."
        )


class _Look:
    """The facts about a document from the pieces that have come."""

    def __init__(self, sizes: dict[Kind, Size], results: bool) -> None:
        self.sizes, self.results = sizes, results
        self.kind, self.size = Kind.ARCHIVE, sizes[Kind.ARCHIVE]
        self.head = b""
        self.length = self.values = self.depth = 0
        self.in_text = self.escaped = False

    def at(self, piece: bytes) -> None:
        if not piece:
            return
        if len(self.head) < HEAD:
            self.head += piece[: HEAD - len(self.head)]
            if len(self.head) == HEAD:
                self._tell_kind()
        self.length += len(piece)
        self._count(self._outside_of_texts(piece))
        self._check_size()

    def end(self) -> None:
        if len(self.head) < HEAD:
            self._tell_kind()
            self._check_size()

    def _tell_kind(self) -> None:
        self.kind = kind_of(self.head)
        if self.kind is Kind.RESULTS and not self.results:
            raise not_an_archive()
        self.size = self.sizes[self.kind]

    def _outside_of_texts(self, piece: bytes) -> bytes:
        """The part of a piece that is outside of texts, where no JSON has a backslash."""
        if self.escaped:
            piece = piece[1:]
        plain = piece.replace(b"\\\\", b"").replace(b'\\"', b"")
        self.escaped = plain.endswith(b"\\")
        parts = plain.split(b'"')
        outside = b"".join(parts[self.in_text :: 2])
        self.in_text ^= len(parts) % 2 == 0
        return outside

    def _count(self, outside: bytes) -> None:
        """Each value but the first stands after one of these."""
        self.values += sum(map(outside.count, b",[{"))
        for sign in outside.translate(None, _NO_BRACKETS):
            self.depth += 1 if sign in b"[{" else -1
            if self.depth > DEEPEST:
                raise wrong("", f"it is nested too deeply: at most {DEEPEST} deep")

    def _check_size(self) -> None:
        if self.length > self.size.bytes:
            raise self._too_large(f"{self.size.bytes // MEBIBYTE} MiB, packed or not")
        if self.values > self.size.values:
            raise self._too_large(f"{self.size.values:,} values")

    def _too_large(self, most: str) -> ArchiveTooLarge:
        what = self.kind.value[0].upper() + self.kind.value[1:]
        return ArchiveTooLarge(f"{what} can have at most {most}: {_WAYS_OUT[self.kind]}.")


_NO_BRACKETS = bytes(sign for sign in range(256) if sign not in b"[]{}")
_WAYS_OUT = {
    Kind.ARCHIVE: "leave out the journal and standings, or ask the operator to run import_event",
    Kind.RESULTS: "ask the operator to run import_event",
}
