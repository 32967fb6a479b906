"""Large sheets are set by a worker, and whoever has asked gets them a moment later."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.test import Client, TestCase

from contract.errors import BeingPrepared
from ledger.services.wakeups import breaker
from tests.remembering import remembered
from tests.support.factories import NOW, make_entry, make_round, make_tournament
from tests.support.sheets_read import printed
from tournaments.core.services import prepared
from tournaments.core.services.prepared import (
    KEPT_FOR,
    PATIENCE,
    forget_document,
    old_documents,
)
from tournaments.models import PreparedDocument, Tournament
from tournaments.prints.services import prepared_sheets
from tournaments.prints.services.prepared_sheets import sheet_of
from tournaments.prints.services.preparing import prepare
from tournaments.prints.tables import pairings_by_table
from tournaments.prints.typesetting import facts_of, typeset
from tournaments.sweeping import sweep

pytestmark = pytest.mark.django_db

TASK = "tournaments.tasks.prepare"


@pytest.fixture(autouse=True)
def all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_sheets, "LARGE", 0)


@pytest.fixture
def woken() -> Iterator[list[str]]:
    """By tag, the sheets that a worker was told of."""
    breaker.worked()  # Another test may have met a broker that was away.
    tags: list[str] = []

    def hear(sender: Any = None, body: Any = None, **_: Any) -> None:
        if sender == TASK:
            tags.append(body[1]["tag"])

    before_task_publish.connect(hear)
    yield tags
    before_task_publish.disconnect(hear)


@pytest.fixture
@remembered
def event() -> Tournament:
    tournament = make_tournament(name="Cup")
    for number, name in enumerate(("Ann", "Bo")):
        make_entry(tournament, name, number)
    return tournament


def facts(event: str = "Cup") -> str:
    round_: dict[str, Any] = {
        "round": {"number": 1, "state": "open"},
        "scenario": None,
        "results": [],
    }
    return facts_of(pairings_by_table(event, round_))


def sheet(event: Tournament, text: str, *, at: timedelta = timedelta()) -> bytes | None:
    """The sheet; None while it is prepared."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        try:
            return sheet_of("table", text, tournament_id=event.pk, now=NOW + at)
        except BeingPrepared:
            return None


def test_who_asks_gets_what_a_worker_has_made(event: Tournament, woken: list[str]) -> None:
    assert [sheet(event, facts()) for _ in range(2)] == [None, None]
    assert len(woken) == 1
    prepare(tag=woken[0])
    prepare(tag=woken[0])  # A message may come twice.

    assert sheet(event, facts()) == typeset("table", facts())
    assert sheet(event, facts("Other")) is None
    assert PreparedDocument.objects.get(pk=woken[0]).facts == ""


def test_a_sheet_that_no_worker_makes_is_asked_for_again(
    event: Tournament, woken: list[str]
) -> None:
    moments = (timedelta(), PATIENCE / 2, PATIENCE, PATIENCE * 1.5, 2 * PATIENCE)
    assert [sheet(event, facts(), at=at) for at in moments] == [None] * 5
    assert len(woken) == 3


def test_sheets_are_forgotten(
    event: Tournament, woken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for hours in (0, 1, 2):
        sheet(event, facts(f"Cup {hours}"), at=hours * KEPT_FOR)
    assert old_documents(now=NOW + KEPT_FOR, most=9) == woken[:1]
    forget_document(tag=woken[0])
    assert {*PreparedDocument.objects.values_list("pk", flat=True)} == {*woken[1:]}

    monkeypatch.setattr(prepared, "MOST_KEPT", 1)
    prepare(tag=woken[1])
    assert [*PreparedDocument.objects.values_list("pk", flat=True)] == woken[2:]
    sweep(clock=lambda: NOW + 3 * KEPT_FOR)
    assert PreparedDocument.objects.count() == 0


def test_a_browser_comes_again_by_itself(
    client: Client, event: Tournament, woken: list[str]
) -> None:
    make_round(event)
    address = f"/api/v1/tournaments/{event.pk}/rounds/1/pairings.pdf"
    with TestCase.captureOnCommitCallbacks(execute=True):
        first = client.get(address)
    assert (first.status_code, first.json()["errors"][0]["code"]) == (503, "too_busy")
    assert first["Refresh"] == first["Retry-After"]

    prepare(tag=woken[0])
    second = client.get(address)
    assert second.status_code == 200
    assert printed(second.content)[0][-3:-1] == ["Ann 1 Bo", "Bo 1 Ann"]
    again = client.get(address, headers={"If-None-Match": second["ETag"]})
    assert again.status_code == 304
