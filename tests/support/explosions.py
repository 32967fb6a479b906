"""A guard for work that takes no time if done well, and minutes or hours if it explodes."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

# Of processor time, so that other work on the machine does not count; a hundred times what any of
# it needs.
MOST_SECONDS = 30


class ExplodedError(Exception):
    """The work was broken off."""


def _break_off(_number: int, _frame: FrameType | None) -> None:
    raise ExplodedError


@contextmanager
def guard() -> Iterator[None]:
    """Break off what uses up `MOST_SECONDS`, so that an explosion fails its test by name."""
    before = signal.signal(signal.SIGPROF, _break_off)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
