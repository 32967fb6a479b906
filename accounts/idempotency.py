"""What is made of an idempotency key: names, fingerprints and seals that nobody can open who has
the database alone.

All comes from the text of the caller's token, which the service does not keep, and their key, by
HKDF with SHA-256. So the same key of another caller is another key, a body cannot be guessed by its
fingerprint, and answers that are shown once (tokens, claim codes) lie nowhere in clear.
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
    """An answer as it went out."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Secrets:
    """What only this caller's token together with this key brings about.

    `name` is what the key is remembered by; two equal ones are the same key of the same caller.
    """

    name: str
    of_requests: bytes
    of_answers: bytes

    def fingerprint(self, parts: Iterable[bytes]) -> str:
        """What is the same for the same request, part by part, and for no other."""
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
    """What follows from a token's text and a key."""
    made = HKDF(SHA256(), length=96, salt=None, info=_PURPOSE + key.encode("ascii"))
    derived = made.derive(token.encode("ascii"))
    return Secrets(derived[:32].hex(), derived[32:64], derived[64:])
