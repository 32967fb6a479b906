"""What a shared installation must be told: otherwise one line on stderr, and exit status 2.

On one machine everything has a default. A database server is there for several programs, perhaps
on several machines, and then a key that each makes for itself, or a queue in a folder that only
one of them sees, would fail in ways that are hard to understand. So the start fails instead.
"""

import ipaddress
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn
from urllib.parse import urlsplit

from replays.certificates.keys import KeyUnusable, read_key

SHORTEST_KEY = 32


def check_shared(*, engine: str, given: Mapping[str, str]) -> None:
    """End the program unless all that belongs to a database server is there and sound.

    `engine` is Django's name of the database's kind; `given` has the variables without a default
    that is good there, each empty where nobody set it.
    """
    if engine == "django.db.backends.sqlite3":
        return
    missing = [name for name, value in given.items() if not value]
    if missing:
        refuse(f"DATABASE_URL names a server, so these must be set too: {', '.join(missing)}")
    if len(given["SECRET_KEY"]) < SHORTEST_KEY:
        refuse(f"SECRET_KEY is too short: it has {SHORTEST_KEY} characters at least")
    if "*" in given["MUSTER_HOSTS"].split(","):
        refuse("MUSTER_HOSTS must name the hosts: with * anybody's name would do")


def check_https(*, https: bool, proxies: Sequence[str]) -> None:
    """End the program if every request would be sent on to https for ever."""
    if https and not proxies:
        refuse("MUSTER_HTTPS needs MUSTER_TRUSTED_PROXIES: nobody else can say what came by https")


def signing_key(text: str) -> str:
    """The key as it is given, if it is one or empty. A worker would notice no earlier than with the
    first log, and put that aside."""
    if text:
        try:
            read_key(text)
        except KeyUnusable as error:
            refuse(f"MUSTER_SIGNING_KEY: {error}")
    return text


def issuer(text: str, *, url: str) -> str:
    """Who signs, as certificates and statements say it: the address of the installation, `url`
    unless another is given; ends the program at what is no address."""
    address = (text or url).rstrip("/")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        name = "MUSTER_ISSUER" if text else "MUSTER_URL"
        refuse(f"{name} must be an address such as https://muster.example, and not {address!r}")
    return address


def networks(names: Sequence[str]) -> list[str]:
    """The addresses of trusted proxies, each one or a network; ends the program at another."""
    for name in names:
        try:
            ipaddress.ip_network(name)
        except ValueError as error:
            refuse(f"MUSTER_TRUSTED_PROXIES: {error}")
    return list(names)


def refuse(why: str) -> NoReturn:
    print(f"{why} (docs/operators.md)", file=sys.stderr)
    raise SystemExit(2)
