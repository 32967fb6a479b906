"""Has logs verified by a confined process, which is started once and kept, and films made by
another, which is started when the first film is due."""

import atexit
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import TypeVar

from django.conf import settings

from replays.sandbox import seccomp
from replays.sandbox.limits import Limits
from replays.sandbox.parent import Sandbox
from replays.verifier import ExpectedLog, LogVerdict

Answer = TypeVar("Answer")

# The longest games of bots take three seconds of a processor.
FILMING = Limits(processor=30, seconds=60.0, answer=8 << 20)


def verify_confined(*, log: bytes, expected: ExpectedLog) -> LogVerdict:
    """The finding on `log`, from a process that can do nothing but compute.

    Raises Fault when the verifier failed, Breach when it went beyond its limits or died, and
    StartFailed when it never came up, or without a filter where one is required.
    """
    return LogVerdict.from_plain(_verifier().ask(vars(expected), log))


def film_confined(*, log: bytes, expected: ExpectedLog) -> dict[str, str]:
    """The films of a certified log by audience (`replays.filming.answer`), from a process that can
    do nothing but compute. Raises Fault, Breach and StartFailed, as verification does.
    """
    films: dict[str, str] = beside(partial(_filming().ask, vars(expected), log)).result()
    return films


def beside(verify: Callable[[], Answer]) -> Future[Answer]:
    """Run `verify` in another thread, one call at a time. It must not use the database, as the
    thread would open a connection of its own."""
    return _thread().submit(copy_context().run, verify)


@cache
def _thread() -> ThreadPoolExecutor:
    """A thread that lives as long as this process: the kernel ends a confined process together with
    the thread that started it (`end_with_parent`)."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="verifying")


def start_verifier() -> None:
    """Start the process in the background, so that the first log does not wait for it."""
    _verifier().start()


def is_filtered() -> bool:
    """True if the kernel of this machine filters the calls of a process that verifies logs."""
    return seccomp.available()


def may_verify() -> bool:
    """True if this machine has the filter, or the settings let it verify logs without."""
    return is_filtered() or not settings.MUSTER_REQUIRE_SECCOMP


def _verifier() -> Sandbox:
    limits = Limits(seconds=settings.MUSTER_VERIFY_SECONDS)
    return _sandbox(settings.MUSTER_VERIFIER, limits, settings.MUSTER_REQUIRE_SECCOMP)


def _filming() -> Sandbox:
    return _sandbox("replays.filming:answer", FILMING, settings.MUSTER_REQUIRE_SECCOMP)


@cache
def _sandbox(target: str, limits: Limits, must_filter: bool) -> Sandbox:
    made = Sandbox(target, limits, must_filter=must_filter)
    atexit.register(made.close)
    return made
