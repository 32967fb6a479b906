"""What is due is done one by one: what fails holds up nothing, is logged, and is tried again."""

from datetime import datetime, timedelta

import pytest

from tests.remembering import remembered
from tests.support.factories import NOW, make_tournament
from tournaments import sweeping
from tournaments.models import StoredStandings, Tournament
from tournaments.sweeping import overdue, sweep

pytestmark = pytest.mark.django_db

PATIENCE = timedelta(minutes=1)


def later(seconds: int) -> datetime:
    return NOW + timedelta(seconds=seconds)


def sweep_after(seconds: int) -> None:
    sweep(clock=lambda: later(seconds))


def due() -> dict[str, bool]:
    """By event whether its page waits to be written."""
    names = StoredStandings.objects.exclude(due_at=None).values_list("tournament__name", flat=True)
    return {name: name in names for name in Tournament.objects.values_list("name", flat=True)}


@remembered
def make_due(*names: str) -> list[Tournament]:
    """Events whose pages are due one after the other; the last alone can be written."""
    made = [make_tournament(name=name) for name in names]
    for number, event in enumerate(made):
        StoredStandings.objects.filter(pk=event.pk).update(due_at=later(number))
    # No way through the services leads there.
    broken = {"own_profile": {"tiebreakers": ["nonsense"]}}
    Tournament.objects.exclude(name=names[-1]).update(**broken)
    return made[:-1]


def test_one_that_fails_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    (broken,) = make_due("Broken", "Whole")
    sweep_after(5)

    assert due() == {"Broken": True, "Whole": False}
    assert [record.getMessage() for record in caplog.records] == [
        f"pages of an event: {broken.pk} failed"
    ]
    counts = [overdue(now=later(seconds), patience=PATIENCE) for seconds in (59, 60)]
    assert counts == [0, 1]
    Tournament.objects.filter(pk=broken.pk).update(own_profile={})
    sweep_after(6)
    assert due() == {"Broken": False, "Whole": False}
    assert overdue(now=later(600), patience=PATIENCE) == 0


@pytest.mark.proof(of="events")
def test_nor_do_more_than_a_sweep_does_hold_up_those_after_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweeping, "AT_ONCE", 2)
    make_due("First", "Second", "Third", "Last")
    sweeps = 0
    while due()["Last"] and sweeps < 200:
        sweep_after(5)
        sweeps += 1

    assert due() == {"First": True, "Second": True, "Third": True, "Last": False}


@pytest.mark.proof(of="events")
def test_the_first_have_their_turn_and_as_many_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "AT_ONCE", 4)
    oldest, next_oldest, *others = rows = [(event.pk,) for event in make_due(*"abcdefg")]

    assert list(sweeping.in_turn(rows[:4])) == rows[:4]
    first, second, *lots = sweeping.in_turn(rows)
    assert (first, second, len({*lots} & {*others})) == (oldest, next_oldest, 2)
