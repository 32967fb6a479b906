"""Keeps what lets in whoever has an address out of logs, as the proxy does in its own
(deploy/nginx.conf)."""

import re

# Keys of streams, codes of guests, and links from emails.
KEYED = re.compile(
    r"/(account/email|api/v1/decks/codes|[dD]|entries/code|overlay|password/new|sign-up/confirm)"
    r"/[^\s\"'?#\\]+"
)


def masked(line: str) -> str:
    """The line with `-` for a key or code in each address that it names."""
    return KEYED.sub(r"/\1/-", line)
