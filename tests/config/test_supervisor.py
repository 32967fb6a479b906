"""The supervisor, on programs that die, hang and multiply."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.serving import supervisor as supervising
from config.serving.supervisor import Program, Supervisor, python
from tests.config.served import PATIENCE

FOREVER = "import time\nwhile True: time.sleep(1)"


def run(programs: list[Program], until: Callable[[], bool]) -> list[str]:
    """What the supervisor says until then, or until it is hopeless."""
    messages: list[str] = []
    supervisor = Supervisor(programs, say=messages.append)
    deadline = time.monotonic() + PATIENCE

    def on_tick() -> None:
        supervisor.stopping = until() or time.monotonic() > deadline

    supervisor.run(on_tick)
    assert time.monotonic() < deadline
    return messages


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.proof(of="slow")
def test_what_dies_is_started_again_ever_more_slowly(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    program = Program("short", python("-c", f"open({str(log)!r}, 'a').write('x'); exit(3)"))
    messages = run([program], lambda: log.exists() and len(log.read_text()) == 3)

    assert messages[:2] == ["short ended with status 3; it is started again."] * 2
    assert program.pause >= 4 * supervising.FIRST_PAUSE


def test_a_program_that_runs_once_is_not_started_again(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    once = Program("demo", python("-c", f"open({str(log)!r}, 'a').write('x')"), once=True)
    failing = Program("other", python("-c", "exit(4)"), once=True)
    kept = [once, failing]
    supervisor_said = run(kept, lambda: log.exists() and failing.process is None)

    assert supervisor_said == ["other failed with status 4."]
    assert log.read_text() == "x"


@pytest.mark.proof(of="slow")
def test_at_the_end_nobody_is_left_not_even_the_programs_own_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = (
        "import os, subprocess, sys, time\n"
        f"child = subprocess.Popen([sys.executable, '-c', {FOREVER!r}])\n"
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        f"{FOREVER}"
    )
    run([Program("parent", python("-c", script))], lambda: pids.exists() and bool(pids.read_text()))

    parent, child = map(int, pids.read_text().split())
    deadline = time.monotonic() + PATIENCE
    while alive(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(parent)
    assert not alive(child) or Path(f"/proc/{child}/stat").read_text().split()[2] == "Z"


def test_who_does_not_listen_is_killed_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervising, "GRACE", 0.5)
    ready = tmp_path / "ready"
    script = (
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"open({str(ready)!r}, 'w').close()\n{FOREVER}"
    )
    messages = run([Program("deaf", python("-c", script))], ready.exists)

    assert messages == ["deaf did not end in time and is killed."]


def test_a_secret_goes_by_the_environment(tmp_path: Path) -> None:
    written = tmp_path / "told"
    script = f"import os; open({str(written)!r}, 'w').write(os.environ['MUSTER_TOKEN'])"
    program = Program("p", python("-c", script), once=True, environment={"MUSTER_TOKEN": "secret"})
    run([program], lambda: written.exists() and program.process is None)

    assert written.read_text() == "secret"
