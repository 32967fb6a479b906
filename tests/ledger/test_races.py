"""Several at once: every entry gets a number of its own, every delivery is made once.

Each race is also run with its lock taken away, where it must go wrong.
"""

import threading
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from ledger.chain import verify_chain
from ledger.models import Delivery, LedgerEntry, Stream
from ledger.services import deliveries, journal
from ledger.services.deliveries import deliver_entry
from tests.support.factories import NOW
from tests.support.ledger_entries import STREAM, ear, enter
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = times(10)


@pytest.fixture(autouse=True)
def _reactions(settings: Any) -> None:
    settings.MUSTER_REACTIONS = "tests.support.ledger_entries.REACTIONS"
    ear.heard.clear()
    ear.broken = False


def enter_alone() -> None:
    with transaction.atomic():
        enter()


def numbers() -> list[int]:
    entries = LedgerEntry.objects.filter(stream=STREAM).order_by("number")
    return list(entries.values_list("number", flat=True))


@pytest.mark.proof(of="races")
def test_entries_made_at_once_get_a_number_each() -> None:
    """The first four make the stream, too."""
    for turn in range(1, ROUNDS + 1):
        assert at_once(*[enter_alone] * 4) == ["done"] * 4
        assert numbers() == list(range(1, 4 * turn + 1))

    assert verify_chain(stream=STREAM) is None


def test_without_the_lock_two_get_the_same_and_only_the_constraint_stops_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    enter_alone()
    both_have_read = threading.Barrier(2, timeout=PATIENCE)

    def read_together(name: str) -> Stream:
        row = Stream.objects.get(pk=name)
        both_have_read.wait()
        return row

    monkeypatch.setattr(journal, "_lock", read_together)
    assert at_once(enter_alone, enter_alone) == [IntegrityError.__name__, "done"]
    assert numbers() == [1, 2]


def test_four_workers_at_once_deliver_once() -> None:
    for turn in range(ROUNDS):
        enter_alone()
        entry = LedgerEntry.objects.latest("number")
        deliver_it = partial(deliver_entry, entry_id=entry.pk, clock=lambda: NOW)

        assert at_once(*[deliver_it] * 4) == ["done"] * 4
        assert ear.heard == [(STREAM, number) for number in range(1, turn + 2)]


def test_without_the_claim_two_deliver_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    enter_alone()
    both_have_read = threading.Barrier(2, timeout=PATIENCE)

    def read_together(waiting: QuerySet[Delivery], now: datetime) -> list[Delivery]:
        read = list(waiting.filter(done_at=None).select_related("entry"))
        both_have_read.wait()
        return read

    monkeypatch.setattr(deliveries, "_claim", read_together)
    entry = LedgerEntry.objects.get()
    deliver_it = partial(deliver_entry, entry_id=entry.pk, clock=lambda: NOW)

    assert at_once(deliver_it, deliver_it) == ["done", "done"]
    assert ear.heard == [(STREAM, 1)] * 2
