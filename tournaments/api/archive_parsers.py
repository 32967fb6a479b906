"""An archive as the body of a request, plain or packed, read no further than it may be long."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import IO, Any

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from tournaments.archive.packing import PIECE, document_in, taken

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
        return document_in(taken(_read(stream), packed=coding == PACKED, results=True).packed)


class PackedArchiveParser(BaseParser):
    """The bytes of a document from a body that is itself a gzip stream."""

    media_type = "application/gzip"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return document_in(taken(_read(stream), packed=True, results=True).packed)


def _read(stream: IO[bytes]) -> Iterator[bytes]:
    """The body, as it comes."""
    return iter(partial(stream.read, PIECE), b"")
