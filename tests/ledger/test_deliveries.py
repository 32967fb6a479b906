"""Whoever waits for an entry hears of it: at least once, and once where nothing fails."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from ledger.models import Delivery, LedgerEntry
from ledger.services import deliveries
from ledger.services.deliveries import (
    GOES_ON,
    deliver,
    deliver_due,
    deliver_entries,
    deliver_entry,
)
from tests.support.factories import NOW
from tests.support.ledger_entries import STREAM, crowd, ear, enter, other_ear

LEASE = timedelta(seconds=30)


@pytest.fixture(autouse=True)
def _reactions(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.REACTIONS"
    settings.MUSTER_LEASE_SECONDS = LEASE.seconds
    for each in (ear, other_ear):
        each.heard.clear()
        each.broken = False
    crowd.heard.clear()
    crowd.broken.clear()


def clock(
    at: datetime = NOW, step: timedelta = timedelta(milliseconds=1)
) -> Callable[[], datetime]:
    """A clock that goes on by a step each time it is read."""
    times = (at + step * number for number in range(10_000))
    return lambda: next(times)


def only_delivery() -> Delivery:
    return Delivery.objects.select_related("entry").get()


@pytest.mark.django_db
def test_a_message_delivers_once_however_often_it_comes() -> None:
    entry = enter()
    for _ in range(3):
        deliver_entry(entry_id=entry.pk, clock=clock())

    assert ear.heard == [(STREAM, 1)]
    assert only_delivery().done_at is not None


@pytest.mark.django_db
def test_a_message_about_no_entry_is_ignored() -> None:
    deliver_entry(entry_id=0, clock=clock())
    deliver(delivery_id=0, clock=clock())

    assert ear.heard == []


@pytest.mark.django_db
def test_what_no_message_woke_is_found() -> None:
    """The worker died before it called anybody, or the message was lost."""
    enter()
    enter()
    deliver_due(clock=clock(NOW + timedelta(seconds=1)))

    assert ear.heard == [(STREAM, 1), (STREAM, 2)]
    deliver_due(clock=clock(NOW + timedelta(days=1)))
    assert len(ear.heard) == 2


@pytest.mark.django_db
def test_a_sweep_that_takes_long_leaves_the_rest_to_the_next() -> None:
    for _ in range(3):
        enter()
    deliver_due(clock=clock(step=GOES_ON))
    assert ear.heard == [(STREAM, 1)]

    deliver_due(clock=clock(NOW + timedelta(minutes=1)))
    assert ear.heard == [(STREAM, 1), (STREAM, 2), (STREAM, 3)]


@pytest.mark.django_db
def test_many_that_take_long_are_left_to_the_next_sweep_before_their_lease_ends() -> None:
    entries = [enter().pk for _ in range(3)]
    deliver_entries(entry_ids=entries, clock=clock(step=GOES_ON))
    assert ear.heard == [(STREAM, 1)]

    deliver_due(clock=clock(NOW + LEASE - timedelta(seconds=1)))
    assert ear.heard == [(STREAM, 1), (STREAM, 2), (STREAM, 3)]


@pytest.mark.django_db
def test_a_service_that_fails_is_called_again_later() -> None:
    ear.broken = True
    entry = enter()
    deliver_entry(entry_id=entry.pk, clock=clock())
    delivery = only_delivery()
    assert (delivery.attempt, delivery.done_at, delivery.trouble) == (
        1, None, "RuntimeError: out of order",
    )  # fmt: skip

    ear.broken = False
    deliver_due(clock=clock(NOW + timedelta(seconds=1)))
    assert ear.heard == []
    deliver_due(clock=clock(NOW + timedelta(seconds=3)))
    assert ear.heard == [(STREAM, 1)]


@pytest.mark.django_db
def test_one_that_fails_does_not_keep_the_other_from_hearing(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.TWO_REACTIONS"
    ear.broken = True
    deliver_entry(entry_id=enter().pk, clock=clock())

    assert (ear.heard, other_ear.heard) == ([], [(STREAM, 1)])


@pytest.mark.django_db
def test_a_reaction_that_is_not_there_is_a_failure_as_any() -> None:
    enter()
    Delivery.objects.update(reaction="nowhere.nothing")
    deliver_due(clock=clock())

    assert only_delivery().trouble == "ModuleNotFoundError: No module named 'nowhere'"


@pytest.mark.django_db
def test_pauses_between_failures_grow_to_five_minutes() -> None:
    ear.broken = True
    enter()
    at, pauses = NOW, []
    for _ in range(10):
        deliver(delivery_id=only_delivery().pk, clock=clock(at))
        delivery = only_delivery()
        pauses.append(round((delivery.next_at - at).total_seconds()))
        at = delivery.next_at + timedelta(seconds=1)

    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


@pytest.mark.django_db
@pytest.mark.parametrize("attempt", [46, 47, 1000, 100_000])
def test_a_delivery_that_failed_very_often_does_not_stop_the_others(attempt: int) -> None:
    """The worn one is due first and fails again; the one after it is delivered all the same."""
    worn = enter()
    Delivery.objects.update(
        attempt=attempt, next_at=NOW - timedelta(hours=1), reaction="nowhere.nothing"
    )
    enter()
    deliver_due(clock=lambda: NOW)

    failing = Delivery.objects.get(entry=worn)
    assert (failing.attempt, failing.done_at) == (attempt + 1, None)
    assert failing.next_at == NOW + timedelta(minutes=5)
    assert ear.heard == [(STREAM, 2)]


@pytest.mark.django_db
def test_a_worker_that_died_within_the_call_loses_the_delivery_to_another() -> None:
    entry = enter()
    assert deliveries._claim(Delivery.objects.all(), NOW) == [only_delivery()]

    deliver_entry(entry_id=entry.pk, clock=lambda: NOW + LEASE - timedelta(milliseconds=1))
    assert ear.heard == []
    deliver_due(clock=clock(NOW + LEASE))
    assert ear.heard == [(STREAM, 1)]


@pytest.mark.django_db
def test_a_worker_that_was_overtaken_writes_nothing() -> None:
    """It froze within the call, the other one failed, and now its own call comes to its end."""
    enter()
    [frozen] = deliveries._claim(Delivery.objects.all(), NOW)
    ear.broken = True
    deliver_due(clock=clock(NOW + LEASE))

    assert deliveries._mine([frozen]).update(done_at=NOW + LEASE) == 0
    assert (only_delivery().attempt, only_delivery().done_at) == (2, None)


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_undoes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: Any, **options: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr("ledger.services.wakeups.current_app.send_task", refuse)
    with transaction.atomic():
        enter()

    assert LedgerEntry.objects.count() == 1
    deliver_due(clock=clock())
    assert ear.heard == [(STREAM, 1)]


@pytest.mark.django_db
def test_a_service_that_takes_many_hears_at_once_of_those_of_a_stream(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.MANY_AT_ONCE"
    for stream in ("event:1", "event:2", "event:1"):
        enter(stream)
    deliver_due(clock=clock(NOW + timedelta(seconds=1)))

    assert sorted(crowd.heard) == [("event:1", [1, 2]), ("event:2", [1])]
    deliveries = Delivery.objects.exclude(done_at=None)
    assert list(deliveries.values_list("attempt", flat=True)) == [1, 1, 1]


@pytest.mark.django_db
def test_of_many_that_fail_together_each_is_tried_alone(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.MANY_AT_ONCE"
    crowd.broken = {2}
    for _ in range(3):
        enter()
    deliver_due(clock=clock(NOW + timedelta(seconds=1)))

    assert crowd.heard == [(STREAM, [1]), (STREAM, [3])]
    waiting = Delivery.objects.filter(done_at=None).values_list("entry__number", "trouble")
    assert list(waiting) == [(2, "RuntimeError: out of order")]
