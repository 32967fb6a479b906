"""What hostile code can do in the confined process: compute, answer, and be ended."""

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from replays.sandbox import seccomp
from replays.sandbox.limits import Limits
from replays.sandbox.parent import Breach, Fault, Process, Sandbox, StartFailed

PROBES = "tests.replays.probes"
USUAL = Limits()
BREACH_SECONDS = 20  # on a machine with other work; what counts is that the limit ended it


@contextmanager
def sandbox(name: str, limits: Limits = USUAL, module: str = PROBES) -> Iterator[Sandbox]:
    made = Sandbox(f"{module}:{name}", limits)
    try:
        yield made
    finally:
        made.close()


def process_of(made: Sandbox) -> Process:
    assert made._process is not None
    return made._process


def filter_lines() -> list[str]:
    """How the kernel filters the calls of this process."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return [line for line in lines if line.startswith("Seccomp")]


def running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """Things for hostile code to lay hands on."""
    (tmp_path / "file").write_text("precious")
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        subprocess.Popen(["sleep", "60"]) as process,
    ):
        try:
            yield {
                "path": str(tmp_path / "new"),
                "file": str(tmp_path / "file"),
                "port": listener.getsockname()[1],
                "process": process.pid,
            }
        finally:
            process.kill()


REFUSED = {
    "read_file": "PermissionError",
    "write_file": "PermissionError",
    "list_folder": "PermissionError",
    "make_folder": "PermissionError",
    "remove_file": "PermissionError",
    "look_at_file": "PermissionError",
    "connect": "PermissionError",
    "make_pair": "PermissionError",
    "make_pipe": "PermissionError",
    "double_the_line": "PermissionError",
    "make_process": "PermissionError",
    "run_program": "PermissionError",
    "become_program": "PermissionError",
    "make_thread": "RuntimeError",
    "kill_other": "PermissionError",
    "ignore_its_end": "PermissionError",
    "raise_limit": "PermissionError",
    "write_code": "PermissionError",
    "load_library": "OSError",
    "be_traced": "PermissionError",
    "import_module": "ModuleNotFoundError",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_more_than_computing_is_refused(name: str, world: dict[str, Any]) -> None:
    with sandbox(name) as confined:
        outcomes, pids = [], set()
        for _ in range(2):
            with pytest.raises(Fault) as caught:
                confined.ask(world, b"")
            outcomes.append(str(caught.value).partition(":")[0])
            pids.add(process_of(confined).pid)

    assert outcomes == [REFUSED[name]] * 2
    assert len(pids) == 1
    assert sorted(path.name for path in Path(world["file"]).parent.iterdir()) == ["file"]
    assert os.waitpid(world["process"], os.WNOHANG) == (0, 0)


@pytest.mark.parametrize("name", REFUSED)
def test_the_same_code_gets_through_where_nothing_confines_it(
    name: str, world: dict[str, Any]
) -> None:
    with sandbox(name, module="tests.replays.unconfined") as confined:
        if name == "become_program":
            with pytest.raises(Breach):  # the other program knows nothing of questions
                confined.ask(world, b"")
        else:
            confined.ask(world, b"")


def test_questions_are_answered_by_one_process() -> None:
    with sandbox("echo") as confined:
        pids = set()
        for number in range(5):
            assert confined.ask({"n": number}, b"\0\xff") == [{"n": number}, "\0\xff"]
            pids.add(process_of(confined).pid)

    assert len(pids) == 1
    assert not running(pids.pop())


def test_a_question_of_the_largest_size_is_answered() -> None:
    with sandbox("count") as confined:
        assert confined.ask("x" * 1_000_000, b"y" * (4 << 20)) == [1_000_000, 4 << 20]


def test_a_failure_is_told_in_one_word_and_place() -> None:
    with sandbox("fail") as confined, pytest.raises(Fault) as caught:
        confined.ask(None, b"")

    assert str(caught.value).startswith("LookupError: nothing there\nat all (probes.py:")


def test_endless_recursion_is_an_ordinary_failure() -> None:
    with sandbox("recurse") as confined, pytest.raises(Fault, match=r"^RecursionError: "):
        confined.ask(None, b"")


HASTY = Limits(processor=1, seconds=BREACH_SECONDS)
IMPATIENT = Limits(processor=BREACH_SECONDS, seconds=0.5)


@pytest.mark.proof(of="programs")
@pytest.mark.parametrize(
    ("name", "limits", "words"),
    [
        ("take_memory", Limits(), "it needed more than 512 MiB of memory"),
        ("take_memory_at_once", Limits(), "it needed more than 512 MiB of memory"),
        ("compute_for_ever", HASTY, "it computed for more than 1 seconds"),
        ("compute_for_ever", IMPATIENT, "it took more than 0.5 seconds"),
        ("wait_for_ever", IMPATIENT, "it took more than 0.5 seconds"),
        ("crash", Limits(), f"its process ended with status {-signal.SIGSEGV}"),
        ("end_quietly", Limits(), "its process ended with status 0"),
        ("chatter", Limits(), "it broke off with a frame of 2139062143 bytes"),
        ("answer_too_much", Limits(), "it broke off with a frame of 1000060 bytes"),
        ("forge_shape", Limits(), "it broke off with an answer of the wrong shape"),
        ("forge_text", Limits(), "it broke off with an answer that is no JSON"),
        ("forge_number", Limits(), "it broke off with an answer to another question"),
    ],
)
def test_who_goes_beyond_a_limit_is_ended_and_replaced(
    name: str, limits: Limits, words: str
) -> None:
    with sandbox(name, limits) as confined:
        confined.start()
        first = process_of(confined).pid
        with pytest.raises(Breach) as caught:
            confined.ask(None, b"")
        second = process_of(confined).pid
        assert not running(first)
        confined.target = f"{PROBES}:echo"
        confined.close()
        assert confined.ask("still here", b"") == ["still here", ""]

    assert str(caught.value).partition(", where")[0] == words
    assert second != first


def test_an_answer_sent_ahead_is_never_taken_for_that_of_the_next_question() -> None:
    with sandbox("answer_ahead") as confined:
        answers, pids = [], []
        for question in ("first", "ahead", "next"):
            answers.append(confined.ask(question, b""))
            pids.append(process_of(confined).pid)

    assert answers == ["first", "forged", "next"]
    assert (pids[0] == pids[1], pids[1] == pids[2]) == (True, False)


EXACT = 2  # of the clocks of a process; CPUCLOCK_SCHED of the kernel's posix-timers.h


@pytest.mark.proof(of="programs")
def test_time_is_counted_for_each_question_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Together they compute for longer than one may. What the kernel holds against a limit are
    ticks, behind which the exact clock of a process may fall; here it stands still."""
    clock = time.clock_gettime

    def standing(which: int) -> float:
        return 0.0 if which < 0 and which & 7 == EXACT else clock(which)

    monkeypatch.setattr(time, "clock_gettime", standing)
    with sandbox("compute", Limits(processor=1, seconds=60)) as confined:
        for _ in range(6):
            confined.ask(0.4, b"")
        used = clock(~process_of(confined).pid << 3 | EXACT)

    assert used > 2.4


def test_a_process_that_died_between_two_questions_is_replaced() -> None:
    with sandbox("echo") as confined:
        confined.ask(1, b"")
        os.kill(process_of(confined).pid, signal.SIGKILL)
        process_of(confined)._process.wait()

        assert confined.ask(2, b"") == [2, ""]


def test_a_process_answers_its_share_and_another_takes_over() -> None:
    with sandbox("echo", Limits(questions=3)) as confined:
        pids = []
        for _ in range(7):
            confined.start()
            pids.append(process_of(confined).pid)
            confined.ask(None, b"")

    assert [len(set(pids[first : first + 3])) for first in (0, 3, 6)] == [1, 1, 1]
    assert len(set(pids)) == 3


def test_threads_ask_one_after_the_other() -> None:
    answers: list[Any] = []
    with sandbox("echo") as confined:
        threads = [
            threading.Thread(target=lambda n=number: answers.append(confined.ask(n, b"")))
            for number in range(8)
        ]
        confined.ask(None, b"")
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert sorted(answers) == [[number, ""] for number in range(8)]


def test_it_sees_nothing_of_its_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "ZZCANARY")
    with sandbox("surroundings") as confined:
        surroundings = confined.ask(None, b"")
        pid = process_of(confined).pid
        folder = Path(f"/proc/{pid}")
        facts = (
            os.readlink(folder / "cwd"),
            sorted(int(path.name) for path in (folder / "fd").iterdir()),
            (folder / "environ").read_bytes(),
        )

    assert surroundings["environment"].keys() <= {"LC_CTYPE"}  # Python's own
    assert (surroundings["foreign"], surroundings["path"]) == ([], [])
    assert facts == ("/", [0, 1, 2], b"")


def test_each_process_has_hashes_of_its_own() -> None:
    hashes = set()
    for _ in range(3):
        with sandbox("surroundings") as confined:
            hashes.add(confined.ask(None, b"")["hash"])

    assert len(hashes) == 3


def test_what_it_writes_is_heard_by_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    with sandbox("speak") as confined:
        confined.ask(None, b"")

    assert capfd.readouterr() == ("", "")


def test_it_is_confined_as_an_ordinary_user_too(world: dict[str, Any]) -> None:
    for name, error in (("read_file", "PermissionError"), ("make_process", "PermissionError")):
        with (
            sandbox(name, module="tests.replays.ordinary") as confined,
            pytest.raises(Fault, match=f"^{error}: "),
        ):
            confined.ask(world, b"")


def test_without_a_filter_the_limits_stay_and_one_line_says_so(
    world: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with sandbox("read_file", Limits(questions=1), "tests.replays.unfiltered") as confined:
        for _ in range(2):
            with pytest.raises(Fault, match=r"^OSError: \[Errno 24\] Too many open files"):
                confined.ask(world, b"")
    with (
        sandbox("take_memory", module="tests.replays.unfiltered") as confined,
        pytest.raises(Breach, match="it needed more than 512 MiB of memory"),
    ):
        confined.ask(None, b"")

    assert [record.getMessage() for record in caplog.records] == [
        "This system filters no calls: logs are verified behind limits alone."
    ] * 2


def test_where_memory_cannot_be_limited_the_other_limits_stay(world: dict[str, Any]) -> None:
    with (
        sandbox("read_file", module="tests.replays.on_macos") as confined,
        pytest.raises(Fault, match=r"^OSError: \[Errno 24\] Too many open files"),
    ):
        confined.ask(world, b"")


def test_where_a_filter_is_required_nothing_is_asked_without_one() -> None:
    confined = Sandbox("tests.replays.unfiltered:make_thread", Limits(), must_filter=True)
    try:
        with pytest.raises(StartFailed, match=r"^the kernel of this system filters no calls"):
            confined.ask(None, b"")
    finally:
        confined.close()


def test_the_kernel_is_asked_for_its_filter_without_being_given_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = filter_lines()
    assert seccomp.available()
    assert filter_lines() == before
    monkeypatch.setattr(seccomp, "MACHINES", {})
    assert not seccomp.available()


def test_a_target_that_cannot_be_imported_is_said_so(capfd: pytest.CaptureFixture[str]) -> None:
    with sandbox("no_such_probe") as confined, pytest.raises(StartFailed):
        confined.ask(None, b"")

    assert "no_such_probe" in capfd.readouterr().err


def test_it_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    program = (
        "import sys, time; sys.path.insert(0, sys.argv[1])\n"
        "from replays.sandbox.parent import Sandbox\n"
        "from replays.sandbox.limits import Limits\n"
        f"asked = Sandbox('{PROBES}:echo', Limits())\n"
        "asked.ask(None, b'')\n"
        "print(asked._process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    root = str(Path(__file__).resolve().parents[2])
    with subprocess.Popen(
        [sys.executable, "-c", program, root], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert running(pid)
        parent.kill()
    deadline = time.monotonic() + BREACH_SECONDS
    while running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)

    assert not running(pid)


def test_the_signals_that_end_a_worker_do_not_end_it() -> None:
    """A worker that is asked to end still finishes the log in hand."""
    with sandbox("echo") as confined:
        confined.ask(None, b"")
        pid = process_of(confined).pid
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(pid, number)
        confined.ask(None, b"")

        assert process_of(confined).pid == pid
