"""The process that reads one document, apart from the worker and with a bound to its memory."""

import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NoReturn
from uuid import UUID

from django.conf import settings
from django.db import OperationalError

from replays.sandbox.limits import end_with_parent, memory_is_limited
from tournaments.archive.services.import_jobs import (
    Claim,
    carry_out,
    claim_import,
    give_back,
    out_of_memory,
    out_of_time,
    refuse,
    renew,
)

# An event of 2,048 players and 12 rounds takes half a minute of a core, and others want it too.
SECONDS = 600
# The task may take a little longer than the process that it waits for.
TASK_SECONDS = SECONDS + 30
OUT_OF_MEMORY = 12
# Objects that come to be, less those that go, between two looks of the garbage collector. The
# values of a document, which may be millions, stay until the end.
GARBAGE = 10_000
Clock = Callable[[], datetime]


def read_import(*, import_id: UUID, clock: Clock) -> None:
    """Have an import read to its end by a process, if nobody else does. A document that takes more
    memory or time than there is for it is refused; a process that dies otherwise says something
    about this program or its machine, and the document waits for another attempt."""
    claim = claim_import(import_id=import_id, now=clock())
    if claim is None:
        return
    status = _status_of_process(claim, clock)
    if status is None:
        refuse(claim=claim, refusal=out_of_time(SECONDS), now=clock())
    elif status == OUT_OF_MEMORY:
        refuse(claim=claim, refusal=out_of_memory(), now=clock())
    elif status != 0:
        give_back(claim=claim, now=clock())


def read_here(*, claim: Claim, parent: int, clock: Clock) -> None:
    """Run as that process: give up memory, then carry the import out. It ends with `parent`."""
    end_with_parent(parent)
    gc.freeze()
    gc.set_threshold(GARBAGE)
    if memory_is_limited():
        _limit_memory(settings.MUSTER_IMPORT_MEMORY)
    try:
        carry_out(claim=claim, clock=clock)
    except MemoryError:
        _end_out_of_memory()


def _limit_memory(most: int) -> None:
    """Let this process write to at most so many bytes, whatever its threads set apart."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _end_out_of_memory() -> NoReturn:
    """End at once, as nothing left can be relied on: nothing is written or tidied any more."""
    os._exit(OUT_OF_MEMORY)


def _status_of_process(claim: Claim, clock: Clock) -> int | None:
    """The exit status of the process; None when it took too long, and was ended."""
    deadline = time.monotonic() + SECONDS
    process = subprocess.Popen(
        [
            *(sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "read_import"),
            *(str(claim.import_id), str(claim.attempt), str(os.getpid())),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        while (left := deadline - time.monotonic()) > 0:
            with suppress(subprocess.TimeoutExpired):
                return process.wait(min(left, settings.MUSTER_LEASE_SECONDS / 3))
            # SQLite lets nobody else write while the process does; then nobody else claims either.
            with suppress(OperationalError):
                renew(claim=claim, now=clock())
        return None
    finally:
        process.kill()
        process.wait()
