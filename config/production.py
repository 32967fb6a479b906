"""Settings that an installation with a database server must have: else exit status 2 and why.

On one machine everything has a default. A database server serves several programs, perhaps on
several machines. If each of these made a key of its own, or used a queue in a folder that the
others cannot see, they would fail in ways that are hard to understand. So the start fails instead.
"""

import ipaddress
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn
from urllib.parse import urlsplit

from replays.certificates.keys import KeyUnusable, read_key

SHORTEST_KEY = 32


def check_shared(*, engine: str, given: Mapping[str, str]) -> None:
    """End the program unless all settings that a database server needs are there and valid.

    `engine` is Django's name for the kind of database; `given` holds the variables whose defaults
    do not suit a database server, with "" for those that are not set.
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
    """End the program if every request would be redirected to https for ever."""
    if https and not proxies:
        refuse("MUSTER_HTTPS needs MUSTER_TRUSTED_PROXIES: nobody else can say what came by https")


def signing_key(text: str) -> str:
    """`text`, if it is a valid key or empty; else ends the program. A worker would notice only with
    the first log, and quarantine that."""
    if text:
        try:
            read_key(text)
        except KeyUnusable as error:
            refuse(f"MUSTER_SIGNING_KEY: {error}")
    return text


def metrics_token(text: str) -> str:
    """`text`, if nobody can guess it or it is empty; else ends the program."""
    if text and len(text) < SHORTEST_KEY:
        refuse(f"MUSTER_METRICS_TOKEN is too short: it has {SHORTEST_KEY} characters at least")
    return text


def issuer(text: str, *, url: str) -> str:
    """The issuer that certificates and statements name: `text`, or `url` if it is empty. Ends the
    program unless it is an address."""
    address = (text or url).rstrip("/")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        name = "MUSTER_ISSUER" if text else "MUSTER_URL"
        refuse(f"{name} must be an address such as https://muster.example, and not {address!r}")
    return address


def networks(names: Sequence[str]) -> list[str]:
    """The trusted proxies, each an address or a network; ends the program if one is neither."""
    for name in names:
        try:
            ipaddress.ip_network(name)
        except ValueError as error:
            refuse(f"MUSTER_TRUSTED_PROXIES: {error}")
    return list(names)


def refuse(why: str) -> NoReturn:
    print(f"{why} (docs/operators.md)", file=sys.stderr)
    raise SystemExit(2)
