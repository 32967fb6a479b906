"""The parent: keeps one confined process ready, asks it, and ends it when it misbehaves."""

import contextlib
import json
import logging
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from replays.sandbox.child import OUT_OF_MEMORY
from replays.sandbox.frames import Broken, HungUp, frame, plain_frame, read_frame
from replays.sandbox.limits import Limits, allow_processor_time

log = logging.getLogger(__name__)

ROOT = str(Path(__file__).resolve().parent.parent.parent)
HANGING_UP_SECONDS = 1
UNFILTERED = "the kernel of this system filters no calls (seccomp)"

# The arguments follow as JSON. The environment has no influence on imports.
PROGRAM = """
import json, sys
root, target, limits, parent = json.loads(sys.argv[1])
sys.path.insert(0, root)
from replays.sandbox import child
child.main(target, child.Limits(**limits), parent)
"""


class Fault(RuntimeError):
    """The confined code failed; the text is its exception in one line."""


class Breach(RuntimeError):
    """A confined process went beyond its limits or died, and is gone; the text says how."""


class StartFailed(RuntimeError):
    """A confined process did not start properly; its output, if any, is on stderr."""


class Process:
    """One confined process, from its start to its end."""

    def __init__(self, target: str, limits: Limits) -> None:
        self.limits = limits
        self.questions = 0
        arguments = json.dumps([ROOT, target, asdict(limits), os.getpid()])
        self._line, other = socket.socketpair()
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", PROGRAM, arguments],
                cwd="/",
                env={},
                stdin=other.fileno(),
                stdout=subprocess.DEVNULL,
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def usable(self) -> bool:
        """True if it still lives and has answered fewer questions than it may."""
        return self._process.poll() is None and self.questions < self.limits.questions

    @property
    def has_spoken(self) -> bool:
        """True if it has sent bytes or closed the connection. Between two questions a sound process
        does neither."""
        line = select.poll()
        line.register(self._line, select.POLLIN)
        return bool(line.poll(0))

    def wait_until_ready(self) -> bool:
        """Wait until it is confined; returns whether the kernel filters its system calls."""
        try:
            message = self._receive_plain(self.limits.start, {"filtered"})
        except (Broken, TimeoutError, OSError) as error:
            self.end()
            raise StartFailed(f"the confined process did not come up: {error}") from error
        return bool(message["filtered"])

    def ask(self, question: Any, data: bytes) -> Any:
        """The answer to a question about `data`; Fault when the code failed, else Breach."""
        self.questions += 1
        number = secrets.token_hex(16)
        allow_processor_time(self.pid, self.limits.processor)
        deadline = time.monotonic() + self.limits.seconds
        try:
            self._line.settimeout(self.limits.seconds)
            self._line.sendall(plain_frame([number, question]) + frame(data))
            message = self._receive_plain(
                deadline - time.monotonic(), {"number", "answer"}, {"number", "fault"}
            )
            if message["number"] != number:
                raise Broken("an answer to another question")
        except TimeoutError as error:
            self.end()
            raise Breach(f"it took more than {self.limits.seconds:g} seconds") from error
        except (HungUp, OSError) as error:
            raise Breach(self._death()) from error
        except Broken as error:
            self.end()
            raise Breach(f"it broke off with {error}") from error
        if "fault" in message:
            raise Fault(str(message["fault"]))
        return message["answer"]

    def _receive_plain(self, seconds: float, *shapes: set[str]) -> dict[str, Any]:
        """The next message, with the fields of one of `shapes`; raises Broken or TimeoutError."""
        deadline = time.monotonic() + seconds

        def receive(count: int) -> bytes:
            self._line.settimeout(max(0.001, deadline - time.monotonic()))
            return self._line.recv(count)

        try:
            message = json.loads(read_frame(receive, self.limits.answer))
        except ValueError as error:
            raise Broken("an answer that is no JSON") from error
        if not isinstance(message, dict) or message.keys() not in shapes:
            raise Broken("an answer of the wrong shape")
        return message

    def _death(self) -> str:
        """End what is left of it, and return in words how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(HANGING_UP_SECONDS)
        self.end()
        status = self._process.returncode
        if status == OUT_OF_MEMORY:
            return f"it needed more than {self.limits.memory >> 20} MiB of memory"
        if status == -signal.SIGXCPU:
            return f"it computed for more than {self.limits.processor} seconds"
        return f"its process ended with status {status}"

    def end(self) -> None:
        """Kill it, unless it is dead, and free its resources."""
        self._line.close()
        self._process.kill()
        self._process.wait()


class Sandbox:
    """Asks `target`, a function `module:name` of this project, in a confined process kept at hand.

    A process is replaced when it fails other than by an exception, has answered its share of
    questions, or has sent anything unasked. With `must_filter` only processes whose system calls
    the kernel filters are asked. Threads may share it; they ask one at a time.
    """

    def __init__(self, target: str, limits: Limits, *, must_filter: bool = False) -> None:
        self.target, self.limits, self.must_filter = target, limits, must_filter
        self._lock = threading.Lock()
        self._process: Process | None = None
        self._ready = self._warned = False

    def start(self) -> None:
        """Start a process in the background, so that it is ready for the first question."""
        with self._lock:
            self._started()

    def ask(self, question: Any, data: bytes) -> Any:
        """The answer to a plain question about `data`; raises Fault, Breach or StartFailed."""
        with self._lock:
            process = self._quiet()
            try:
                if not self._ready:
                    self._greet(process)
                return process.ask(question, data)
            finally:
                self._started()

    def close(self) -> None:
        """End the process; the next question starts another."""
        with self._lock:
            self._end()

    def _started(self) -> Process:
        """The process to ask next, started if need be, ready or not."""
        if self._process is None or not self._process.usable:
            self._end()
            self._process = Process(self.target, self.limits)
        return self._process

    def _quiet(self) -> Process:
        """The process to ask next; one that has sent anything unasked is replaced."""
        process = self._started()
        if self._ready and process.has_spoken:
            log.error("A confined process sent more than answers or hung up, and was replaced.")
            self._end()
        return self._started()

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
        self._process, self._ready = None, False

    def _greet(self, process: Process) -> None:
        filtered = process.wait_until_ready()
        if self.must_filter and not filtered:
            process.end()
            raise StartFailed(UNFILTERED)
        if not filtered and not self._warned:
            log.warning("This system filters no calls: logs are verified behind limits alone.")
        self._ready = self._warned = True
