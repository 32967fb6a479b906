"""Keeps what lets in whoever has an address out of logs, as the proxy does in its own
(deploy/nginx.conf)."""

import logging
import re
from typing import Any

# Keys of streams, codes of guests, and links from emails.
KEYED = re.compile(
    r"/(account/email|entries/code|overlay|password/new|sign-up/confirm)/[^\s\"'?#]+"
)


class WithoutKeys(logging.Filter):
    """Writes `-` for a key or code in each address that a line names."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _masked(record.msg)
        if isinstance(record.args, tuple):
            record.args = tuple(map(_masked, record.args))
        return True


def _masked(value: Any) -> Any:
    return KEYED.sub(r"/\1/-", value) if isinstance(value, str) else value
