"""Issuing certificates, and keeping the public keys by which they are checked."""

from datetime import datetime
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import transaction

from replays.certificates.jws import signed
from replays.certificates.keys import SigningKey, new_key, read_key, read_or_make, replace_key
from replays.certificates.payload import payload
from replays.models import Certificate, Finding, PublicKey, Replay


class KeyInEnvironment(ValueError):
    """The signing key is the environment's, so it is not changed here."""


def issue_certificate(*, finding: Finding, replay: Replay) -> Certificate:
    """The certificate of a certified finding, in the transaction that writes the finding.

    It depends on the finding and the key alone, so issuing it again would give the same bytes.
    """
    key = signing_key()
    register_key(key=key, now=finding.found_at)
    told = payload(issuer=settings.MUSTER_ISSUER, finding=finding, replay=replay)
    return Certificate.objects.create(
        replay=replay, key_id=key.kid, jws=signed(told, key), issued_at=finding.found_at
    )


def signing_key() -> SigningKey:
    """This installation's key: the environment's, or one in the data folder, made if need be."""
    if settings.MUSTER_SIGNING_KEY:
        return _from_environment(settings.MUSTER_SIGNING_KEY)
    return read_or_make(Path(settings.MUSTER_SIGNING_KEY_FILE))


@cache
def _from_environment(text: str) -> SigningKey:
    return read_key(text)


def register_key(*, key: SigningKey, now: datetime) -> None:
    """Publish the public half of `key`, unless it is published. It stays so for good: what it has
    signed must be checked long after it is replaced."""
    PublicKey.objects.get_or_create(kid=key.kid, defaults={"x": key.jwk["x"], "since": now})


@transaction.atomic
def rotate_key(*, now: datetime) -> SigningKey:
    """Sign with a new key from now on; what the old one has signed stays good."""
    if settings.MUSTER_SIGNING_KEY:
        raise KeyInEnvironment(
            "MUSTER_SIGNING_KEY names the key: make another with --print, and put it there."
        )
    old, key = signing_key(), new_key()
    register_key(key=old, now=now)
    register_key(key=key, now=now)
    PublicKey.objects.filter(kid=old.kid, until=None).update(until=now)
    replace_key(Path(settings.MUSTER_SIGNING_KEY_FILE), key)
    return key
