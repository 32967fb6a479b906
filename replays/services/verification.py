"""Having a log verified by the confined process of this one, started once and kept."""

import atexit
from dataclasses import asdict
from functools import cache

from django.conf import settings

from replays.sandbox.limits import Limits
from replays.sandbox.parent import Sandbox
from replays.verifier import Found, Wanted


def verify_confined(*, log: bytes, wanted: Wanted) -> Found:
    """The finding on `log`, from a process that can do nothing but compute.

    Raises Fault when the verifier failed, Breach when it went beyond its limits or died, and
    StartFailed when it never came up.
    """
    return Found.from_plain(_verifier().ask(asdict(wanted), log))


def start_verifier() -> None:
    """Have the process come up meanwhile, so that the first log does not wait for it."""
    _verifier().start()


def _verifier() -> Sandbox:
    return _sandbox(settings.MUSTER_VERIFIER, Limits(seconds=settings.MUSTER_VERIFY_SECONDS))


@cache
def _sandbox(target: str, limits: Limits) -> Sandbox:
    made = Sandbox(target, limits)
    atexit.register(made.close)
    return made
