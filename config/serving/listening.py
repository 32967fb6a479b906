"""Addresses at which the service on one machine listens, and names by which others reach it."""

import errno
import os
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.core.management.base import CommandError

HOST = "127.0.0.1"
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")


def check_port(host: str, port: int) -> None:
    """CommandError unless a server can listen there. It is tried here because the web server would
    silently share the port with another one of its kind."""
    if not 1 <= port <= 65535:
        raise CommandError(f"--port takes a number from 1 to 65535, not {port}", returncode=2)
    address = _address(host)
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            what = "taken" if error.errno == errno.EADDRINUSE else "not to be had"
            raise CommandError(
                f"port {port} on {host} is {what} ({error.strerror}); choose another with --port",
                returncode=2,
            ) from error


def free_port(host: str, port: int) -> int:
    """This port if a server can listen there, else another one that the system chooses."""
    try:
        check_port(host, port)
    except CommandError:
        family = socket.AF_INET6 if _address(host).version == 6 else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((host, 0))
            return int(probe.getsockname()[1])
    return port


def named(host: str, port: int, live_port: int) -> dict[str, str]:
    """The settings that follow from where the service and its live server listen, unless the
    environment has them. An operator who names the address of the service has a proxy before it,
    which leads to both."""
    address = _address(host)
    variables = {"MUSTER_URL": reach(host, port)}
    if not os.environ.get("MUSTER_URL"):
        variables["MUSTER_LIVE_URL"] = f":{live_port}"
    if address.is_unspecified and not os.environ.get("MUSTER_HOSTS"):
        raise CommandError(
            f"with --host {host}, name in MUSTER_HOSTS how others reach this machine", returncode=2
        )
    if not address.is_loopback:
        variables["MUSTER_HOSTS"] = ",".join([*LOCAL_NAMES, _in_address(address)])
    return {name: value for name, value in variables.items() if not os.environ.get(name)}


def reach(host: str, port: int) -> str:
    """The address at which this machine itself reaches the service."""
    address = _address(host)
    if address.is_unspecified:
        address = ip_address("::1" if address.version == 6 else HOST)
    return f"http://{_in_address(address)}:{port}"


def warning(host: str, *, proxies: Sequence[str]) -> str:
    """A warning for the operator who has the service listen there; empty if none is due."""
    if _address(host).is_loopback or proxies:
        return ""
    return (
        f"Others reach {host} without a proxy: what they send is not encrypted, and whoever opens"
        " some thousand connections keeps everybody else out (docs/operators.md, One machine).\n"
    )


def _address(host: str) -> IPv4Address | IPv6Address:
    try:
        return ip_address(host)
    except ValueError as error:
        raise CommandError(
            f"--host takes an address of this machine such as {HOST}, not {host!r}", returncode=2
        ) from error


def _in_address(address: IPv4Address | IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)
