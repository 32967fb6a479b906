"""Short addresses of events, to be typed from a sign and scanned from a small QR code."""

from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.terms.short_codes import LETTERS, LONGEST, SHORTEST


class ShortCode:
    """The code of an event in an address, in small or capital letters."""

    regex = f"[{LETTERS}{LETTERS.upper()}]{{{SHORTEST},{LONGEST}}}"

    def to_python(self, text: str) -> str:
        return text.lower()

    def to_url(self, code: str) -> str:
        return code


def short_address(event: Tournament, name: str = "short") -> str:
    """The short address of an event's page, or of the page where players register and check in,
    `short-arrival`."""
    return settings.MUSTER_URL.rstrip("/") + reverse(f"web:{name}", args=(event.short_code,))


def spoken(address: str) -> str:
    """An address as people say and type it, without its scheme."""
    return address.partition("://")[2]


def scanned(address: str) -> str:
    """A short address for a QR code: in capital letters, of which a code holds more in the same
    squares. Scheme, host and code may have any case; the path of a service that has one may not."""
    return address if urlsplit(settings.MUSTER_URL).path.strip("/") else address.upper()
