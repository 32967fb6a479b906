"""An archive as it is sent, plain or packed with gzip, and how large it may be."""

import zlib

MEBIBYTE = 1024 * 1024
# An event of 2,048 players and 12 rounds has 17 MB, and some 40 MB where all results are reported.
MOST_BYTES = 64 * MEBIBYTE
# An event has one value to ten bytes or more; nothing else is worth the memory of many small ones.
MOST_VALUES = 8_000_000
BETWEEN_VALUES = (b",", b"[", b"{")
GZIP = 31  # what zlib calls a stream with the head and the foot of a .gz file
MARK = b"\x1f\x8b"  # what every .gz file begins with; no JSON does


class ArchiveTooLarge(ValueError):
    """An archive beyond what is taken over the network."""


class ArchiveNotPacked(ValueError):
    """Bytes that should be a gzip stream, and are none."""


def taken(body: bytes, *, packed: bool) -> bytes:
    """The document in what was sent, if it is not too large to be read; of one that is packed no
    more is unpacked than it may be long. ArchiveTooLarge, ArchiveNotPacked."""
    _check_length(body)
    document = _unpacked(body) if packed else body
    if sum(map(document.count, BETWEEN_VALUES)) > MOST_VALUES:
        raise ArchiveTooLarge(f"An archive has at most {MOST_VALUES:,} values.")
    return document


def _unpacked(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=GZIP)
    try:
        found = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise ArchiveNotPacked("It is no gzip stream.") from None
    _check_length(found)
    if not unpacker.eof or unpacker.unused_data:
        raise ArchiveNotPacked("It is not one whole gzip stream.")
    return found


def _check_length(document: bytes) -> None:
    if len(document) > MOST_BYTES:
        raise ArchiveTooLarge(
            f"An archive has at most {MOST_BYTES // MEBIBYTE} MiB, packed or not: leave out its"
            " journal and standings, or have the operator run import_event."
        )
