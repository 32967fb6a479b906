"""Redis as a broker that may die at any moment: kombu's own, but for channels that were closed.

A worker whose Redis has gone closes its channels and connects again. Tasks that other processes had
in hand end meanwhile, and are acknowledged on a channel that is closed: kombu then asks for
addresses that it has forgotten, which is an AttributeError, and the worker ends. Here it is the
error of a connection: the worker notes it, goes on connecting, and the message comes again.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError


class Channel(redis.Channel):
    def _connparams(self, asynchronous: bool = False) -> Any:
        if getattr(self.connection, "client", None) is None:
            raise ConnectionError("this channel was closed when Redis went away")
        return super()._connparams(asynchronous)  # type: ignore[misc]


class Transport(redis.Transport):
    Channel = Channel


def register() -> None:
    """Have kombu use it for `redis://` and `rediss://`."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:Transport"
