"""From where a request comes, as far as limits are concerned."""

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

# Whoever has one address of the sixth version has a whole network of them.
PREFIX = 64


def address_of(meta: Mapping[str, Any]) -> str:
    """The sender's address, or his network; what proxies say is settled before (config/wsgi.py)."""
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
