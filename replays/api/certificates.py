"""Certificates and the keys to check them by, for anybody."""

import base64
import json
from datetime import datetime
from typing import Any, TypedDict

from replays.models import Certificate, PublicKey

JWS = "application/jose"


class CertificateDetail(TypedDict):
    """A certificate in its signed form, and what that says."""

    id: str
    key: str
    issued_at: datetime
    says: dict[str, Any]
    jws: str


class Jwk(TypedDict):
    """A public key (RFC 8037). `nbf` and `until` are when it began and ceased to sign."""

    kty: str
    crv: str
    x: str
    kid: str
    alg: str
    use: str
    nbf: int
    until: int | None


class JwkSet(TypedDict):
    keys: list[Jwk]


def certificate_data(certificate: Certificate) -> CertificateDetail:
    return {
        "id": str(certificate.replay_id),
        "key": certificate.key_id,
        "issued_at": certificate.issued_at,
        "says": said(certificate),
        "jws": certificate.jws,
    }


def said(certificate: Certificate) -> dict[str, Any]:
    """What a certificate says, read from the very bytes that are signed."""
    part = certificate.jws.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


def jwk(key: PublicKey) -> Jwk:
    return {
        "kty": "OKP",
        "crv": "Ed25519",
        "x": key.x,
        "kid": key.kid,
        "alg": "EdDSA",
        "use": "sig",
        "nbf": int(key.since.timestamp()),
        "until": None if key.until is None else int(key.until.timestamp()),
    }
