"""The canonical encoding of entries for their hashes."""

import json
from typing import Any

# The previous hash of the first entry of a stream.
BEGINNING = "sha256:" + "0" * 64
_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


def canonical(value: Any) -> bytes:
    """The canonical encoding of a plain value: JSON with sorted names, no spaces, UTF-8."""
    return _ENCODER.encode(value).encode()
