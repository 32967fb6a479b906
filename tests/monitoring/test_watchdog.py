"""Which worker process works, by what it does, and which one the supervisor starts again."""

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from celery import current_app

from config.serving import supervisor
from config.serving.supervisor import Program, python
from ground.queues import BOTS, LATER, NOTICES, QUEUES, ROUTES, WAITED
from monitoring.watchdog import LONGEST_SILENCE, Alive, TimedTask
from tests.config.served import PATIENCE

# What tells somebody, can wait or is done for strangers; all else is waited for.
ELSEWHERE = {
    "accounts.tasks.forget": LATER,
    "accounts.tasks.send_emails": NOTICES,
    "decks.tasks.try_list": LATER,
    "replays.tasks.film": LATER,
    "replays.tasks.sign_heads": LATER,
    "tables.tasks.forget": LATER,
    "tables.tasks.play_bots": BOTS,
    "tournaments.tasks.count_event": LATER,
    "tournaments.tasks.prepare": LATER,
    "tournaments.tasks.read_import": LATER,
    "tournaments.tasks.write_archive": LATER,
    "tournaments.tasks.write_dumps": LATER,
    "tournaments.tasks.write_sums": LATER,
}


def test_each_task_has_its_queue() -> None:
    current_app.loader.import_default_modules()
    own = [name for name in current_app.tasks if not name.startswith("celery.")]
    route: Any = current_app.amqp.router.route
    queues = {name: route({}, name)["queue"].name for name in own}
    assert {name: queue for name, queue in queues.items() if queue != WAITED} == ELSEWHERE
    assert set(ROUTES) <= set(own)
    assert set(queues.values()) == set(QUEUES)


def test_a_process_works_as_long_as_it_looks_for_work() -> None:
    alive = Alive()
    began = alive.looked_at
    assert [alive.works(began + LONGEST_SILENCE + late) for late in (-0.1, 0.1)] == [True, False]


def test_a_task_has_its_time_and_no_more() -> None:
    alive = Alive()
    now = time.monotonic()
    with alive.at_work(60):
        assert [alive.works(now + seconds) for seconds in (59, 61)] == [True, False]
    assert alive.works(time.monotonic())


def test_tasks_are_timed() -> None:
    current_app.loader.import_default_modules()
    own = {name: task for name, task in current_app.tasks.items() if "celery." not in name}
    assert [name for name, task in own.items() if not isinstance(task, TimedTask)] == []


def tend_until(program: Program, ended: int) -> list[int]:
    """Tend a program until it has ended so often; with which statuses."""
    statuses: list[int] = []
    deadline = time.monotonic() + PATIENCE
    while len(statuses) < ended:
        assert time.monotonic() < deadline
        if (status := program.tend(time.monotonic())) is not None:
            statuses.append(status)
        time.sleep(0.02)
    return statuses


ALIVE = "import pathlib, sys, time\nwhile True: pathlib.Path(sys.argv[1]).touch(); time.sleep(0.05)"


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "NEXT_SIGN", 1.0)
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.1)


def test_a_frozen_program_is_started_again(tmp_path: Path, quickly: None) -> None:
    sign = tmp_path / "sign"
    program = Program("worker", [*python("-c", ALIVE), str(sign)], sign=sign)
    program.tend(time.monotonic())
    try:
        while not sign.exists():
            time.sleep(0.02)
        assert program.tend(time.monotonic()) is None
        assert program.process is not None
        os.kill(program.process.pid, signal.SIGSTOP)
        assert tend_until(program, 1) == [-signal.SIGKILL]
        while program.process is None:
            program.tend(time.monotonic())
        frozen, sign_before = program.process, sign.stat().st_mtime_ns
        while sign.stat().st_mtime_ns == sign_before:
            assert program.tend(time.monotonic()) is None
        assert frozen.poll() is None
    finally:
        program.kill()
        if program.process is not None:
            program.process.wait()


def test_one_that_gives_no_sign_in_time_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quickly: None
) -> None:
    """Also where a file of one before it is there."""
    monkeypatch.setattr(supervisor, "FIRST_SIGN", 0.3)
    sign = tmp_path / "sign"
    sign.touch()
    program = Program("worker", python("-c", "import time; time.sleep(600)"), sign=sign)
    try:
        assert tend_until(program, 2) == [-signal.SIGKILL] * 2
    finally:
        program.kill()
        if program.process is not None:
            program.process.wait()
