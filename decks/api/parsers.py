"""Deck files as the body of a request, read no further than they may be long."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from decks.services.judging import LARGEST_FILE


class RosterParser(BaseParser):
    """The bytes of a roster, and one more where it is too long, so that reading it says so."""

    media_type = "application/xml"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return stream.read(LARGEST_FILE + 1)


class PackedRosterParser(RosterParser):
    """The bytes of a packed roster, and one more where it is too long."""

    media_type = "application/zip"
