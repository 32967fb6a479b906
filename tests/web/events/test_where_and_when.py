"""Where and when an event is played: what the form asks, and what pages say of an event without a
date."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from accounts.models import User
from ground.steady_clock import steady_now
from tests.support.factories import make_draft, make_round, make_started
from tests.support.pages import PLAN
from tests.support.seasons_played import join, make_series
from tests.support.seen import facts, seen
from tests.support.times import page_time
from tournaments.events.templates import TEMPLATES
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

NEW = "/events/new"
MADRID = ZoneInfo("Europe/Madrid")


def test_an_event_is_not_online_unless_its_organiser_chooses_that(
    client: Client, olga: User
) -> None:
    silent = {name: value for name, value in PLAN.items() if name != "venue"}
    form = client.post(NEW, silent).context["form"]
    assert form.errors == {"venue": ["This field is required."]}
    assert not Tournament.objects.exists()

    client.post(NEW, silent | {"venue": "either"})
    assert Tournament.objects.get().venue == "either"


@pytest.mark.parametrize(
    ("now", "start"),
    [
        ("2026-11-29T12:00", "2026-12-04T19:00"),
        ("2026-12-04T18:59", "2026-12-04T19:00"),
        ("2026-12-04T19:00", "2026-12-11T19:00"),
        ("2026-12-05T00:30", "2026-12-11T19:00"),
        ("2027-03-27T12:00", "2027-04-02T19:00"),
    ],
)
def test_a_friday_night_starts_on_the_coming_friday_evening_by_the_local_clock(
    now: str, start: str
) -> None:
    local = datetime.fromisoformat(now).replace(tzinfo=MADRID)
    usual = TEMPLATES["friday_night"].usual_start(MADRID, local.astimezone(UTC))
    assert usual == datetime.fromisoformat(start).replace(tzinfo=MADRID)


def test_only_a_friday_night_names_its_day() -> None:
    now = datetime(2026, 11, 29, tzinfo=UTC)
    dated = [slug for slug, kind in TEMPLATES.items() if kind.usual_start(MADRID, now)]
    assert dated == ["friday_night"]


def test_the_form_offers_the_date_of_its_template_in_the_zone_of_the_organiser(
    client: Client, olga: User
) -> None:
    make_draft(olga, zone="Asia/Tokyo")
    friday = TEMPLATES["friday_night"].usual_start(ZoneInfo("Asia/Tokyo"), steady_now())
    offered = {}
    for template in ("friday_night", "league_day", ""):
        form = client.get(f"{NEW}?template={template}").context["form"]
        offered[template] = form["starts_at"].value()
    assert offered == {"friday_night": f"{friday:%Y-%m-%dT%H:%M}", "league_day": None, "": None}


def test_an_event_that_runs_without_a_date_says_when_it_started(client: Client) -> None:
    event = make_started(entries=2)

    def start() -> dict[str, str]:
        lines = facts(seen(client.get(f"/events/{event.pk}")))
        return {name: text for name, text in lines.items() if name.startswith("Start")}

    assert start() == {"Start": "live, round 1 is being prepared"}
    published = make_round(event).published_at
    assert published is not None
    assert start() == {"Started": page_time(published)}


LINES = ("Date to be announced", "being played now", "without a date")


@pytest.mark.parametrize(
    ("state", "text"),
    [
        ("registration", "Date to be announced"),
        ("running", "being played now"),
        ("cancelled", "without a date"),
    ],
)
def test_a_series_announces_only_dates_of_events_to_come(
    client: Client, olga: User, state: str, text: str
) -> None:
    event = make_draft(olga)
    series = make_series(olga)
    join(series, event)
    Tournament.objects.filter(pk=event.pk).update(state=state)
    page = seen(client.get(f"/series/{series.pk}"))
    (line,) = [node.text for node in page.all("p") if node.text in LINES]
    assert line == text
