"""Email addresses and IP addresses in the form in which they are compared."""

from collections.abc import Mapping
from encodings.idna import ToASCII
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext

from contract.errors import DomainError

# Bits of an IPv6 network: a client with one address has all of its network.
PREFIX = 64


class UnusableEmail(DomainError):
    """The text isn't an email address."""

    status = 422
    code = "unusable_email"
    field = "email"

    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("This isn’t an email address."))


def normal_email(text: str) -> str:
    """An email address as it is stored and compared: ASCII in lower case. Raises UnusableEmail.

    Only ASCII capitals are lowered. By the rules of Unicode and of databases ı, ſ and the Kelvin
    sign are an i, an s and a k, and the owner of gmaıl.com would get the emails of gmail.com. A
    domain in other scripts is stored in its ASCII form (xn--…, RFC 3490).
    """
    local, _, domain = text.strip().rpartition("@")
    try:
        labels = [_label(label) for label in domain.split(".")]
        email = f"{local.encode('ascii').decode()}@{'.'.join(labels)}".lower()
        validate_email(email)
    except (UnicodeError, ValidationError) as error:
        raise UnusableEmail from error
    return email


def _label(text: str) -> str:
    """One label of a domain; UnicodeError for ASCII in disguise, such as ｍｕｓｔｅｒ."""
    label = text if text.isascii() else ToASCII(text).decode()
    if not text.isascii() and not label.startswith("xn--"):
        raise UnicodeError(f"{label!a} in disguise")
    return label


def address_of(meta: Mapping[str, Any]) -> str:
    """The client's IPv4 address or IPv6 network; config/asgi.py has applied headers of proxies."""
    text = str(meta.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((address, PREFIX), strict=False))
    return str(address)
