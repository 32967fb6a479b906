"""Latecomers at the desk: added and seated in the open round with three actions."""

from datetime import timedelta

import pytest
from django.test import Client

from ground.steady_clock import steady_now
from tests.support.factories import make_round, make_started, make_user
from tests.support.pages import signed_in
from tests.support.seen import notices, seen
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_latecomers_are_added_and_seated_in_three_actions() -> None:
    olga = make_user("olga")
    event = make_started(olga, entries=3, rounds=4, decklists="optional", late_entries="losses")
    round_ = make_round(event)
    Round.objects.filter(pk=round_.pk).update(published_at=steady_now())
    (alone,) = (seat.entry for seat in round_.seats.all() if seat.result == "bye")
    client: Client = signed_in(olga)
    desk = f"/events/{event.pk}/run/walk-ins"

    client.post(desk, {"players": "Eve"})
    client.post(desk, {"players": "Fay"})
    client.post(f"{desk}/seat")

    page = seen(client.get(desk))
    assert notices(page)[-1] == f"Seated in round 1: Eve meets {alone.name}, Fay has the bye."
    standing = round_.seats.exclude(match__state="void").filter(entry__name__in=["Eve", "Fay"])
    assert sorted(standing.values_list("entry__name", "match__edited", "result")) == [
        ("Eve", True, "pending"),
        ("Fay", True, "bye"),
    ]
    assert set(event.entries.exclude(late_from=None).values_list("name", "late_from")) == {
        ("Eve", 1),
        ("Fay", 1),
    }
    client.post(f"{desk}/seat")
    assert notices(seen(client.get(desk))) == [
        "Nobody who came late is waiting for a match, or no Swiss round is open."
    ]


def test_the_offer_ends_with_the_first_ten_minutes() -> None:
    olga = make_user("olga")
    event = make_started(olga, entries=3, rounds=4, decklists="optional", late_entries="losses")
    round_ = make_round(event)
    client: Client = signed_in(olga)
    desk = f"/events/{event.pk}/run/walk-ins"
    client.post(desk, {"players": "Eve"})
    offers = []
    for minutes in (9, 11):
        published = steady_now() - timedelta(minutes=minutes)
        Round.objects.filter(pk=round_.pk).update(published_at=published)
        offers.append("Seat them in round 1" in client.get(desk).content.decode())
    assert offers == [True, False]
