"""The limits of a confined process, and how it gives up all other rights."""

import contextlib
import os
import resource
import signal
import sys
import time
from dataclasses import dataclass

from replays.sandbox import seccomp

_PR_SET_PDEATHSIG = 1
# The clock that the kernel compares with the limit of a process; it counts whole ticks
# (CPUCLOCK_PROF of posix-timers.h; the C library has no name for it). The precise clock falls
# behind it by seconds in a thousand short questions.
_PROCESS_CLOCK = 0
_NONE_AT_ALL = (
    resource.RLIMIT_CORE,
    resource.RLIMIT_FSIZE,
    resource.RLIMIT_NOFILE,
    resource.RLIMIT_NPROC,
)


@dataclass(frozen=True)
class Limits:
    """The limits of a question, and the number of questions after which a new process takes over.

    `memory` is in bytes of address space, `processor` in seconds of processor time for a question,
    `seconds` the wall time for it, `start` the wall time in which a new process must be ready,
    `answer` the most bytes of an answer.
    """

    memory: int = 512 * 1024 * 1024
    processor: int = 2
    seconds: float = 3.0
    start: float = 10.0
    questions: int = 5_000
    answer: int = 64 * 1024


def end_with_parent(parent: int) -> None:
    """On Linux, have the kernel end this process when the one that started it, `parent`, ends."""
    control = seccomp.process_control()
    if sys.platform == "linux" and control is not None:
        control(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def memory_is_limited() -> bool:
    """True if a process may lower its own memory limit here. macOS refuses, so only the limits of
    time hold there."""
    return sys.platform != "darwin"


def confine(limits: Limits) -> bool:
    """Give up files, network, processes and unbounded memory for good.

    Open files stay open. Returns whether a filter in the kernel enforces it; without one, resource
    limits still stop new files, memory, and processes of ordinary users.
    """
    if memory_is_limited():
        _lower(resource.RLIMIT_AS, limits.memory)
    _lower(resource.RLIMIT_CPU, limits.processor * limits.questions)
    for kind in _NONE_AT_ALL:
        _lower(kind, 0)
    return seccomp.install()


def _lower(kind: int, value: int) -> None:
    """Set a limit to `value`, unless it is lower already."""
    _, hard = resource.getrlimit(kind)
    least = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(kind, (least, least))


def allow_processor_time(process: int, seconds: int) -> None:
    """Give another process `seconds` of processor time from now, after which the kernel ends it.

    Where the system does not allow that, the wall time alone ends the process; a dead process is
    noticed when it is asked.
    """
    if not hasattr(resource, "prlimit"):
        return
    with contextlib.suppress(OSError):
        used = time.clock_gettime(~process << 3 | _PROCESS_CLOCK)
        _, hard = resource.prlimit(process, resource.RLIMIT_CPU)
        soft = int(used) + 1 + seconds
        resource.prlimit(process, resource.RLIMIT_CPU, (min(soft, hard), hard))
