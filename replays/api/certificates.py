"""Certificates and the keys to check them by, for anybody."""

from datetime import datetime
from typing import Annotated, Any, TypedDict

from replays.certificates.reading import certificate_payload
from replays.models import Certificate, PublicKey

JWS = "application/jose"


class CertificateDetail(TypedDict):
    """A certificate in its signed form, and its contents. `overruled_at` is the time when a ruling
    decided against the log: from then on the certificate doesn't count for the result.
    """

    id: Annotated[str, {"format": "uuid"}]
    match_id: str
    game_number: int
    overruled_at: datetime | None
    kid: str
    issued_at: datetime
    updated_at: Annotated[datetime, "Time of the last change of its log."]
    says: dict[str, Any]
    jws: str


class Jwk(TypedDict):
    """A public key (RFC 8037). `nbf` and `until` are when it was first and last used to sign."""

    kty: str
    crv: str
    x: str
    kid: str
    alg: str
    use: str
    nbf: int
    until: int | None


class JwkSet(TypedDict):
    """The keys of this installation, and the name it signs with: the `iss` of signed documents."""

    issuer: str
    keys: list[Jwk]


def certificate_data(certificate: Certificate) -> CertificateDetail:
    return {
        "id": str(certificate.replay_id),
        "match_id": certificate.replay.slot.match,
        "game_number": certificate.replay.slot.game_number,
        "overruled_at": certificate.replay.overruled_at,
        "kid": certificate.key_id,
        "issued_at": certificate.issued_at,
        "updated_at": certificate.replay.shown_update,
        "says": certificate_payload(certificate),
        "jws": certificate.jws,
    }


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
