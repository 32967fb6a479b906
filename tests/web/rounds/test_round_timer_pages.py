"""The clock of a round on its pages: in words for who has no script, in numbers for the script."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ground.steady_clock import steady_now
from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_tournament
from tests.support.seen import Node, seen
from tournaments.core.round_timer import clock_at
from tournaments.models import Match, Round, Stage

pytestmark = pytest.mark.django_db


@remembered
def timed_round(**clock: Any) -> Round:
    tournament = make_tournament(entries=2)
    Stage.objects.filter(tournament=tournament).update(minutes=50)
    round_ = make_round(tournament)
    if clock:
        Round.objects.filter(pk=round_.pk).update(**{"clock_left": None, **clock})
    return round_


def timer_box(client: Client, address: str) -> Node | None:
    boxes = [box for box in seen(client.get(address)).all("div") if "data-clock" in box.attrs]
    return boxes[0] if boxes else None


def pairings(round_: Round) -> str:
    return reverse("web:event-round", args=(round_.tournament_id, round_.number))


def test_a_clock_that_stands(client: Client) -> None:
    round_ = timed_round()
    box = timer_box(client, pairings(round_))

    assert box is not None
    assert box.text == "Paused at 50:00"
    assert box.attrs == {
        "class": "clock",
        "data-clock": f"/api/v1/tournaments/{round_.tournament_id}/rounds/1/clock",
        "data-left": "3000",
        "data-gone": "The round timer is off",
        "data-over": "Time called",
        "data-runs": "Running",
        "data-stands": "Paused",
        "data-extra": "Extra time at this table: {minutes} min",
    }


@pytest.mark.proof(of="events")
def test_a_clock_that_runs_and_one_that_is_over(client: Client) -> None:
    now = steady_now()
    box = timer_box(client, pairings(timed_round(clock_ends_at=now + timedelta(minutes=30))))
    assert box is not None
    assert "data-running" in box.attrs
    assert box.text.startswith("Ends ")

    over = timer_box(client, pairings(timed_round(clock_ends_at=now - timedelta(minutes=3))))
    assert over is not None
    assert (over.text, over.attrs["class"]) == ("Time called", "clock over")
    assert int(over.attrs["data-left"] or 0) <= -180


def test_a_match_has_its_own_time(client: Client) -> None:
    match = timed_round().matches.get()
    Match.objects.update(extension_minutes=5)
    box = timer_box(client, reverse("web:match", args=(match.pk,)))

    assert box is not None
    place = f"/api/v1/tournaments/{match.round.tournament_id}/rounds/1/clock?match_id={match.pk}"
    assert (box.attrs["data-left"], box.attrs["data-clock"]) == ("3300", place)
    assert box.text == ("Paused at 55:00 Extra time at this table: 5 min")


@pytest.mark.parametrize(
    ("seconds", "digits"), [(2977, "49:37"), (59, "0:59"), (3600, "1:00:00"), (7265, "2:01:05")]
)
def test_a_clock_that_stands_is_told_to_the_second(seconds: int, digits: str) -> None:
    """As `web/static/web/clock.js` writes it, so that page and script say one thing."""
    clock = clock_at(NOW, False, timedelta(seconds=seconds))
    assert clock.digits == digits


def signed_in(client: Client, round_: Round) -> None:
    client.force_login(round_.tournament.created_by)


def console(round_: Round) -> str:
    return reverse("web:run", args=(round_.tournament_id,))


def turn(client: Client, round_: Round, **sent: str) -> Any:
    return client.post(reverse("web:turn-clock", args=(round_.tournament_id, 1)), sent)


@pytest.mark.proof(of="events")
def test_the_staff_turns_the_clock_from_the_console(client: Client) -> None:
    round_ = timed_round()
    signed_in(client, round_)
    page = seen(client.get(console(round_)))
    assert "Start timer" in [button.text for button in page.all("button")]

    assert turn(client, round_, action="start")["Location"] == console(round_)
    page = seen(client.get(console(round_)))
    assert "Pause" in [button.text for button in page.all("button")]
    turn(client, round_, action="adjust", minutes="-5")
    turn(client, round_, action="pause")
    left = Round.objects.get().clock_left
    assert left is not None
    assert timedelta(minutes=44) < left <= timedelta(minutes=45)


def test_a_clock_is_turned_on_the_page_of_its_round(client: Client) -> None:
    round_ = timed_round(clock_left=None)
    signed_in(client, round_)
    address = reverse("web:run-round", args=(round_.tournament_id, 1))
    page = seen(client.get(address))
    assert "Add a timer" in [node.text for node in page.all("summary")]

    sent = turn(client, round_, action="start", minutes="30", at_round="1")
    assert sent["Location"] == address
    assert Round.objects.get().clock_ends_at is not None


@pytest.mark.parametrize("sent", [{"action": "pause"}, {"action": "set", "minutes": "long"}])
def test_what_cannot_be_done_to_a_clock_is_said(client: Client, sent: dict[str, str]) -> None:
    round_ = timed_round(clock_left=None)
    signed_in(client, round_)
    turn(client, round_, **sent)

    notices = [node.text for node in seen(client.get(console(round_))).all("div", "p", "li")]
    expected = ("This round has no timer. Set its", "Enter whole minutes")
    assert [notice for notice in notices if notice.startswith(expected)] != []


@pytest.mark.proof(of="events")
def test_a_match_is_given_more_time(client: Client) -> None:
    round_ = timed_round()
    match = round_.matches.get()
    signed_in(client, round_)
    address = reverse("web:extend-match", args=(match.pk,))
    menu = seen(client.get(reverse("web:table-menu", args=(match.pk,))))
    assert address in [link.attrs["href"] for link in menu.all("a")]
    assert seen(client.get(address)).all("h2")[0].text == "Extra time for round 1, table 1"

    facts = {"minutes": "5", "reason": "Deck check.", "version": str(match.version)}
    assert client.post(address, facts)["Location"] == console(round_)
    assert Match.objects.get().extension_minutes == 5
    assert client.post(address, facts)["Location"] == address  # Somebody was there before.
    beyond = seen(client.post(address, facts | {"minutes": "599", "version": ""}))
    assert "A match can have 0 to 600 minutes of extra time" in beyond.text
    assert Match.objects.get().extension_minutes == 5


def test_outstanding_tables_say_whose_time_is_over(client: Client) -> None:
    round_ = timed_round()
    Match.objects.update(overtime_at=steady_now(), extension_minutes=5)
    signed_in(client, round_)
    page = seen(client.get(console(round_)))

    marks = [node.text for node in page.all("span") if "chip" in str(node.attrs.get("class"))]
    assert [mark for mark in marks if mark in ("Time called", "Extra time +5")] == [
        "Time called",
        "Extra time +5",
    ]


def test_where_nobody_counts_the_time_there_is_no_clock(client: Client) -> None:
    assert timer_box(client, pairings(timed_round(clock_ends_at=None))) is None


def test_a_button_adds_minutes_to_the_timer(client: Client) -> None:
    round_ = timed_round()
    signed_in(client, round_)
    page = seen(client.get(console(round_)))
    steps = [node for node in page.all("button") if node.attrs.get("name") == "add"]
    assert [(node.attrs["value"], node.text) for node in steps] == [
        ("1", "+1 min"),
        ("5", "+5 min"),
    ]

    turn(client, round_, add="1")
    turn(client, round_, add="5")
    assert Round.objects.get().clock_left == timedelta(minutes=56)
