"""A certificate in its signed form: a compact JSON Web Signature (RFC 7515, EdDSA by RFC 8037)."""

import json
from collections.abc import Mapping
from typing import Any

from replays.certificates.keys import SigningKey, unpadded

TYPE = "muster-certificate+jws"


def signed(payload: Mapping[str, Any], key: SigningKey) -> str:
    """`header.payload.signature`. The same payload under the same key gives the same text."""
    header = {"alg": "EdDSA", "kid": key.kid, "typ": TYPE}
    body = f"{unpadded(canonical(header))}.{unpadded(canonical(payload))}"
    return f"{body}.{unpadded(key.sign(body.encode('ascii')))}"


def canonical(value: Mapping[str, Any]) -> bytes:
    """JSON in one spelling: names sorted, no spaces, UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
