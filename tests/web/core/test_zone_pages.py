"""Pages tell and take the times of an event by the clock of its place; deadlines among them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ground.steady_clock import steady_now
from tests.support.factories import make_draft, make_tournament, set_state
from tests.support.seen import facts, seen
from tournaments.models import Deadline, Tournament
from web.core.datetimes import EventTimeField
from web.core.time_zones import short_time

pytestmark = pytest.mark.django_db


def in_madrid(client: Client, **more: Any) -> Tournament:
    event = make_draft()
    Tournament.objects.update(zone="Europe/Madrid", **more)
    client.force_login(event.created_by)
    return event


def test_times_are_told_by_the_clock_of_the_place(client: Client) -> None:
    starts = datetime(2100, 7, 1, 8, 0, tzinfo=UTC)
    event = in_madrid(client, starts_at=starts)
    page = seen(client.get(reverse("web:event", args=(event.pk,))))

    assert facts(page)["Start"] == "Thu 1 Jul 2100, 10:00"
    assert facts(page)["Time zone"] == "Europe/Madrid, CEST (UTC+2)"
    (time,) = (node for node in page.all("time") if "2100" in node.text)
    assert time.attrs["title"] == "1 July 2100, 10:00 CEST (UTC+2)"
    assert time.attrs["datetime"] == "2100-07-01T10:00:00+02:00"
    assert timezone.get_current_timezone_name() == "UTC"  # Nothing of it stays for the next page.


def test_in_lists_each_event_has_its_own(client: Client) -> None:
    event = in_madrid(client, starts_at=datetime(2100, 1, 1, 8, 0, tzinfo=UTC))
    set_state(event, "registration")

    (time,) = seen(client.get(reverse("web:events"))).all("time")
    assert (time.text, time.attrs["title"]) == (
        "Fri 1 Jan 2100, 09:00",
        "1 January 2100, 09:00 CET (UTC+1)",
    )


@pytest.mark.parametrize(
    ("local", "now", "words"),
    [
        ("2026-11-24T09:34+01:00", "2026-11-24T22:59+00:00", "09:34"),
        ("2026-11-24T09:34+01:00", "2026-11-24T23:00+00:00", "Tue 24 Nov, 09:34"),
        ("2026-11-24T09:34+01:00", "2026-11-23T22:59+00:00", "Tue 24 Nov, 09:34"),
        ("2026-12-31T23:30+09:00", "2026-12-31T16:00+00:00", "Thu 31 Dec 2026, 23:30"),
    ],
)
def test_a_time_is_as_short_as_can_be(local: str, now: str, words: str) -> None:
    """Which day it is, the clock of the event says."""
    assert short_time(*map(datetime.fromisoformat, (local, now))) == words


def field(value: str) -> Any:
    made = EventTimeField()
    made.zone = ZoneInfo("Europe/Madrid")
    return made.clean(value)


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        ("2026-10-25T02:30+01:00", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),
        ("2026-10-25 02:30+02:00", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("2026-07-01T10:00", datetime(2026, 7, 1, 8, 0, tzinfo=UTC)),
        ("", None),
    ],
)
def test_what_is_typed(typed: str, moment: datetime | None) -> None:
    assert field(typed) == moment


def deadlines(event: Tournament) -> str:
    return reverse("web:deadlines", args=(event.pk,))


def test_deadlines_are_typed_by_the_clock_of_the_place(client: Client) -> None:
    event = in_madrid(client)
    sent = {"open_registration": "2100-07-01T10:00", "close_registration": "2100-10-31T02:30"}
    refused = seen(client.post(deadlines(event), sent))
    (error,) = refused.all("ul")[-1:]
    assert "02:30 happens twice on 31 October 2100 in Europe/Madrid" in refused.text, error.text
    (box,) = (box for box in refused.all("input") if box.attrs["name"] == "close_registration")
    assert box.attrs["type"] == "text"

    sent["close_registration"] = "2100-10-31 02:30+01:00"
    assert client.post(deadlines(event), sent)["Location"] == deadlines(event)
    assert list(Deadline.objects.order_by("at").values_list("action", "at")) == [
        ("open_registration", datetime(2100, 7, 1, 8, 0, tzinfo=UTC)),
        ("close_registration", datetime(2100, 10, 31, 1, 30, tzinfo=UTC)),
    ]
    page = seen(client.get(deadlines(event)))
    typed = {box.attrs["name"]: box.attrs.get("value") for box in page.all("input")}
    assert typed["open_registration"] == "2100-07-01T10:00"
    assert typed["close_registration"] == "2100-10-31T02:30+01:00"


def test_a_page_that_was_not_changed_moves_nothing(client: Client) -> None:
    event = in_madrid(client)
    at = datetime(2100, 10, 31, 1, 30, 7, tzinfo=UTC)
    Deadline.objects.create(tournament=event, action="close_registration", at=at)
    page = seen(client.get(deadlines(event)))
    sent = {box.attrs["name"]: box.attrs.get("value") or "" for box in page.all("input")}
    client.post(deadlines(event), sent)

    assert Deadline.objects.get().at == at


def test_a_moment_that_cannot_be_is_said_beside_its_field(client: Client) -> None:
    event = in_madrid(client)
    page = seen(client.post(deadlines(event), {"open_check_in": "2000-01-01T10:00"}))

    assert "Choose a time in the future." in page.text


def test_the_staff_reads_what_the_clock_could_not_do_and_everybody_when_it_acts(
    client: Client,
) -> None:
    event = make_tournament()
    at = steady_now() - timedelta(minutes=1)
    Deadline.objects.create(tournament=event, action="open_check_in", at=at, failure="No cards.")
    about = seen(client.get(reverse("web:event", args=(event.pk,))))
    assert "Check-in opens" in facts(about)
    assert "No cards." not in about.text

    client.force_login(event.created_by)
    assert (
        "This couldn’t be done at that time: No cards. Set another time"
        in seen(client.get(deadlines(event))).text
    )


def test_an_event_is_changed_by_the_clock_of_its_place(client: Client) -> None:
    event = in_madrid(client, starts_at=datetime(2100, 7, 1, 8, 0, tzinfo=UTC))
    change = reverse("web:change-event", args=(event.pk,))
    page = seen(client.get(change))
    (box,) = (box for box in page.all("input") if box.attrs["name"] == "starts_at")

    assert box.attrs["value"] == "2100-07-01T10:00"
