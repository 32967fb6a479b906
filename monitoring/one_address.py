"""Notices when everybody seems to have one address, as behind a proxy that nobody has named.

All limits by address would then hold for everybody together. A hall is one address too, but names
no other address behind it, while a proxy names the client in X-Forwarded-For, or has a private
address because it is on this machine or network.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from threading import Lock
from typing import Any

# So many accounts must come from one address, and nobody from another, before it is noticed.
TOGETHER = 5
# Seconds for which accounts and addresses are gathered.
WINDOW = 600


@dataclass
class Crowd:
    """The accounts that have come to this process in this window, and from where."""

    lock: Lock = field(default_factory=Lock)
    window: int = -1
    addresses: set[str] = field(default_factory=set)
    accounts: set[str] = field(default_factory=set)
    is_passed_on: bool = True

    def note(self, account: str, meta: Mapping[str, Any], now: float) -> None:
        """Note a request of this account at `now`, in seconds of a steady clock."""
        with self.lock:
            if (window := int(now // WINDOW)) != self.window:
                self.window, self.is_passed_on = window, True
                self.addresses.clear()
                self.accounts.clear()
            # More addresses and accounts than these change nothing.
            if len(self.addresses) < 2:
                self.addresses.add(str(meta.get("REMOTE_ADDR", "")))
            if len(self.accounts) < TOGETHER:
                self.accounts.add(account)
            self.is_passed_on = self.is_passed_on and _is_passed_on(meta)

    def only_address(self) -> str:
        """The address of a proxy from which everybody seems to come; empty where there is none."""
        with self.lock:
            alone = len(self.addresses) == 1 and len(self.accounts) >= TOGETHER
            return next(iter(self.addresses)) if alone and self.is_passed_on else ""


CROWD = Crowd()


def _is_passed_on(meta: Mapping[str, Any]) -> bool:
    """True for a request that its address seems to have passed on for another."""
    address = str(meta.get("REMOTE_ADDR", ""))
    chain = [host.strip() for host in str(meta.get("HTTP_X_FORWARDED_FOR", "")).split(",")]
    others = chain[: chain.index(address)] if address in chain else chain
    try:
        return any(others) or ip_address(address).is_private
    except ValueError:
        return any(others)
