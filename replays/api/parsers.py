"""A move log as the body of a request, taken byte for byte."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from replays.services.uploads import MAX_LOG_BYTES, LogTooLarge


class MoveLogParser(BaseParser):
    """Reads one byte more than a log may have, and no further."""

    media_type = "application/x-ndjson"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        log = stream.read(MAX_LOG_BYTES + 1)
        if len(log) > MAX_LOG_BYTES:
            raise LogTooLarge(f"A log has at most {MAX_LOG_BYTES} bytes.")
        return log
