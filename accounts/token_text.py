"""The text of a token: `muster_<prefix>_<secret><checksum>`, letters and digits only.

The prefix is stored in clear, so that people can tell tokens apart in logs and lists. By the
checksum a mistyped token is refused, and a leaked one recognised, without the database.
"""

import hashlib
import re
import secrets
import string
import zlib
from dataclasses import dataclass

ALPHABET = string.digits + string.ascii_letters
PREFIX_LENGTH = 8
SECRET_LENGTH = 40
CHECKSUM_LENGTH = 6
_SHAPE = re.compile(
    rf"muster_([0-9A-Za-z]{{{PREFIX_LENGTH}}})_"
    rf"[0-9A-Za-z]{{{SECRET_LENGTH}}}([0-9A-Za-z]{{{CHECKSUM_LENGTH}}})"
)


@dataclass(frozen=True)
class TokenText:
    """A token in clear, which is shown once and never stored."""

    text: str
    prefix: str

    @property
    def digest(self) -> str:
        """The digest that is stored; 238 random bits need no salt and no slow hash."""
        return hashlib.sha256(self.text.encode("ascii")).hexdigest()


def new_token() -> TokenText:
    prefix, secret = _random(PREFIX_LENGTH), _random(SECRET_LENGTH)
    body = f"muster_{prefix}_{secret}"
    return TokenText(text=body + _checksum(body), prefix=prefix)


def read_token(text: str) -> TokenText | None:
    """The token in `text`; None if its form or checksum is wrong."""
    match = _SHAPE.fullmatch(text)
    if match is None or _checksum(text[:-CHECKSUM_LENGTH]) != match[2]:
        return None
    return TokenText(text=text, prefix=match[1])


def _random(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def _checksum(body: str) -> str:
    number, digits = zlib.crc32(body.encode("ascii")), ""
    for _ in range(CHECKSUM_LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        digits = ALPHABET[digit] + digits
    return digits
