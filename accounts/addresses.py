"""Addresses in the one form in which they are compared: of people's email, and of machines."""

from collections.abc import Mapping
from encodings.idna import ToASCII
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from contract.errors import DomainError

# Whoever has one address of the sixth version has a whole network of them.
PREFIX = 64


class UnusableEmail(DomainError):
    """What is no email address."""

    status = 422
    code = "unusable_email"
    field = "email"

    def __init__(self, text: str = "") -> None:
        super().__init__(text or "This is no email address.")


def normal_email(text: str) -> str:
    """An email address as it is stored and compared: ASCII, in small letters; UnusableEmail for
    what is none.

    No database's and no alphabet's rules about capitals: by those ı, ſ and the Kelvin sign are an
    i, an s and a k, and the owner of gmaıl.com would get the emails of gmail.com. A domain of
    other letters has its form for mail servers (xn--…, RFC 3490).
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
    """The sender's address, or network; what proxies say is settled before (config/asgi.py)."""
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
