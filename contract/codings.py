"""The forms in which a reader takes a body, by their headers (RFC 9110, 12.5.3)."""

import gzip
import re
from collections.abc import Mapping

from django.http import HttpResponse

GZIP = "gzip"

REFUSED = re.compile(r"q=0(\.0*)?")


def accepts(header: str, coding: str) -> bool:
    """True if `Accept-Encoding` names `coding`, and not only to refuse it."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name == coding:
            return not any(REFUSED.fullmatch(parameter) for parameter in parameters)
    return False


def gzip_answer(
    packed: bytes, accept_encoding: str, media_type: str, headers: Mapping[str, str]
) -> HttpResponse:
    """An answer from a body that is kept as gzip: packed for readers who take that."""
    if accepts(accept_encoding, GZIP):
        headers = {**headers, "Content-Encoding": GZIP}
    else:
        packed = gzip.decompress(packed)
    return HttpResponse(packed, content_type=media_type, headers=headers)
