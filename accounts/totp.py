"""Codes of authenticator apps, which are made from a shared secret and the time (RFC 6238)."""

import base64
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote

STEP = 30
DIGITS = 6
SECRET_BYTES = 20
# A code is taken for so many steps before and after its own, as clocks of phones differ.
DRIFT = 1


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def step_at(now: datetime) -> int:
    """The number of the half minute since 1970."""
    return int(now.timestamp()) // STEP


def code_of(secret: bytes, step: int) -> str:
    """The code that an app shows in this step (RFC 4226, section 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: bytes, code: str, now: datetime, *, after: int) -> int | None:
    """The step later than `after` whose code this is, near `now`; None for any other code."""
    current = step_at(now)
    for step in range(max(current - DRIFT, after + 1), current + DRIFT + 1):
        if hmac.compare_digest(code_of(secret, step), code):
            return step
    return None


def written(secret: bytes) -> str:
    """The secret in the letters in which people type it into an app."""
    return base64.b32encode(secret).decode()


def app_address(secret: bytes, *, account: str, issuer: str) -> str:
    """The address by which an app takes the secret from a QR code."""
    label = quote(f"{issuer}:{account}")
    return f"otpauth://totp/{label}?secret={written(secret)}&issuer={quote(issuer)}"
