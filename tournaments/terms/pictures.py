"""Addresses of pictures, which readers' browsers load from elsewhere."""

import re

from django.utils.translation import gettext

# Only characters that a header and an attribute can hold as they are. The host has a name: numbers
# may be of the network in which a reader is, and their browser is not to ask there.
_ADDRESS = re.compile(
    r"(https://(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::(?P<port>[1-9][0-9]{0,4}))?)"
    r"/[A-Za-z0-9._~:/?#\[\]@!$&()*+=%-]*",
    re.ASCII,
)
LAST_PORT = 65_535


class UnusablePicture(ValueError):
    """An address from which no page loads a picture."""


def picture_origin(address: str) -> str:
    """The origin from which the picture at this address is loaded, such as
    https://pictures.example; UnusablePicture."""
    parts = _ADDRESS.fullmatch(address)
    if parts is None or int(parts["port"] or 0) > LAST_PORT:
        raise UnusablePicture(
            gettext(
                "Enter the full address of a picture, such as https://shop.example/poster.jpg: with"
                " https, the host’s name in lower case, and letters outside English as %XX."
            )
        )
    return parts[1]
