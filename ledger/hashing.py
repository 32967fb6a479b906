"""How an entry is written to be hashed, and what the first of a stream has before it."""

import json
from typing import Any

# What the first entry of a stream has before it.
BEGINNING = "sha256:" + "0" * 64


def canonical(value: Any) -> bytes:
    """The one encoding of a plain value: JSON with sorted names, no spaces, UTF-8."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()
