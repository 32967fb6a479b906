"""The key that signs certificates here."""

from functools import cache
from pathlib import Path

from django.conf import settings

from replays.certificates.keys import SigningKey, read_key, read_or_make


def signing_key() -> SigningKey:
    """This installation's key: the environment's, or one in the data folder, made if need be.

    KeyUnusable when it is none.
    """
    if settings.MUSTER_SIGNING_KEY:
        return _from_environment(settings.MUSTER_SIGNING_KEY)
    return read_or_make(Path(settings.MUSTER_SIGNING_KEY_FILE))


@cache
def _from_environment(text: str) -> SigningKey:
    return read_key(text)
