"""Events and series that one account makes at once: each is counted, as the controls show, which
take no lock."""

import threading
from typing import Any

import pytest

from accounts.services.organisations import personal_organisation
from tests.support.factories import NOW, make_draft, make_user
from tests.support.races import at_once
from tests.support.racing import PATIENCE
from tests.support.seasons_played import make_series
from tournaments.core.services import quotas
from tournaments.events.services import events
from tournaments.models import Series, Tournament
from tournaments.series.services import series

pytestmark = pytest.mark.django_db(transaction=True)


def two_events_at_once(settings: Any) -> list[str]:
    """One of which the account may have."""
    settings.MUSTER_MOST_EVENTS = 1
    user = make_user()
    personal_organisation(user=user, now=NOW)
    return at_once(lambda: make_draft(user), lambda: make_draft(user))


def test_of_two_events_at_once_one_is_beyond_the_quota(settings: Any) -> None:
    assert two_events_at_once(settings) == ["QuotaReached", "done"]
    assert Tournament.objects.count() == 1


def test_the_control_without_a_lock_goes_beyond_the_quota(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    barrier, check = threading.Barrier(2, timeout=PATIENCE), quotas.check_events

    def check_together(**facts: Any) -> None:
        check(**facts)
        barrier.wait()

    monkeypatch.setattr(events, "lock_account", lambda user: None)
    monkeypatch.setattr(events, "check_events", check_together)

    assert two_events_at_once(settings) == ["done", "done"]
    assert Tournament.objects.count() == 2


def two_series_at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One of which the account may have."""
    monkeypatch.setattr(quotas, "MOST_SERIES", 1)
    user = make_user()
    personal_organisation(user=user, now=NOW)
    return at_once(lambda: make_series(user), lambda: make_series(user))


def test_of_two_series_at_once_one_is_beyond_the_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    assert two_series_at_once(monkeypatch) == ["QuotaReached", "done"]
    assert Series.objects.count() == 1


def test_the_control_without_a_lock_makes_both_series(monkeypatch: pytest.MonkeyPatch) -> None:
    barrier, check = threading.Barrier(2, timeout=PATIENCE), quotas.check_series

    def check_together(**facts: Any) -> None:
        check(**facts)
        barrier.wait()

    monkeypatch.setattr(series, "lock_account", lambda user: None)
    monkeypatch.setattr(series, "check_series", check_together)

    assert two_series_at_once(monkeypatch) == ["done", "done"]
    assert Series.objects.count() == 2
