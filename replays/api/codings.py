"""What a reader says of the forms in which they take a body (RFC 9110, 12.5.3)."""

import re

REFUSED = re.compile(r"q=0(\.0*)?")


def accepts(header: str, coding: str) -> bool:
    """Whether `Accept-Encoding` names `coding`, and not only to refuse it."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name == coding:
            return not any(REFUSED.fullmatch(parameter) for parameter in parameters)
    return False
