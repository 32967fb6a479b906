"""The key that signs certificates: created once, kept in a file or in the environment.

Only workers load it. Others need its public half, a JSON Web Key (RFC 8037) named by its
thumbprint (RFC 7638).
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
    """A signing key is malformed or cannot be read. The message never quotes it."""


@dataclass(frozen=True)
class SigningKey:
    """A private Ed25519 key with its name."""

    private: Ed25519PrivateKey = field(repr=False)

    @property
    def jwk(self) -> dict[str, str]:
        """The public half as a JSON Web Key."""
        public = self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return {"crv": "Ed25519", "kty": "OKP", "x": unpadded(public)}

    @property
    def kid(self) -> str:
        """The name of the key: the thumbprint of its public half."""
        written = json.dumps(self.jwk, separators=(",", ":"), sort_keys=True)
        return unpadded(hashlib.sha256(written.encode("ascii")).digest())

    @property
    def secret(self) -> str:
        """The private half in base64, as it is stored in a file."""
        raw = self.private.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        return base64.b64encode(raw).decode("ascii")

    def sign(self, data: bytes) -> bytes:
        """The signature of `data` (64 bytes); the same data always has the same."""
        return self.private.sign(data)


def unpadded(data: bytes) -> str:
    """Base64 in the alphabet of URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def new_key() -> SigningKey:
    return SigningKey(Ed25519PrivateKey.generate())


def read_key(text: str) -> SigningKey:
    """The key from 32 bytes in base64; KeyUnusable if it is malformed."""
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
    """The key in the file `path`; the first of several concurrent callers creates it.

    Raises KeyUnusable when it can be neither read nor created.
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
    """Replace the key in the file `path`; readers see the old key or the new one, whole."""
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
