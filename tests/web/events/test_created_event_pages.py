"""Doubtful dates of an event, what is next after it is created, and its picture, on pages."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from ground.steady_clock import steady_now
from tests.support.accessibility import faults
from tests.support.factories import (
    make_draft,
    make_started,
    make_tournament,
    make_user,
)
from tests.support.other_games import WITHOUT_RULES
from tests.support.pages import PLAN
from tests.support.seen import facts, headings, links, seen
from tournaments.models import Deadline, Tournament
from web.core.headers import POLICY

pytestmark = pytest.mark.django_db

NEW = "/events/new"
PICTURE = "https://shop.example/cup.jpg"


def in_local_time(days: float) -> str:
    return f"{steady_now() + timedelta(days=days):%Y-%m-%dT%H:%M}"


@pytest.mark.parametrize(
    ("sent", "doubts"),
    [
        ({"starts_at": -1}, ["The event starts in the past."]),
        ({"starts_at": 900}, ["The event starts more than two years from now."]),
        (
            {"starts_at": 7, "decks_due_at": 8},
            ["Decklists are due after the event starts."],
        ),
        (
            {"starts_at": 7, "decks_due_at": -1},
            ["Decklists are due in the past: nobody can submit one."],
        ),
    ],
)
def test_doubtful_dates_are_asked_about_once(
    client: Client, olga: User, sent: dict[str, float], doubts: list[str]
) -> None:
    dates = {name: in_local_time(days) for name, days in sent.items()}
    page = seen(client.post(NEW, PLAN | dates))
    (notice,) = [node for node in page.all("div") if "warning" in str(node.attrs.get("class"))]
    assert [node.text for node in notice.all("li")] == doubts
    assert not Tournament.objects.exists()
    assert list(faults(page)) == []

    client.post(NEW, PLAN | dates | {"dates_checked": "on"})
    assert Tournament.objects.count() == 1


def test_likely_dates_are_not_asked_about(client: Client, olga: User) -> None:
    dates = {"starts_at": in_local_time(7), "decks_due_at": in_local_time(6)}
    client.post(NEW, PLAN | dates)
    assert Tournament.objects.count() == 1


def test_a_start_is_held_against_the_schedule_and_old_dates_are_left_alone(
    client: Client, olga: User
) -> None:
    event = make_draft(olga, starts_at=steady_now() - timedelta(days=9))
    opens = steady_now() + timedelta(days=5)
    Deadline.objects.create(tournament=event, action="open_registration", at=opens)
    path = f"/events/{event.pk}/change"
    same = PLAN | {"starts_at": f"{event.starts_at:%Y-%m-%dT%H:%M}"}
    assert client.post(path, same | {"name": "Great Cup"}).status_code == 302
    moved = client.post(path, PLAN | {"starts_at": in_local_time(2)})
    assert moved.context["form"].doubts == ["Registration opens after the event starts."]


def test_a_schedule_after_the_start_is_asked_about(client: Client, olga: User) -> None:
    event = make_draft(olga, starts_at=steady_now() + timedelta(days=2))
    path = f"/events/{event.pk}/run/deadlines"
    sent = {"open_registration": in_local_time(5)}
    page = seen(client.post(path, sent))
    assert "Registration opens after the event starts." in page.text
    assert not Deadline.objects.exists()
    client.post(path, sent | {"dates_checked": "on"})
    assert Deadline.objects.get().action == "open_registration"


def test_after_saving_a_page_says_what_is_next(client: Client, olga: User) -> None:
    page = seen(client.post(NEW, PLAN | {"top_cut": "8"}, follow=True))
    event = Tournament.objects.get()
    run = f"/events/{event.pk}/run"

    assert headings(page) == ["Cup", "Draft saved. What’s next?"]
    work = [link for link in links(page) if link.startswith(run) or link.endswith("/change")]
    for place in ("/stages", "/deadlines", "/staff"):
        assert f"{run}{place}" in work
    assert list(faults(page)) == []
    (opens,) = [form for form in page.all("form") if form.attrs.get("action") == f"{run}/step"]
    sent = {box.attrs["name"]: box.attrs["value"] for box in opens.all("input")}
    client.post(f"{run}/step", sent)
    event.refresh_from_db()
    assert event.state == "registration"


def test_an_event_is_created_with_its_registration_open(client: Client, olga: User) -> None:
    page = seen(client.post(NEW, PLAN | {"open": "yes"}, follow=True))
    event = Tournament.objects.get()

    assert event.state == "registration"
    assert headings(page) == ["Cup", "Registration is open. What’s next?"]
    assert f"http://127.0.0.1:8000/{event.short_code}" in links(page)
    to_console = [link.text for link in page.all("main")[0].all("a") if "console" in link.text]
    assert to_console == ["Go to the console"]


def test_settings_say_that_registration_has_opened_and_not_that_somebody_registered(
    client: Client, olga: User
) -> None:
    note = "Registration has opened, so some settings can’t change any more."
    draft, opened = make_draft(olga), make_tournament(olga)
    pages = [seen(client.get(f"/events/{event.pk}/change")) for event in (draft, opened)]

    assert [[node.text for node in page.all("p")].count(note) for page in pages] == [0, 1]


def test_what_is_next_is_for_those_who_manage_an_event_that_has_not_started(
    client: Client, olga: User
) -> None:
    others = make_tournament(make_user())
    running = make_started(olga, entries=2)

    assert client.get(f"/events/{others.pk}/run/next").status_code == 403
    assert client.get(f"/events/{running.pk}/run/next")["Location"] == f"/events/{running.pk}/run"


def test_a_picture_is_loaded_from_its_host_alone_and_only_if_asked_for(
    client: Client, olga: User
) -> None:
    event = make_draft(olga, picture=PICTURE, entry_fee="£5", prizes="A cup\nA cap")
    response = client.get(f"/events/{event.pk}")
    page = seen(response)
    (part,) = [node for node in page.all("details") if node.attrs.get("class") == "picture"]
    (picture,) = page.all("img")

    assert response["Content-Security-Policy"] == f"{POLICY}; img-src 'self' https://shop.example"
    assert "open" not in part.attrs
    assert part.all("summary")[0].text == "Show the picture from shop.example"
    assert picture.attrs == part.all("img")[0].attrs
    assert (picture.attrs["src"], picture.attrs["loading"]) == (PICTURE, "lazy")
    assert picture.attrs["referrerpolicy"] == "no-referrer"
    assert (facts(page)["Entry fee"], facts(page)["Prizes"]) == ("£5", "A cup A cap")
    assert list(faults(page)) == []
    for other in (f"/events/{event.pk}/run", f"/events/{make_draft(olga).pk}"):
        assert client.get(other)["Content-Security-Policy"] == POLICY


def test_the_game_name_of_the_last_event_does_not_stay_in_the_way(
    client: Client, olga: User
) -> None:
    """The form begins with it; beside a game that has rules it says nothing."""
    make_draft(olga, **WITHOUT_RULES)
    values = [
        node.attrs.get("value")
        for node in seen(client.get(NEW)).all("input")
        if node.attrs.get("name") == "game_name"
    ]
    client.post(NEW, PLAN | {"game_name": values[0] or ""})
    made = Tournament.objects.order_by("created_at").last()

    assert values == ["Iron Fleets"]
    assert made is not None
    assert (made.name, made.game_name) == (PLAN["name"], "")
