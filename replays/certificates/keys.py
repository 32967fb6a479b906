"""The key that signs certificates: made once, kept in a file or in the environment, never shown.

Only workers hold it. Everybody else needs the public half, which is a JSON Web Key (RFC 8037)
named by its thumbprint (RFC 7638).
"""

import base64
import binascii
import contextlib
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

SECRET_BYTES = 32


class KeyUnusable(ValueError):
    """What should be a signing key is none, or cannot be read. The text never quotes it."""


@dataclass(frozen=True)
class SigningKey:
    """A private Ed25519 key with its name."""

    private: Ed25519PrivateKey = field(repr=False)

    @property
    def jwk(self) -> dict[str, str]:
        """The public half, as the standard writes it."""
        public = self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return {"crv": "Ed25519", "kty": "OKP", "x": unpadded(public)}

    @property
    def kid(self) -> str:
        """The thumbprint of the public half: equal keys have one name, wherever they are."""
        written = json.dumps(self.jwk, separators=(",", ":"), sort_keys=True)
        return unpadded(hashlib.sha256(written.encode("ascii")).digest())

    @property
    def secret(self) -> str:
        """What a file keeps: the private half in base64."""
        raw = self.private.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        return base64.b64encode(raw).decode("ascii")

    def sign(self, data: bytes) -> bytes:
        """The signature of `data` (64 bytes); the same data always has the same."""
        return self.private.sign(data)


def unpadded(data: bytes) -> str:
    """Base64 in the alphabet of URLs, without the signs that only fill up."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def new_key() -> SigningKey:
    return SigningKey(Ed25519PrivateKey.generate())


def read_key(text: str) -> SigningKey:
    """The key in 32 bytes of base64; KeyUnusable."""
    try:
        raw = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != SECRET_BYTES:
        raise KeyUnusable(
            f"A signing key is {SECRET_BYTES} bytes in base64:"
            " manage.py rotate_signing_key --print makes one."
        )
    return SigningKey(Ed25519PrivateKey.from_private_bytes(raw))


def read_or_make(path: Path) -> SigningKey:
    """The key in the file `path`; of several callers at once, one makes it and all have it.

    KeyUnusable when it can be neither read nor made.
    """
    try:
        if not path.exists():
            _write(path, new_key(), take_over=False)
        return read_key(path.read_bytes().decode("ascii", "replace"))
    except OSError as error:
        raise KeyUnusable(f"{path}: {error.strerror or error}.") from error
    except KeyUnusable as error:
        raise KeyUnusable(f"{path} holds none. {error}") from None


def replace_key(path: Path, key: SigningKey) -> None:
    """Have the file `path` keep `key` from now on; a reader finds the old one or the new one."""
    try:
        _write(path, key, take_over=True)
    except OSError as error:
        raise KeyUnusable(f"{path}: {error.strerror or error}.") from error


def _write(path: Path, key: SigningKey, *, take_over: bool) -> None:
    """Write `key` into a file that its owner alone reads, and give it the name `path`."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".signing-")
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key.secret + "\n")
            file.flush()
            os.fsync(file.fileno())
        if take_over:
            draft.replace(path)
        else:
            with contextlib.suppress(FileExistsError):
                os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
