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
    text = spelled(base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode())
    return ClaimCode(text, digest_of(text))


def spelled(text: str) -> str:
    """A code as it is shown, however somebody typed it; empty for a text without letters."""
    letters = _letters(text)
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def digest_of(text: str) -> str:
    """The SHA-256 hex digest that is stored instead of a code; spaces, signs and case of the code
    do not matter."""
    return hashlib.sha256(_letters(text).encode()).hexdigest()


def _letters(text: str) -> str:
    return "".join(char for char in text[:LONGEST].casefold() if char.isalnum())
