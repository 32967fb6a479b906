"""A series is counted while something of it changes: whatever came first, in the end all counts.

Each race is also run without the lock that decides it, where something is lost: a test of a race
that cannot be lost proves nothing.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet

from accounts.models import User
from tests.support.archive_round_trips import meanwhile
from tests.support.factories import make_user, set_state
from tests.support.races import at_once
from tests.support.racing import times
from tests.support.seasons_played import (
    close_only_round,
    finished_event,
    join,
    make_series,
    played_event,
    react,
    table,
)
from tournaments.models import Series, Tournament
from tournaments.series.services import series as services_series
from tournaments.series.services import series_standings
from tournaments.series.services.series_standings import recount

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(2)
BOTH_DAYS = [(1, "Ada", 22), (2, "Bo", 16)]
ONE_DAY = [(1, "Ada", 11), (2, "Bo", 8)]


@pytest.fixture
def olga() -> User:
    return make_user("olga")


def adding(series: Series, event: Tournament) -> Callable[[], Any]:
    return lambda: join(series, event)


def counting(series: Series) -> Callable[[], Any]:
    return lambda: recount(series_id=series.pk, now=series.created_at)


def finishing(event: Tournament) -> Callable[[], Any]:
    """Finish an event, and let follow what follows from that."""

    def finish() -> None:
        set_state(event, "finished")
        react()

    return finish


def once_counted(monkeypatch: pytest.MonkeyPatch, module: Any, act: Callable[[], Any]) -> None:
    """Let all of `act` happen between the counting of a series and the commit of what was counted,
    as nothing but a lock could keep it from."""
    count, waiting = module.write_series_page, [act]

    def counted(**facts: Any) -> None:
        count(**facts)
        if waiting:
            meanwhile(waiting.pop())

    monkeypatch.setattr(module, "write_series_page", counted)


@pytest.mark.proof(of="races")
def test_the_same_event_joins_once(olga: User) -> None:
    event = finished_event(olga, ["Ada", "Bo"])
    for _ in range(TIMES):
        series = make_series(olga)

        came = at_once(adding(series, event), adding(series, event))
        assert (came, table(series)) == (["AlreadyInSeries", "done"], ONE_DAY)


@pytest.mark.proof(of="races")
def test_events_that_join_while_it_is_counted_all_count(olga: User) -> None:
    first, second = (finished_event(olga, ["Ada", "Bo"], day=day) for day in (1, 2))
    for _ in range(TIMES):
        series = make_series(olga)

        came = at_once(adding(series, first), counting(series), adding(series, second))
        assert (came, table(series)) == (["done"] * 3, BOTH_DAYS)


@pytest.mark.proof(of="races")
def test_without_the_lock_one_of_them_is_lost(monkeypatch: pytest.MonkeyPatch, olga: User) -> None:
    """Who counted before it joined writes after it."""
    series, event = make_series(olga), finished_event(olga, ["Ada", "Bo"])
    compute = series_standings.series_standings

    def computed_before(counted: Series) -> Any:
        monkeypatch.setattr(series_standings, "series_standings", compute)
        page = compute(counted)
        meanwhile(adding(series, event))
        return page

    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self)
    monkeypatch.setattr(series_standings, "series_standings", computed_before)
    counting(series)()

    assert table(series) == []
    counting(series)()
    assert table(series) == ONE_DAY


@pytest.mark.proof(of="races")
def test_an_event_that_is_finished_while_it_joins_counts(olga: User) -> None:
    event = played_event(olga, ["Ada", "Bo"])
    close_only_round(event)
    for _ in range(TIMES):
        series = make_series(olga)

        came = at_once(adding(series, event), finishing(event))
        assert (came, table(series)) == (["done", "done"], ONE_DAY)
        set_state(event, "running", "Once more.")


@pytest.mark.proof(of="races")
def test_without_the_lock_of_the_event_it_never_does(
    monkeypatch: pytest.MonkeyPatch, olga: User
) -> None:
    """It was not finished yet when the series was counted, and belonged to none yet when it was."""
    series, event = make_series(olga), played_event(olga, ["Ada", "Bo"])
    close_only_round(event)
    once_counted(monkeypatch, services_series, finishing(event))
    monkeypatch.setattr(services_series, "lock_tournament", read_only)
    adding(series, event)()
    react()

    assert Tournament.objects.get().state == "finished"
    assert table(series) == []


def read_only(*, tournament_id: Any) -> Tournament:
    return Tournament.objects.get(pk=tournament_id)
