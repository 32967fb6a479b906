"""The machine's clock is set by an hour while processes live, start and end: nobody's time runs out
by it, and nobody is given any."""

from datetime import datetime, timedelta

import pytest
from django.db.models import F

from ground.steady_clock import SteadyClock
from ledger.models import Heartbeat
from ledger.services.heartbeats import BY_DATABASE, SILENT_FOR, is_away, service_time
from monitoring import shared_time
from tables.models import Table
from tables.services.sweeping import end_overdue_games
from tests.support.factories import NOW
from tests.support.tables import opened_by_two
from tournaments.events.services.outages import EVERY, note_presence

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
JUMPS = [HOUR, -HOUR]


def process(monkeypatch: pytest.MonkeyPatch, wall: datetime) -> SteadyClock:
    """A process that starts on a machine with this time, and takes that of the service."""
    clock = SteadyClock(lambda: wall, lambda: 0.0)
    monkeypatch.setattr(shared_time, "go_on_from", clock.go_on_from)
    assert shared_time.join()
    return clock


def due_in(seconds: int) -> Table:
    table, _ = opened_by_two(bank=600)
    Table.objects.filter(pk=table.pk).update(due_at=NOW + timedelta(seconds=seconds))
    return table


@pytest.mark.parametrize("jump", JUMPS)
def test_a_process_that_starts_after_a_jump_has_the_time_of_those_that_live(
    monkeypatch: pytest.MonkeyPatch, jump: timedelta
) -> None:
    due_in(40)
    note_presence(now=NOW)
    worker = process(monkeypatch, NOW + jump)

    assert timedelta() <= worker() - NOW < SILENT_FOR
    assert (is_away(now=worker()), end_overdue_games(now=worker())) == (False, 0)
    # The control: by the machine's clock it would end the game, or take the service for away.
    if jump > timedelta():
        assert is_away(now=NOW + jump)


def test_where_nobody_lives_it_has_the_machines_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert process(monkeypatch, NOW + HOUR)() == NOW + HOUR
    note_presence(now=NOW)
    for since in (timedelta(seconds=16), -timedelta(seconds=1)):  # Long ago, or the clock was set.
        Heartbeat.objects.filter(pk=BY_DATABASE).update(at=F("at") - since)
        assert service_time() is None
        assert process(monkeypatch, NOW + HOUR)() == NOW + HOUR
        Heartbeat.objects.filter(pk=BY_DATABASE).update(at=F("at") + since)


@pytest.mark.parametrize("jump", JUMPS)
def test_processes_whose_clocks_differ_give_nobody_an_hour(jump: timedelta) -> None:
    """As on machines of which one has a wrong clock."""
    table = due_in(7200)
    before, other_before = NOW, NOW + jump
    note_presence(now=NOW)
    given = []
    for number in range(1, 4):
        now = NOW + number * EVERY
        given += [note_presence(now=now, before=before)]
        given += [note_presence(now=now + jump, before=other_before)]
        before, other_before = now, now + jump
    table.refresh_from_db()

    assert given == [timedelta()] * 6
    assert table.due_at == NOW + timedelta(seconds=7200)


def test_an_outage_of_the_database_is_one_for_a_process_that_lived_through_it() -> None:
    """The control: it has not said anything meanwhile either."""
    note_presence(now=NOW)
    back = NOW + timedelta(seconds=75)

    assert note_presence(now=back, before=NOW) == timedelta(seconds=75)
