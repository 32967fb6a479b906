"""Issuing certificates, and keeping the public keys by which they are checked."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Greatest

from replays.certificates.jws import TYPE, signed
from replays.certificates.keys import SigningKey, new_key, replace_key
from replays.certificates.payload import payload
from replays.models import Certificate, Finding, PublicKey
from replays.services.signing import signing_key


class KeyInEnvironment(ValueError):
    """The signing key is set in the environment, so it cannot be replaced here."""


def issue_certificates(*, findings: Sequence[Finding], now: datetime) -> dict[UUID, Certificate]:
    """The certificates of certified findings, by replay, in the transaction that writes these.

    Each depends on its finding and the key alone, so issuing it again would give the same bytes.
    """
    if not findings:
        return {}
    key = _used_key(now=now)
    issued = Certificate.objects.bulk_create(
        Certificate(
            replay=finding.replay,
            key_id=key.kid,
            jws=signed(payload(issuer=settings.MUSTER_ISSUER, finding=finding), key, TYPE),
            issued_at=finding.found_at,
        )
        for finding in findings
    )
    return {certificate.replay_id: certificate for certificate in issued}


def sign_documents(
    *, payloads: Iterable[Mapping[str, Any]], type: str, now: datetime
) -> tuple[str, list[str]]:
    """Sign payloads as documents of this type; the name of the key and the signed texts. Publishes
    the key, in the transaction of the caller."""
    key = _used_key(now=now)
    return key.kid, [signed(payload, key, type) for payload in payloads]


def _used_key(*, now: datetime) -> SigningKey:
    key = signing_key()
    published = PublicKey.objects.filter(Q(until=None) | Q(until__gte=now), kid=key.kid)
    if not published.exists():
        register_key(key=key, now=now)
        # A worker that started with the old key uses it until it ends.
        PublicKey.objects.filter(kid=key.kid, until__lt=now).update(until=now)
    return key


def publish_key(*, now: datetime) -> None:
    """Publish the key of this worker before it signs anything."""
    register_key(key=signing_key(), now=now)


@transaction.atomic
def register_key(*, key: SigningKey, now: datetime) -> None:
    """Publish the public half of `key`, unless it is published; a new key replaces the current one.
    All stay published, as what they signed can be checked long after they are replaced."""
    _, created = PublicKey.objects.get_or_create(
        kid=key.kid, defaults={"x": key.jwk["x"], "since": now}
    )
    if created:
        replaced = PublicKey.objects.filter(until=None).exclude(kid=key.kid)
        replaced.update(until=Greatest(F("since"), now))


@transaction.atomic
def rotate_key(*, now: datetime) -> SigningKey:
    """Sign with a new key from now on; earlier signatures stay valid."""
    if settings.MUSTER_SIGNING_KEY:
        raise KeyInEnvironment(
            "MUSTER_SIGNING_KEY names the key: make another with --print, and put it there"
        )
    publish_key(now=now)
    key = new_key()
    register_key(key=key, now=now)
    replace_key(Path(settings.MUSTER_SIGNING_KEY_FILE), key)
    return key
