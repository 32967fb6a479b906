"""Reads signed texts from users, and checks whether one of our keys has signed them."""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays.certificates.jws import TYPE, payload_of
from replays.models import Certificate


def brought_by(says: Mapping[str, Any]) -> str:
    """The one who brought the log of a certificate first: `table`, `host` or `player`; versions
    before 3 tell the last two apart by `hosted`."""
    if "brought_by" in says:
        return str(says["brought_by"])
    return "host" if says["hosted"] else "player"


def certificate_payload(certificate: Certificate) -> dict[str, Any]:
    """The payload of a stored certificate."""
    return payload_of(certificate.jws)


class NotSigned(ValueError):
    """A text that is not of the type that is read, or that a key of ours should have signed and has
    not."""


@dataclass(frozen=True)
class SignedText:
    """The payload of a signed text, and the name of its key. `ours`: one of our keys has signed it;
    else its signature was not checked."""

    payload: Mapping[str, Any]
    kid: str
    ours: bool


def read_signed(jws: str, keys: Mapping[str, str], *, type: str = TYPE) -> SignedText:
    """Read and check a signed text; `keys` are our public keys, by name. Raises NotSigned.

    The text does not choose the algorithm: a header that names another one is refused, and the name
    of a key is only looked up among ours.
    """
    header, payload = (_plain(part) for part in f"{jws}.".split(".")[:2])
    if {**header, "kid": ""} != {"alg": "EdDSA", "typ": type, "kid": ""}:
        raise NotSigned(f"its header is not that of {type}")
    kid = str(header.get("kid"))
    public = keys.get(kid)
    if public is None:
        return SignedText(payload, kid, ours=False)
    signed, _, signature = jws.rpartition(".")
    try:
        key = Ed25519PublicKey.from_public_bytes(_bytes(public))
    except ValueError:
        raise NotSigned(f"the key {kid} is no key of Ed25519") from None
    try:
        key.verify(_bytes(signature), signed.encode("ascii"))
    except InvalidSignature:
        raise NotSigned("it names a key of ours, which has not signed this") from None
    return SignedText(payload, kid, ours=True)


def _plain(part: str) -> dict[str, Any]:
    try:
        document = json.loads(_bytes(part))
    except (UnicodeDecodeError, ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise NotSigned("a part of it is no JSON object in base64url")
    return document


def _bytes(part: str) -> bytes:
    try:
        return base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise NotSigned("a part of it is no base64url") from None
