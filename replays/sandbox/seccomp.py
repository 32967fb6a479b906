"""A filter in the kernel that leaves a process its memory and its open files, and nothing else.

The filter is a program for the kernel's packet filter machine (seccomp(2)), written out here for
the two usual architectures of servers. Calls that are not listed fail with EPERM: to open files, to
connect, to start processes, to send signals.
"""

import ctypes
import errno
import platform
import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

PR_SET_NO_NEW_PRIVS = 38
PR_SET_SECCOMP = 22
SECCOMP_MODE_FILTER = 2

# The places in struct seccomp_data of the number of the call, the architecture, and the lower half
# of the third argument, on machines that store the lower half first.
_NUMBER, _ARCHITECTURE, _THIRD = 0, 4, 32
_PROT_EXEC = 4

_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _EPERM, _KILL = 0x7FFF0000, 0x00050001, 0x80000000


@dataclass(frozen=True)
class Machine:
    """The kernel's name of an architecture, and its numbers of the calls that stay open.

    `allowed`: reading and writing what is open, memory, waiting, clocks, chance, ending.
    `no_code`: the calls that map memory, open unless the memory is to be executed.
    """

    name: int
    allowed: tuple[int, ...]
    no_code: tuple[int, ...]


MACHINES = {
    # read write munmap brk rt_sigreturn sched_yield mremap madvise exit gettimeofday futex
    # restart_syscall clock_gettime exit_group getrandom; mmap mprotect
    "x86_64": Machine(
        0xC000003E,
        (0, 1, 11, 12, 15, 24, 25, 28, 60, 96, 202, 219, 228, 231, 318),
        (9, 10),
    ),
    # read write exit exit_group futex clock_gettime sched_yield restart_syscall rt_sigreturn
    # gettimeofday brk munmap mremap madvise getrandom; mmap mprotect
    "aarch64": Machine(
        0xC00000B7,
        (63, 64, 93, 94, 98, 113, 124, 128, 139, 169, 214, 215, 216, 233, 278),
        (222, 226),
    ),
}


def machine() -> Machine | None:
    """This machine as far as a filter is written for it; 32-bit programs have other numbers."""
    if sys.platform != "linux" or sys.byteorder != "little" or sys.maxsize < 2**32:
        return None
    return MACHINES.get(platform.machine())


def program(machine: Machine) -> bytes:
    """The filter in the kernel's form: instructions of code, jump if true, if false, and value."""
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, machine.name),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        *_rules(machine),
        (_RETURN, 0, 0, _EPERM),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _rules(machine: Machine) -> Iterator[tuple[int, int, int, int]]:
    for number in machine.allowed:
        yield (_EQUAL, 0, 1, number)
        yield (_RETURN, 0, 0, _ALLOW)
    for number in machine.no_code:
        yield (_EQUAL, 0, 4, number)
        yield (_LOAD, 0, 0, _THIRD)
        yield (_ANY_BIT, 1, 0, _PROT_EXEC)
        yield (_RETURN, 0, 0, _ALLOW)
        yield (_RETURN, 0, 0, _EPERM)


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def process_control() -> Callable[..., int] | None:
    """prctl(2), where the system has it."""
    control = getattr(ctypes.CDLL(None, use_errno=True), "prctl", None)
    if control is not None:
        control.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    return control


def available() -> bool:
    """True if a process of this machine can be put behind the filter.

    A kernel with filters answers EFAULT to a filter at a null address, and changes nothing
    (seccomp(2)).
    """
    control = process_control()
    if machine() is None or control is None:
        return False
    refused = control(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, 0, 0, 0)
    return refused == -1 and ctypes.get_errno() == errno.EFAULT


def install() -> bool:
    """Put this process behind the filter for good; False where the system cannot."""
    this_machine, control = machine(), process_control()
    if this_machine is None or control is None:
        return False
    steps = program(this_machine)
    held = _Program(len(steps) // 8, steps)
    if control(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    return not control(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(held), 0, 0)
