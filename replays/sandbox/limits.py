"""What a confined process may use, and how it gives up everything else."""

import contextlib
import os
import resource
import signal
import sys
import time
from dataclasses import dataclass

from replays.sandbox import seccomp

_PR_SET_PDEATHSIG = 1
# The clock of a process that the kernel holds against its limit, which counts whole ticks
# (CPUCLOCK_PROF of posix-timers.h; the C library has no name for it). The exact one falls behind it
# by seconds in a thousand short questions.
_PROCESS_CLOCK = 0
_NONE_AT_ALL = (
    resource.RLIMIT_CORE,
    resource.RLIMIT_FSIZE,
    resource.RLIMIT_NOFILE,
    resource.RLIMIT_NPROC,
)


@dataclass(frozen=True)
class Limits:
    """How much one question may cost, and after how many a fresh process takes over.

    `memory` counts bytes of address space, `processor` seconds of computing for one question,
    `seconds` its time on the wall, `start` the time a new process has to come up.
    """

    memory: int = 512 * 1024 * 1024
    processor: int = 2
    seconds: float = 3.0
    start: float = 10.0
    questions: int = 5_000


def end_with_parent(parent: int) -> None:
    """On Linux, have the kernel end this process with the one that started it, `parent`."""
    control = seccomp.process_control()
    if sys.platform == "linux" and control is not None:
        control(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def memory_is_limited() -> bool:
    """Whether this system lets a process lower its own limits of memory: macOS refuses that, so
    that limits of time hold there alone."""
    return sys.platform != "darwin"


def confine(limits: Limits) -> bool:
    """Give up files, network, processes and unbounded memory for good.

    Open files stay open. Says whether a filter in the kernel holds it; limits alone still stop
    new files, processes of ordinary users, and memory.
    """
    if memory_is_limited():
        _lower(resource.RLIMIT_AS, limits.memory)
    _lower(resource.RLIMIT_CPU, limits.processor * limits.questions)
    for kind in _NONE_AT_ALL:
        _lower(kind, 0)
    return seccomp.install()


def _lower(kind: int, value: int) -> None:
    """A limit set to `value`, or left where it is when it is lower."""
    _, hard = resource.getrlimit(kind)
    least = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(kind, (least, least))


def allow_processor_time(process: int, seconds: int) -> None:
    """Let another process compute for `seconds` from now; beyond them the kernel ends it.

    Where the system does not let this one set that (or that one is dead), the clock on the wall
    alone ends it, or the asking finds it dead.
    """
    if not hasattr(resource, "prlimit"):
        return
    with contextlib.suppress(OSError):
        used = time.clock_gettime(~process << 3 | _PROCESS_CLOCK)
        _, hard = resource.prlimit(process, resource.RLIMIT_CPU)
        soft = int(used) + 1 + seconds
        resource.prlimit(process, resource.RLIMIT_CPU, (min(soft, hard), hard))
