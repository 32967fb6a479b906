"""Keeps a few programs running together: restarts those that die, and ends all of them.

Each program leads a process group of its own, so that a Ctrl-C at the terminal reaches this
process alone and it can end the others in order. Only processes started here are ever signalled.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

TICK = 0.1
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10.0
# Seconds after which a program counts as healthy: when it dies, it is restarted at once.
HEALTHY_AFTER = 30.0
GRACE = 15.0
# Seconds for a program to show the first sign of life, and between two later ones.
FIRST_SIGN = 120.0
NEXT_SIGN = 15.0

_PR_SET_PDEATHSIG = 1
_set_process_control = getattr(ctypes.CDLL(None), "prctl", None)


def _end_with_parent() -> None:
    """On Linux, have the kernel end this program should the supervisor be killed outright."""
    if _set_process_control is not None:
        _set_process_control(_PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Program:
    """A command to keep running, or with `once` to run to its end. One with a `sign`, a file that
    it touches as long as it works (`monitoring.watchdog`), is killed when it no longer does."""

    name: str
    command: Sequence[str]
    once: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    sign: Path | None = None
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    start_again_at: float = 0.0
    pause: float = FIRST_PAUSE
    last_sign: int | None = None
    due_sign: float = 0.0

    def start(self, now: float) -> None:
        self.started_at = now
        self.last_sign, self.due_sign = self._sign(), now + FIRST_SIGN
        self.process = subprocess.Popen(
            self.command,
            env={**os.environ, **self.environment},
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            preexec_fn=_end_with_parent,
        )

    def tend(self, now: float) -> int | None:
        """Start it if it is due; the exit status when it has just ended."""
        if self.process is None:
            if now >= self.start_again_at:
                self.start(now)
            return None
        status = self.process.poll()
        if status is None:
            if self.is_stuck(now):
                self.kill()
            return None
        self.kill()
        if now - self.started_at > HEALTHY_AFTER:
            self.pause = FIRST_PAUSE
        self.process, self.start_again_at = None, now + self.pause
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        return status

    def is_stuck(self, now: float) -> bool:
        """True if its sign of life has not changed for too long; the clock of files may jump."""
        if self.sign is None:
            return False
        if (sign := self._sign()) != self.last_sign:
            self.last_sign, self.due_sign = sign, now + NEXT_SIGN
        return now > self.due_sign

    def _sign(self) -> int | None:
        try:
            return None if self.sign is None else self.sign.stat().st_mtime_ns
        except FileNotFoundError:
            return None

    def terminate(self) -> None:
        """Ask the program itself to end, as it ends its own processes in order."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def kill(self) -> None:
        """Kill the program and all processes that it started."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                return


class Supervisor:
    """Runs programs until a SIGINT or SIGTERM, then ends them all."""

    def __init__(self, programs: Sequence[Program], *, say: Callable[[str], None]) -> None:
        self.programs = list(programs)
        self.say = say
        self.stopping = False

    def add(self, program: Program) -> None:
        self.programs.append(program)

    def run(self, on_tick: Callable[[], None]) -> None:
        """Tend the programs, calling `on_tick` in between, until told to stop."""
        before = {
            number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            while not self.stopping:
                self._tend()
                on_tick()
                time.sleep(TICK)
        finally:
            self._end_all()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _tend(self) -> None:
        for program in list(self.programs):
            status = program.tend(time.monotonic())
            if status is None:
                continue
            if program.once:
                self.programs.remove(program)
                if status:
                    self.say(f"{program.name} failed with status {status}.")
            else:
                self.say(f"{program.name} ended with status {status}; it is started again.")

    def _end_all(self) -> None:
        """Ask all programs to end, wait for them, then kill those that still run."""
        for program in self.programs:
            program.terminate()
        deadline = time.monotonic() + GRACE
        for program in self.programs:
            if program.process is not None:
                try:
                    program.process.wait(max(0.1, deadline - time.monotonic()))
                except subprocess.TimeoutExpired:
                    self.say(f"{program.name} did not end in time and is killed.")
                program.kill()
                program.process.wait()


def python(*arguments: str) -> list[str]:
    """A command that runs the same Python as this process."""
    return [sys.executable, *arguments]
