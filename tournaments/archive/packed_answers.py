"""Answers with archives, which are kept packed (gzip)."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.utils.translation import gettext

from contract.codings import GZIP, accepts, gzip_answer
from contract.errors import DomainError

JSON = "application/json"
ATTACHED: Mapping[str, str] = {"Content-Disposition": 'attachment; filename="event.json"'}
# Bytes of a document that are sent unpacked.
MOST_PLAIN = 8 * 1024 * 1024


class ArchiveOnlyPacked(DomainError):
    """The archive is so large that it only comes packed."""

    status = 406
    code = "archive_only_packed"


def archive_answer(packed: bytes, accept_encoding: str, headers: Mapping[str, str]) -> HttpResponse:
    """The answer with an archive, packed for readers who take that; ArchiveOnlyPacked."""
    if not accepts(accept_encoding, GZIP) and length_of(packed) > MOST_PLAIN:
        raise ArchiveOnlyPacked(
            gettext("This archive is large, so it only comes with `gzip`: accept it.")
        )
    return gzip_answer(packed, accept_encoding, JSON, headers)


def length_of(packed: bytes) -> int:
    """The length of what was packed, which stands at the end (RFC 1952, 2.3.1)."""
    return int.from_bytes(packed[-4:], "little")
