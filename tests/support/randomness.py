"""The randomness of a run: fixed for each test of `make test`, real for `make proofs`.

One commit then gets one answer, whatever a test or a service draws. Programs that a test starts
have their own, and threads that draw at once share what comes.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from itertools import count
from threading import Lock

import pytest

from tests.support.proofs import WHOLE


class Drawn:
    """Stands for `os.urandom`: bytes that follow from the name of who draws them."""

    def __init__(self, name: str) -> None:
        self.name, self._numbers, self._lock = name, count(), Lock()

    def __call__(self, size: int) -> bytes:
        with self._lock:
            number = next(self._numbers)
        blocks = (self._block(number, block) for block in range(-(-size // 64)))
        return b"".join(blocks)[:size]

    def _block(self, number: int, block: int) -> bytes:
        return blake2b(f"{self.name} {number} {block}".encode()).digest()


@contextmanager
def drawn_for(name: str) -> Iterator[None]:
    """Fixed randomness for what bears this name, which no other of a database may bear."""
    if WHOLE:
        yield
        return
    before = os.urandom
    _draw_from(Drawn(name))
    try:
        yield
    finally:
        _draw_from(before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """pytest's hook, around a test and its fixtures."""
    with drawn_for(item.nodeid):
        if not WHOLE:
            random.seed(item.nodeid)
        return (yield)


def _draw_from(source: object) -> None:
    # The standard library's `secrets`, `uuid` and `random.SystemRandom` draw by these two names.
    for module, name in ((os, "urandom"), (random, "_urandom")):
        setattr(module, name, source)
