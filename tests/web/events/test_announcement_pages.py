"""Announcements on the pages of everybody, and the page on which they are made."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.seen import Node, notices, seen
from tournaments.events.services.announcements import announce
from tournaments.models import Tournament
from web.judging.forms import AnnouncementForm

pytestmark = pytest.mark.django_db

NASTY = "<script>alert(1)</script> at noon"


def strip(page: Node) -> list[str]:
    """What stands at the head of a page, without when it was said."""
    sections = [
        section for section in page.all("section") if section.attrs.get("class") == "announcements"
    ]
    return [item.all("p")[0].text for section in sections for item in section.all("li")]


@pytest.mark.proof(of="events")
def test_it_stands_on_every_page_of_the_event(client: Client) -> None:
    player = make_user()
    event = make_tournament(entries=1)
    entry = make_entry(event, "Ann", user=player)
    match = make_round(event).matches.get()
    other: Tournament = make_tournament()
    for tournament, text in ((event, NASTY), (other, "Elsewhere.")):
        announce(tournament_id=tournament.pk, actor=tournament.created_by, text=text, now=NOW)
    tabs = ("", "/players", "/pairings", "/standings", "/decks", "/journal", "/certificates")
    places = [f"/events/{event.pk}{tab}" for tab in tabs] + [f"/matches/{match.pk}"]
    client.force_login(player)
    own = [f"/entries/{entry.pk}", "/mine"]

    assert [strip(seen(client.get(place))) for place in own] == [[NASTY]] * 2
    client.logout()
    assert [strip(seen(client.get(place))) for place in places] == [[NASTY]] * len(places)


def test_among_what_i_play_it_has_the_time_of_its_event(client: Client) -> None:
    player = make_user()
    event = make_tournament(entries=1)
    make_entry(event, "Ann", user=player)
    set_state(event, "check_in")
    Tournament.objects.filter(pk=event.pk).update(zone="Asia/Tokyo")
    announce(tournament_id=event.pk, actor=event.created_by, text="Lunch.", now=NOW)
    client.force_login(player)
    (time,) = seen(client.get("/mine")).all("section")[0].all("time")
    assert time.attrs["title"] == "31 January 2026, 21:00 JST (UTC+9)"


@pytest.mark.proof(of="events")
def test_the_staff_makes_and_withdraws(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    path = f"/events/{event.pk}/run/announcements"
    page = seen(client.post(path, {"text": "Lunch at one."}, follow=True))
    assert notices(page) == ["Announcement posted."]
    announcement = event.announcements.get()
    assert strip(seen(client.get(f"/events/{event.pk}"))) == ["Lunch at one."]
    assert set(client.post(path, {"text": "…"}).context["form"].errors) == {"text"}
    page = seen(client.post(f"{path}/{announcement.pk}/withdraw", follow=True))
    assert notices(page) == ["Announcement withdrawn."]
    assert strip(seen(client.get(f"/events/{event.pk}"))) == []
    assert "Lunch at one." in seen(client.get(path)).text
    assert client.post(f"{path}/{announcement.pk}/withdraw").status_code == 404


def test_lines_end_as_programs_end_them() -> None:
    form = AnnouncementForm({"text": "Lunch.\r\nRound 2 at one."})

    assert form.is_valid()
    assert form.text == "Lunch.\nRound 2 at one."
