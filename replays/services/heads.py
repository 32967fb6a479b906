"""Signs the heads of the journal, so that copies can be kept outside this database."""

import logging
import os
import tempfile
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction

from ledger.heads import read_heads
from replays.certificates.heads import heads_payload
from replays.certificates.jws import HEADS_TYPE, signed
from replays.models import SignedHeads
from replays.selectors import signed_heads
from replays.services.certificates import register_key
from replays.services.signing import signing_key

log = logging.getLogger(__name__)

# The number of signed heads that are kept and served; later ones cover earlier ones.
KEPT = 40


class FolderUnusable(ValueError):
    """The folder for signed heads cannot be written to."""


def sign_nightly(*, now: datetime) -> None:
    """Sign the heads once a day, as soon after midnight (UTC) as this is called, and have the
    folder hold all that are kept."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if not signed_heads().filter(signed_at__gte=midnight).exists():
        _sign(now)
    try:
        _write_files()
    except FolderUnusable as error:
        log.error("%s", error)


def sign_heads(*, now: datetime) -> SignedHeads:
    """Sign the heads of all streams as they are now, and have the folder hold all that are kept.

    KeyUnusable where there is no key to sign with, and FolderUnusable.
    """
    made = _sign(now)
    _write_files()
    return made


@transaction.atomic
def _sign(now: datetime) -> SignedHeads:
    """The present heads, signed; at most once a second."""
    key, moment = signing_key(), now.replace(microsecond=0)
    register_key(key=key, now=now)
    heads = read_heads()
    payload = heads_payload(issuer=settings.MUSTER_ISSUER, signed_at=moment, heads=heads)
    facts = {"streams": len(heads), "jws": signed(payload, key, HEADS_TYPE)}
    made, _ = SignedHeads.objects.get_or_create(signed_at=moment, defaults=facts)
    kept = signed_heads().values_list("signed_at", flat=True)[:KEPT]
    SignedHeads.objects.filter(signed_at__lt=min(kept)).delete()
    return made


def _write_files() -> None:
    """Write a file for each of the kept heads that the folder lacks; raises FolderUnusable.

    Existing files are not touched: the medium may be write-once.
    """
    folder = settings.MUSTER_HEADS_FOLDER
    if folder is None:
        return
    try:
        for row in signed_heads().defer("jws"):
            path = folder / f"heads-{row.name}.jws"
            if not path.exists():
                _write(path, row.jws)
    except OSError as error:
        raise FolderUnusable(
            f"{folder} takes no signed heads: {error.strerror or error}"
        ) from error


def _write(path: Path, text: str) -> None:
    """Write a file that appears under its name once it is complete."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".heads-")
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.chmod(0o644)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
