"""An archive as the body of a request, plain or packed, for whoever looks at it as it comes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from tournaments.archive.document.packing import PIECE

PACKED = "gzip"


@dataclass(frozen=True)
class SentBody:
    """A body, to be read piece by piece, and whether it is a gzip stream."""

    pieces: Iterator[bytes]
    packed: bool


class ArchiveParser(BaseParser):
    """A document, which is packed where `Content-Encoding` says gzip."""

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
        return SentBody(_read(stream), packed=coding == PACKED)


class PackedArchiveParser(BaseParser):
    """A document in a body that is itself a gzip stream."""

    media_type = "application/gzip"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return SentBody(_read(stream), packed=True)


def _read(stream: IO[bytes]) -> Iterator[bytes]:
    """The body, as it comes."""
    return iter(partial(stream.read, PIECE), b"")
