"""Having a log verified by the confined process of this one, started once and kept."""

import atexit
from functools import cache

from django.conf import settings

from replays.sandbox import seccomp
from replays.sandbox.limits import Limits
from replays.sandbox.parent import Sandbox
from replays.verifier import Found, Wanted


def verify_confined(*, log: bytes, wanted: Wanted) -> Found:
    """The finding on `log`, from a process that can do nothing but compute.

    Raises Fault when the verifier failed, Breach when it went beyond its limits or died, and
    StartFailed when it never came up, or without a filter where one is required.
    """
    return Found.from_plain(_verifier().ask(vars(wanted), log))


def start_verifier() -> None:
    """Have the process come up meanwhile, so that the first log does not wait for it."""
    _verifier().start()


def is_filtered() -> bool:
    """Whether the kernel of this machine filters the calls of a process that verifies logs."""
    return seccomp.available()


def may_verify() -> bool:
    """Whether this machine has the filter, or the settings let it verify logs without."""
    return is_filtered() or not settings.MUSTER_REQUIRE_SECCOMP


def _verifier() -> Sandbox:
    limits = Limits(seconds=settings.MUSTER_VERIFY_SECONDS)
    return _sandbox(settings.MUSTER_VERIFIER, limits, settings.MUSTER_REQUIRE_SECCOMP)


@cache
def _sandbox(target: str, limits: Limits, must_filter: bool) -> Sandbox:
    made = Sandbox(target, limits, must_filter=must_filter)
    atexit.register(made.close)
    return made
