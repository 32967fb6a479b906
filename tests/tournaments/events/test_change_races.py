"""Whoever polls with the last `updated_at` that they saw misses no change, in whatever order
changes are committed.

The control lists changes without waiting for those under way, and loses one.
"""

import threading
from datetime import UTC, datetime

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.support.factories import make_tournament, make_user
from tests.support.racing import PATIENCE
from tests.support.requests import EVENTS
from tournaments.core.services.changes import lock_tournament, note
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def change(event: Tournament) -> None:
    lock_tournament(tournament_id=event.pk)
    note("tournament.changed", tournament_id=event.pk, actor=None, now=datetime.now(UTC))


class Slow:
    """A change of an event that was written, and is committed when it is `let_go`."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.written, self.go = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        assert self.written.wait(PATIENCE)

    def _run(self) -> None:
        try:
            with transaction.atomic():
                change(self.event)
                self.written.set()
                assert self.go.wait(PATIENCE)
        finally:
            connection.close()

    def let_go(self) -> None:
        self.go.set()
        self.thread.join()


def changes(client: Client, since: str) -> list[tuple[str, str]]:
    rows = client.get(EVENTS, {"updated_since": since}).json()["results"]
    return [(row["name"], row["updated_at"]) for row in rows]


@pytest.mark.proof(of="races")
def test_a_change_that_is_committed_after_a_later_one_is_not_missed(client: Client) -> None:
    owner = make_user()
    slow_event, quick_event = (make_tournament(owner, name=name) for name in ("Slow", "Quick"))
    began = datetime.now(UTC).isoformat()
    slow = Slow(slow_event)
    with transaction.atomic():
        change(quick_event)

    seen = changes(client, began)
    slow.let_go()
    last = seen[-1][1] if seen else began
    assert {name for name, _ in [*seen, *changes(client, last)]} == {"Slow", "Quick"}


def test_a_list_that_does_not_wait_for_changes_under_way_misses_one() -> None:
    owner = make_user()
    slow_event, quick_event = (make_tournament(owner, name=name) for name in ("Slow", "Quick"))
    began = datetime.now(UTC)
    slow = Slow(slow_event)
    with transaction.atomic():
        change(quick_event)
    events = Tournament.objects.select_related("journal").order_by("journal__changed_at")

    seen = list(events.filter(journal__changed_at__gte=began))
    slow.let_go()
    last = seen[-1].journal.changed_at
    after = events.filter(journal__changed_at__gte=last)
    assert {event.name for event in [*seen, *after]} == {"Quick"}
