"""A disk without room, for whoever runs the tests."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_more_bytes() -> Iterator[None]:
    """No file of this process grows in the meantime: a write that would is an OSError."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
