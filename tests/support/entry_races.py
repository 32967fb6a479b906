"""Entries that race without the lock of their event."""

import threading
from typing import Any

import pytest

from tests.support.autocommit import without_transactions
from tests.support.racing import PATIENCE
from tournaments.core.services import changes
from tournaments.entries.services import check_in, leaving, money, places, registration, walk_ins
from tournaments.events.services import lifecycle
from tournaments.models import Tournament
from tournaments.schedule.services import opening


def take_the_lock_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the event is read without a lock, and both wait until the other has read it.

    The journal is silent too: its own lock on the stream would let one wait for the other.
    """
    without_transactions(monkeypatch)
    barrier = threading.Barrier(2, timeout=PATIENCE)

    def read_together(*, tournament_id: Any) -> Tournament:
        tournament = Tournament.objects.get(pk=tournament_id)
        barrier.wait()
        return tournament

    for module in (registration, lifecycle, changes, check_in, walk_ins, money):
        monkeypatch.setattr(module, "lock_tournament", read_together)
    for module in (check_in, registration, leaving, opening, places, money):
        monkeypatch.setattr(module, "note", lambda *_, **__: None)
