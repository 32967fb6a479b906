"""Frames between parent and child: a length, then bytes, over a pair of connected sockets."""

import json
import struct
from collections.abc import Callable
from typing import Any

_LENGTH = struct.Struct("!I")


class Broken(Exception):
    """The other side broke the protocol."""


class HungUp(Broken):
    """The other side has closed the connection."""


def frame(data: bytes) -> bytes:
    """`data` behind its length."""
    return _LENGTH.pack(len(data)) + data


def plain_frame(value: Any) -> bytes:
    """A plain value as a frame of JSON."""
    return frame(json.dumps(value).encode())


def read_frame(receive: Callable[[int], bytes], most: int) -> bytes:
    """The next frame, which has at most `most` bytes; Broken otherwise.

    `receive` returns at most as many bytes as it is asked for, and none at the end.
    """
    (length,) = _LENGTH.unpack(_exactly(receive, _LENGTH.size))
    if length > most:
        raise Broken(f"a frame of {length} bytes, where {most} were agreed")
    return _exactly(receive, length)


def _exactly(receive: Callable[[int], bytes], count: int) -> bytes:
    parts = []
    while count:
        part = receive(count)
        if not part:
            raise HungUp("the other side hung up")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
