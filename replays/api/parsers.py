"""A move log as the body of a request, plain or packed, read no further than it may be long."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from replays.packing import MOST_PACKED, unpack_stranger
from replays.services.uploads import MAX_LOG_BYTES, LogTooLarge

PLAIN = ("", "identity")
PACKED = "zstd"


class MoveLogParser(BaseParser):
    """The bytes of a log, unpacked where `Content-Encoding` says zstd."""

    media_type = "application/x-ndjson"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        coding = _coding(parser_context or {})
        if coding == PACKED:
            return _unpacked(stream)
        if coding not in PLAIN:
            raise UnsupportedMediaType(
                coding[:40], "A log comes plain, or packed with Content-Encoding: zstd."
            )
        return _read(stream, MAX_LOG_BYTES)


class PackedLogParser(BaseParser):
    """The bytes of a log from a body that is itself a zstd frame."""

    media_type = "application/zstd"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return _unpacked(stream)


def _coding(context: Mapping[str, Any]) -> str:
    request = context.get("request")
    coding: str = "" if request is None else request.headers.get("Content-Encoding", "")
    return coding.strip().lower()


def _unpacked(stream: IO[bytes]) -> bytes:
    packed = _read(stream, MOST_PACKED)
    return unpack_stranger(packed, most=MAX_LOG_BYTES) if packed else packed


def _read(stream: IO[bytes], most: int) -> bytes:
    """The whole body; one byte more than it may have is enough to know."""
    body = stream.read(most + 1)
    if len(body) > most:
        raise LogTooLarge(f"A log has at most {most} bytes as it is sent.")
    return body
