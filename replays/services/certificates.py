"""Issuing certificates, and keeping the public keys by which they are checked."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest

from replays.certificates.jws import TYPE, signed
from replays.certificates.keys import SigningKey, new_key, replace_key
from replays.certificates.payload import payload
from replays.models import Certificate, Finding, PublicKey, Replay
from replays.services.signing import signing_key


class KeyInEnvironment(ValueError):
    """The signing key is the environment's, so it is not changed here."""


def issue_certificate(*, finding: Finding, replay: Replay) -> Certificate:
    """The certificate of a certified finding, in the transaction that writes the finding.

    It depends on the finding and the key alone, so issuing it again would give the same bytes.
    """
    now = finding.found_at
    told = payload(issuer=settings.MUSTER_ISSUER, finding=finding, replay=replay)
    kid, jws = sign_document(payload=told, type=TYPE, now=now)
    return Certificate.objects.create(replay=replay, key_id=kid, jws=jws, issued_at=now)


def sign_document(*, payload: Mapping[str, Any], type: str, now: datetime) -> tuple[str, str]:
    """The name of the key of this worker, and what it signs, as a document of this type; the key is
    published with it, in the transaction of the caller."""
    key = signing_key()
    register_key(key=key, now=now)
    # A worker that was started with the old key goes on with it until it ends.
    PublicKey.objects.filter(kid=key.kid, until__lt=now).update(until=now)
    return key.kid, signed(payload, key, type)


def publish_key(*, now: datetime) -> None:
    """Have the key of this worker among the public ones before it has signed anything."""
    register_key(key=signing_key(), now=now)


@transaction.atomic
def register_key(*, key: SigningKey, now: datetime) -> None:
    """Publish the public half of `key`, unless it is published; one that is new takes the place of
    the others. All stay for good: what they signed must be checked long after they are replaced."""
    _, created = PublicKey.objects.get_or_create(
        kid=key.kid, defaults={"x": key.jwk["x"], "since": now}
    )
    if created:
        replaced = PublicKey.objects.filter(until=None).exclude(kid=key.kid)
        replaced.update(until=Greatest(F("since"), now))


@transaction.atomic
def rotate_key(*, now: datetime) -> SigningKey:
    """Sign with a new key from now on; what the old one has signed stays good."""
    if settings.MUSTER_SIGNING_KEY:
        raise KeyInEnvironment(
            "MUSTER_SIGNING_KEY names the key: make another with --print, and put it there"
        )
    publish_key(now=now)
    key = new_key()
    register_key(key=key, now=now)
    replace_key(Path(settings.MUSTER_SIGNING_KEY_FILE), key)
    return key
