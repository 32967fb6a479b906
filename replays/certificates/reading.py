"""Reading a certificate that somebody brings, and whether one of our keys has signed it."""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays.certificates.jws import TYPE


class NoCertificate(ValueError):
    """A text that is no certificate, or one that a key of ours should have signed and has not."""


@dataclass(frozen=True)
class Told:
    """What a certificate says. `ours`: one of our keys has signed it; else it is a foreign one,
    of whose signature nothing is known."""

    payload: Mapping[str, Any]
    ours: bool


def read_certificate(jws: str, keys: Mapping[str, str]) -> Told:
    """What the certificate says; `keys` are our public ones, by name. NoCertificate.

    The algorithm is ours to choose and not the certificate's: a header that names another is
    refused, and the name of a key finds one of ours and nothing else.
    """
    header, payload = (_plain(part) for part in jws.split(".")[:2])
    if {**header, "kid": ""} != {"alg": "EdDSA", "typ": TYPE, "kid": ""}:
        raise NoCertificate("its header is not that of a certificate")
    public = keys.get(str(header.get("kid")))
    if public is None:
        return Told(payload, ours=False)
    signed, _, signature = jws.rpartition(".")
    try:
        key = Ed25519PublicKey.from_public_bytes(_bytes(public))
        key.verify(_bytes(signature), signed.encode("ascii"))
    except InvalidSignature:
        raise NoCertificate("it names a key of ours, which has not signed this") from None
    return Told(payload, ours=True)


def _plain(part: str) -> dict[str, Any]:
    try:
        found = json.loads(_bytes(part))
    except (UnicodeDecodeError, ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NoCertificate("a part of it is no JSON object in base64url")
    return found


def _bytes(part: str) -> bytes:
    try:
        return base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise NoCertificate("a part of it is no base64url") from None
