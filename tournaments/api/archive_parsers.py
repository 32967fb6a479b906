"""An archive as the body of a request, plain or packed, read no further than it may be long."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from tournaments.archive.packing import MOST_BYTES, taken

PACKED = "gzip"


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
        if coding not in ("", "identity", PACKED):
            raise UnsupportedMediaType(
                coding[:40], "An archive comes plain, or packed with Content-Encoding: gzip."
            )
        return taken(_read(stream), packed=coding == PACKED)


class PackedArchiveParser(BaseParser):
    """The bytes of a document from a body that is itself a gzip stream."""

    media_type = "application/gzip"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return taken(_read(stream), packed=True)


def _read(stream: IO[bytes]) -> bytes:
    """The whole body; one byte more than it may have is enough to know."""
    return stream.read(MOST_BYTES + 1)
