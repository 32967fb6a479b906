"""An archive as the body of a request, plain or packed, read no further than it may be long."""

import zlib
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

MOST_SENT = 2 * 1024 * 1024
MOST_UNPACKED = 16 * 1024 * 1024
GZIP = 31  # what zlib calls a stream with the head and the foot of a .gz file
PACKED = "gzip"


class ArchiveTooLarge(ValueError):
    """An archive beyond what is taken over the network."""


class ArchiveNotPacked(ValueError):
    """A body that should be a gzip stream, and is none."""


class ArchiveParser(BaseParser):
    """The bytes of a document, unpacked where `Content-Encoding` says gzip."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        request = (parser_context or {}).get("request")
        coding = "" if request is None else request.headers.get("Content-Encoding", "").lower()
        if coding == PACKED:
            return unpacked(stream)
        if coding not in ("", "identity"):
            raise UnsupportedMediaType(
                coding[:40], "An archive comes plain, or packed with Content-Encoding: gzip."
            )
        return _read(stream)


class PackedArchiveParser(BaseParser):
    """The bytes of a document from a body that is itself a gzip stream."""

    media_type = "application/gzip"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return unpacked(stream)


def unpacked(stream: IO[bytes]) -> bytes:
    """What is packed in one gzip stream, as far as it may be long."""
    unpacker = zlib.decompressobj(wbits=GZIP)
    try:
        found = unpacker.decompress(_read(stream), MOST_UNPACKED + 1)
    except zlib.error:
        raise ArchiveNotPacked("The body is no gzip stream.") from None
    if len(found) > MOST_UNPACKED:
        raise _too_large()
    if not unpacker.eof or unpacker.unused_data:
        raise ArchiveNotPacked("The body is not one whole gzip stream.")
    return found


def _read(stream: IO[bytes]) -> bytes:
    """The whole body; one byte more than it may have is enough to know."""
    body = stream.read(MOST_SENT + 1)
    if len(body) > MOST_SENT:
        raise _too_large()
    return body


def _too_large() -> ArchiveTooLarge:
    return ArchiveTooLarge(
        f"An archive is sent in {MOST_SENT} bytes at most, and unpacks to {MOST_UNPACKED}: pack it"
        " (gzip), leave out its journal and standings, or have the operator run import_event."
    )
