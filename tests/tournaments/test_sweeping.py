"""What is due is done one by one: what fails holds up nothing, is logged, and is tried again."""

from datetime import datetime, timedelta

import pytest

from tests.factories import NOW, make_tournament
from tournaments.models import StandingsPage, Tournament
from tournaments.services.sweeping import overdue, sweep

pytestmark = pytest.mark.django_db

PATIENCE = timedelta(minutes=1)


def later(seconds: int) -> datetime:
    return NOW + timedelta(seconds=seconds)


def sweep_after(seconds: int) -> None:
    sweep(clock=lambda: later(seconds))


def due() -> dict[str, bool]:
    """By event whether its page waits to be written."""
    found = StandingsPage.objects.exclude(due_at=None).values_list("tournament__name", flat=True)
    return {name: name in found for name in Tournament.objects.values_list("name", flat=True)}


def test_one_that_fails_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    broken, _ = (make_tournament(name=name) for name in ("Broken", "Whole"))
    # No way through the services leads there.
    Tournament.objects.filter(pk=broken.pk).update(own_profile={"tiebreakers": ["nonsense"]})
    for number, page in enumerate(StandingsPage.objects.order_by("tournament__name")):
        StandingsPage.objects.filter(pk=page.pk).update(due_at=later(number))
    sweep_after(5)

    assert due() == {"Broken": True, "Whole": False}
    assert [record.getMessage() for record in caplog.records] == [
        f"pages of an event: {broken.pk} failed"
    ]
    asked = [overdue(now=later(seconds), patience=PATIENCE) for seconds in (59, 60)]
    assert asked == [0, 1]
    Tournament.objects.filter(pk=broken.pk).update(own_profile={})
    sweep_after(6)
    assert due() == {"Broken": False, "Whole": False}
    assert overdue(now=later(600), patience=PATIENCE) == 0
