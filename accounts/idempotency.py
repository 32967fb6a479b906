"""Names, fingerprints and encrypted answers for idempotency keys, which the database alone cannot
decrypt.

All are derived from the text of the caller's token, which the service does not store, and the key,
by HKDF with SHA-256. So equal keys of two callers differ, a body cannot be guessed from its
fingerprint, and answers that are shown once (tokens, claim codes) are stored nowhere in clear.
"""

import hmac
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from contract.errors import DomainError

LONGEST_KEY = 255
_VISIBLE = re.compile(r"[\x21-\x7e]+")
_PURPOSE = b"muster idempotency key 1\0"
_NONCE_BYTES = 12


class UnusableKey(DomainError):
    """An idempotency key has 1 to 255 visible ASCII characters."""

    status = 400
    code = "unusable_idempotency_key"


@dataclass(frozen=True)
class GivenAnswer:
    """An answer as it was sent."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Secrets:
    """Values derived from the token of a caller and an idempotency key.

    `name` identifies the key in the database; equal names mean the same key of the same caller.
    """

    name: str
    of_requests: bytes
    of_answers: bytes

    def fingerprint(self, parts: Iterable[bytes]) -> str:
        """A digest of a request, given in parts; different requests have different ones."""
        framed = b"".join(len(part).to_bytes(8) + part for part in parts)
        return hmac.new(self.of_requests, framed, sha256).hexdigest()

    def seal(self, answer: GivenAnswer, *, fingerprint: str) -> bytes:
        """The answer to the request of this fingerprint, encrypted."""
        head = json.dumps({"status": answer.status, "headers": dict(answer.headers)})
        nonce = secrets.token_bytes(_NONCE_BYTES)
        plain = head.encode("ascii") + b"\n" + answer.body
        return nonce + AESGCM(self.of_answers).encrypt(nonce, plain, fingerprint.encode("ascii"))

    def unseal(self, sealed: bytes, *, fingerprint: str) -> GivenAnswer:
        nonce, ciphertext = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        plain = AESGCM(self.of_answers).decrypt(nonce, ciphertext, fingerprint.encode("ascii"))
        head, _, body = plain.partition(b"\n")
        return GivenAnswer(**json.loads(head), body=body)


def read_key(text: str) -> str:
    """The key in an `Idempotency-Key`, with or without the quotes of a structured field."""
    quoted = len(text) > 1 and text[0] == text[-1] == '"'
    key = text[1:-1] if quoted else text
    if len(key) > LONGEST_KEY or not _VISIBLE.fullmatch(key):
        raise UnusableKey(
            f"An Idempotency-Key has 1 to {LONGEST_KEY} visible ASCII characters and no spaces;"
            " a random UUID is a good one."
        )
    return key


def secrets_of(*, token: str, key: str) -> Secrets:
    """The secrets for the text of a token and a key."""
    made = HKDF(SHA256(), length=96, salt=None, info=_PURPOSE + key.encode("ascii"))
    derived = made.derive(token.encode("ascii"))
    return Secrets(derived[:32].hex(), derived[32:64], derived[64:])
