"""A target whose process believes itself on macOS, which has no filters and refuses a process that
has started limits of its memory; import before confining."""

import resource
import sys
from collections.abc import Callable

from tests.replays import probes

read_file = probes.read_file


def refusing_memory(
    set_limit: Callable[[int, tuple[int, int]], None],
) -> Callable[[int, tuple[int, int]], None]:
    """setrlimit as macOS has it, with the words of Python there."""

    def set_other_limit(kind: int, limits: tuple[int, int]) -> None:
        if kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
            raise ValueError("current limit exceeds maximum limit")
        set_limit(kind, limits)

    return set_other_limit


sys.platform = "darwin"
resource.setrlimit = refusing_memory(resource.setrlimit)
