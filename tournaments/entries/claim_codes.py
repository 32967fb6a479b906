"""The words by which guests make their entries their own: drawn, read and remembered."""

import base64
import hashlib
import secrets
from dataclasses import dataclass

SECRET_BYTES = 16  # 128 bits: nobody finds one by trying
GROUP = 5
LONGEST = 80


@dataclass(frozen=True)
class ClaimCode:
    """A code as it is shown, and the digest by which it is remembered."""

    text: str
    digest: str


def new_code() -> ClaimCode:
    """A code drawn by lot, in small letters and digits, in groups that can be read aloud."""
    letters = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().rstrip("=").lower()
    text = "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))
    return ClaimCode(text, digest_of(text))


def digest_of(text: str) -> str:
    """The SHA-256 hex digest that is stored instead of a code; spaces, dashes and case of the code
    do not matter."""
    letters = "".join(char for char in text[:LONGEST].casefold() if char.isalnum())
    return hashlib.sha256(letters.encode()).hexdigest()
