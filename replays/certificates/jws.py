"""Signed documents as compact JSON Web Signatures (RFC 7515, EdDSA by RFC 8037)."""

import base64
import json
from collections.abc import Mapping
from typing import Any

from replays.certificates.keys import SigningKey, unpadded

# Each kind of document has a type of its own, so that none passes for another.
TYPE = "muster-certificate+jws"
RESULT_TYPE = "muster-result+jws"
HEADS_TYPE = "muster-heads+jws"


def signed(payload: Mapping[str, Any], key: SigningKey, type: str = TYPE) -> str:
    """`header.payload.signature`. The same payload under the same key gives the same text."""
    header = {"alg": "EdDSA", "kid": key.kid, "typ": type}
    body = f"{unpadded(canonical(header))}.{unpadded(canonical(payload))}"
    return f"{body}.{unpadded(key.sign(body.encode('ascii')))}"


def canonical(value: Mapping[str, Any]) -> bytes:
    """JSON in one spelling: names sorted, no spaces, UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def payload_of(jws: str) -> dict[str, Any]:
    """The payload of a document of our own, read from the signed bytes."""
    part = jws.split(".")[1]
    payload: dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return payload
