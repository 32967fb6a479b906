"""Codes of authenticator apps, which are made from a shared secret and the time (RFC 6238)."""

import base64
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote

STEP = 30
DIGITS = 6
SECRET_BYTES = 20
# Steps before and after the present one whose codes are accepted, as clocks of phones differ.
DRIFT = 1


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def step_at(now: datetime) -> int:
    """The number of whole half minutes since 1970 (RFC 6238)."""
    return int(now.timestamp()) // STEP


def code_of(secret: bytes, step: int) -> str:
    """The code that an app shows in this step (RFC 4226, section 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: bytes, code: str, now: datetime, *, after: int) -> int | None:
    """The step of this code, if it is near `now` and later than `after`; None for other codes."""
    current = step_at(now)
    if not code.isascii():  # Of which `compare_digest` takes no text.
        return None
    for step in range(max(current - DRIFT, after + 1), current + DRIFT + 1):
        if hmac.compare_digest(code_of(secret, step), code):
            return step
    return None


def written(secret: bytes) -> str:
    """The secret in base32, as people type it into an app."""
    return base64.b32encode(secret).decode()


def app_address(secret: bytes, *, account: str, issuer: str) -> str:
    """The address that an app reads from the QR code: it holds the secret."""
    label = quote(f"{issuer}:{account}")
    return f"otpauth://totp/{label}?secret={written(secret)}&issuer={quote(issuer)}"
