"""What is due goes on being sent while the machine's clock is set, and after it was."""

import shelve
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from celery.beat import PersistentScheduler
from celery.schedules import schedule
from django.conf import settings

from config.beat import SteadyScheduler
from config.celery import app as own_app
from ground.steady_clock import SteadyClock, steady_now

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Machine:
    """A machine with a clock that somebody sets, and one that only counts the seconds."""

    def __init__(self) -> None:
        self.wall, self.passed = START, 0.0
        self.steady = SteadyClock(lambda: self.wall, lambda: self.passed)

    def wait(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.passed += seconds


MACHINES = [Machine()]


# A schedule is kept in a file with the name of the clock by which it goes.
def by_the_wall() -> datetime:
    return MACHINES[-1].wall


def steadily() -> datetime:
    return MACHINES[-1].steady()


@pytest.fixture
def machine() -> Machine:
    MACHINES[:] = [Machine()]
    return MACHINES[-1]


@pytest.fixture
def beat(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Starts beat with one task every second by this clock, and counts what it sends."""
    started: list[Any] = []

    def start(kind: type[PersistentScheduler], clock: Callable[[], datetime]) -> Any:
        app = Celery("beat", set_as_current=False)
        app.conf.beat_schedule = {
            "one": {"task": "one", "schedule": schedule(run_every=1, nowfun=clock, app=app)}
        }
        app.conf.result_expires = None
        scheduler: Any = kind(app, schedule_filename=str(tmp_path / "schedule"))
        sent: list[str] = []
        scheduler.apply_entry = lambda entry, producer=None: sent.append(entry.name)
        scheduler.__dict__["producer"] = None  # Nothing is sent, so nothing is connected.
        scheduler.sent = sent
        started.append(scheduler)
        return scheduler

    yield start
    for scheduler in started:
        scheduler.close()


def sent_in(scheduler: Any, machine: Machine, seconds: int) -> int:
    """How often the task is sent in so many seconds, looked at as often as beat asks to be."""
    before, until = len(scheduler.sent), machine.passed + seconds
    while machine.passed < until:
        machine.wait(max(0.01, min(scheduler.tick(), until - machine.passed)))
    return len(scheduler.sent) - before


@pytest.mark.parametrize("hours", [-2, 2])
def test_it_goes_on_when_the_clock_is_set(
    beat: Callable[..., Any], machine: Machine, hours: int
) -> None:
    scheduler = beat(SteadyScheduler, steadily)
    assert 18 <= sent_in(scheduler, machine, 20) <= 21
    machine.wall += timedelta(hours=hours)
    assert 17 <= sent_in(scheduler, machine, 20) <= 23


def test_by_the_wall_clock_it_sends_nothing_for_as_long_as_that_was_set_back(
    beat: Callable[..., Any], machine: Machine
) -> None:
    """The control."""
    scheduler = beat(PersistentScheduler, by_the_wall)
    assert 18 <= sent_in(scheduler, machine, 20) <= 21
    machine.wall -= timedelta(hours=2)
    assert sent_in(scheduler, machine, 3600) == 0


@pytest.mark.parametrize(
    ("kind", "least"), [(SteadyScheduler, 18), pytest.param(PersistentScheduler, 0, id="control")]
)
def test_a_file_from_the_future_silences_nobody(
    beat: Callable[..., Any], machine: Machine, kind: type[PersistentScheduler], least: int
) -> None:
    machine.wall += timedelta(hours=2)
    first = beat(kind, by_the_wall)
    sent_in(first, machine, 3)
    first.close()
    machine.wall = START
    again = beat(kind, by_the_wall)

    assert again.schedule["one"].last_run_at <= (START if least else START + timedelta(hours=3))
    assert least <= sent_in(again, machine, 20) <= (21 if least else 0)


def test_what_was_kept_before_a_restart_counts_on(
    beat: Callable[..., Any], machine: Machine, tmp_path: Path
) -> None:
    first = beat(SteadyScheduler, steadily)
    sent_in(first, machine, 3)
    ran_at = first.schedule["one"].last_run_at
    first.close()

    with shelve.open(str(tmp_path / "schedule")) as kept:
        assert kept["entries"]["one"].last_run_at == ran_at


def test_all_that_is_sent_here_goes_by_the_steady_clock() -> None:
    """A single entry by the wall clock could stand before all others."""
    assert settings.CELERY_BEAT_SCHEDULER == "config.beat:SteadyScheduler"
    assert own_app.conf.beat_scheduler == settings.CELERY_BEAT_SCHEDULER
    plan = own_app.conf.beat_schedule
    assert {name: entry["schedule"].nowfun for name, entry in plan.items()} == dict.fromkeys(
        plan, steady_now
    )
    assert own_app.conf.result_expires is None
    assert {name: entry["schedule"].seconds for name, entry in plan.items()} == {
        **{f"heartbeat-{queue}": 5 for queue in ("waited", "notices", "later", "bots")},
        "sweep": 1,
        "deliver": 1,
        "events": 1,
        "tables": 2,
        "tables-overdue": 1,
        "old-games": 600,
        "emails": 5,
        "heads": 600,
        "dumps": 600,
        "sums": 600,
        "forget": 3600,
    }
