"""The machine's clock is set, goes back, leaps: countdowns end in time all the same."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from ground.steady_clock import SteadyClock, steady_now

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Machine:
    """A machine whose clock somebody sets; `passed` is how much time there really was."""

    def __init__(self) -> None:
        self.wall, self.passed = START, 0.0

    def wait(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.passed += seconds

    def set_by(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.passed)


def test_it_tells_the_machines_time_as_long_as_nobody_sets_it() -> None:
    machine = Machine()
    clock = machine.clock()
    for seconds in (0.0, 0.001, 1.0, 3600.0, 86_400.0):
        machine.wait(seconds)
        assert clock() == machine.wall


@pytest.mark.parametrize(("set_by", "rate"), [(7200, 1.1), (-7200, 0.9)])
def test_after_a_jump_it_goes_a_tenth_faster_or_slower_until_it_has_caught_up(
    set_by: float, rate: float
) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.set_by(set_by)
    assert clock() == START
    machine.wait(600)
    assert clock() == START + timedelta(seconds=600 * rate)
    machine.wait(100_000)
    assert clock() == machine.wall


def test_a_leap_second_is_spread_over_ten() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.set_by(-1)
    readings = []
    for _ in range(12):
        machine.wait(1)
        readings.append((clock() - START).total_seconds())
    assert readings == [0.9, 1.8, 2.7, 3.6, 4.5, 5.4, 6.3, 7.2, 8.1, 9.0, 10.0, 11.0]


def test_a_wait_that_did_not_take_time_moves_nothing() -> None:
    """A monotonic clock may tell the same twice."""
    machine = Machine()
    clock = machine.clock()
    machine.set_by(3600)
    assert [clock(), clock()] == [START, START]


@pytest.mark.parametrize("seed", range(5))
def test_a_thousand_jumps(seed: int) -> None:
    """No countdown passes more than a tenth too early, none is lost, and time never goes back."""
    chance, machine = random.Random(seed), Machine()
    clock = machine.clock()
    before = clock()
    running: list[tuple[float, float, datetime]] = []
    passed: list[tuple[float, float]] = []
    for _ in range(1000):
        machine.set_by(chance.choice((0, 1, -1, chance.uniform(-7200, 7200))))
        for _ in range(3):
            machine.wait(chance.choice((0.0, 0.4, 1.0, 17.0)))
            now = clock()
            assert now >= before
            before = now
            passed += [
                (planned, machine.passed - at) for planned, at, ends in running if ends <= now
            ]
            running = [entry for entry in running if entry[2] > now]
            planned = chance.choice((1.0, 60.0, 3000.0))
            running.append((planned, machine.passed, now + timedelta(seconds=planned)))
    machine.wait(3000 / 0.9 + 1)
    assert [ends for _, _, ends in running if ends > clock()] == []
    assert [took / planned for planned, took in passed if took < planned / 1.1 - 0.001] == []


def test_by_the_machines_clock_countdowns_do_pass_too_early() -> None:
    """The control: a jump ends a countdown of an hour at once."""
    machine = Machine()
    ends = machine.wall + timedelta(hours=1)
    machine.set_by(7200)
    assert machine.wall >= ends
    assert machine.clock()() >= ends  # So does a clock that begins after the jump.


def test_a_process_has_one() -> None:
    first, second = steady_now(), steady_now()

    assert first <= second
    assert abs(second - datetime.now(UTC)) < timedelta(minutes=1)


def test_a_program_that_starts_after_a_jump_goes_on_from_the_time_of_the_others() -> None:
    """And catches up with the machine as slowly as they do, so that all tell the same."""
    machine = Machine()
    lives = machine.clock()
    for set_by in (3600, -7200):
        machine.wait(10)
        lives()
        machine.set_by(set_by)
        starts = machine.clock()
        starts.go_on_from(lives())
        for seconds in (0.0, 1.0, 60.0):
            machine.wait(seconds)
            assert starts() == lives()
