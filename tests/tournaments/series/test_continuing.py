"""The next event of a series: when it starts, and for which series it counts."""

from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW, make_draft, make_organisation, make_user
from tests.support.pages import signed_in
from tests.support.seasons_played import join, make_series
from tests.support.seen import seen
from tournaments.models import Series, SeriesEvent, Tournament
from tournaments.series.services.continuing import continue_series, next_start
from tournaments.series.services.series import weigh_event

pytestmark = pytest.mark.django_db

# 18:00 in Madrid, the last Friday of winter time.
FRIDAY = datetime(2026, 3, 27, 17, 0, tzinfo=UTC)


@pytest.fixture
@remembered
def olga() -> User:
    olga = make_user("olga")
    make_organisation(olga, "club", organiser=make_user("ivo"))
    return olga


def friday(olga: User, name: str = "Friday 12", **plan: Any) -> Tournament:
    usual: dict[str, Any] = {"starts_at": FRIDAY, "zone": "Europe/Madrid", "organisation": "club"}
    return make_draft(olga, name=name, **usual | plan)


def in_series() -> set[tuple[str, str, int]]:
    return {
        (place.series.name, place.tournament.name, place.weight)
        for place in SeriesEvent.objects.select_related("series", "tournament")
    }


def test_the_copy_counts_for_the_same_series_and_as_much(olga: User) -> None:
    event = friday(olga)
    winter = make_series(olga, organisation="club", name="Winter")
    make_series(olga, organisation="club", name="Spring")
    join(winter, event)
    weigh_event(series_id=winter.pk, tournament_id=event.pk, actor=olga, weight=50, now=NOW)
    facts: dict[str, Any] = {"tournament_id": event.pk, "actor": olga, "now": NOW}
    continue_series(**facts, name="Friday 13")
    continue_series(**facts, name="Apart", in_series=False)
    make_organisation(olga, "other")
    continue_series(**facts, name="Elsewhere", organisation="other")

    assert in_series() == {("Winter", "Friday 12", 50), ("Winter", "Friday 13", 50)}


@pytest.mark.parametrize(
    ("before", "now", "starts"),
    [
        # An hour less in UTC, as summer time begins in between.
        (None, FRIDAY, datetime(2026, 4, 3, 16, 0, tzinfo=UTC)),
        (None, datetime(2026, 4, 5, tzinfo=UTC), datetime(2026, 4, 10, 16, 0, tzinfo=UTC)),
        (None, datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 4, 3, 16, 0, tzinfo=UTC)),
        (datetime(2026, 3, 13, 17, 0, tzinfo=UTC), FRIDAY, datetime(2026, 4, 10, 16, tzinfo=UTC)),
        (datetime(2025, 3, 13, 17, 0, tzinfo=UTC), FRIDAY, datetime(2026, 4, 3, 16, tzinfo=UTC)),
    ],
    ids=["a week", "not in the past", "after this one", "a fortnight", "a year is no rhythm"],
)
def test_the_next_start_keeps_the_rhythm_of_the_series(
    olga: User, before: datetime | None, now: datetime, starts: datetime
) -> None:
    event = friday(olga)
    if before is not None:
        series = make_series(olga, organisation="club")
        join(series, event)
        join(series, friday(olga, "Friday 11", starts_at=before))

    assert next_start(tournament=event, now=now) == starts
    assert next_start(tournament=friday(olga, "Some day", starts_at=None), now=now) is None


def test_the_page_offers_name_day_and_series_of_the_next_event(olga: User) -> None:
    event = friday(olga)
    series = make_series(olga, organisation="club", name="Winter")
    join(series, event)
    client = signed_in(olga)
    page = seen(client.get(f"/events/{event.pk}/run/clone"))
    fields = {node.attrs.get("name"): node.attrs for node in page.all("input")}
    (label,) = (node.text for node in page.all("label") if node.attrs["for"] == "id_in_series")
    series_page = seen(client.get(f"/series/{series.pk}"))
    client.post(
        f"/events/{event.pk}/run/clone",
        {"name": "Friday 13", "organisation": "club", "starts_at": "", "in_series": "on"},
    )
    client.post(f"/events/{event.pk}/run/clone", {"name": "Apart", "organisation": "club"})

    assert fields["name"]["value"] == "Friday 13"
    assert str(fields["starts_at"]["value"]).endswith("T18:00")
    assert (label, "checked" in fields["in_series"]) == (
        "Counts for Winter, as this event does",
        True,
    )
    assert [
        link.attrs["href"] for link in series_page.all("a") if link.text == "Create next event"
    ] == [f"/events/{event.pk}/run/clone"]
    assert in_series() == {("Winter", "Friday 12", 100), ("Winter", "Friday 13", 100)}
    assert Tournament.objects.filter(name="Apart").count() == 1


def test_an_event_of_no_series_asks_nothing_about_any(olga: User) -> None:
    event = friday(olga)
    make_series(olga, organisation="club")
    page = seen(signed_in(olga).get(f"/events/{event.pk}/run/clone"))

    assert [node for node in page.all("input") if node.attrs.get("name") == "in_series"] == []
    assert Series.objects.count() == 1
