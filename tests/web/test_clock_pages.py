"""The clock of a round on its pages: in words for who has no script, in numbers for the script."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ledger.steady_clock import steady_now
from tests.factories import make_round, make_tournament
from tests.web.seen import Node, seen
from tournaments.models import Match, Round, Stage

pytestmark = pytest.mark.django_db


def timed_round(**clock: Any) -> Round:
    tournament = make_tournament(entries=2)
    Stage.objects.filter(tournament=tournament).update(minutes=50)
    round_ = make_round(tournament)
    if clock:
        Round.objects.filter(pk=round_.pk).update(**{"clock_left": None, **clock})
    return round_


def shown(client: Client, address: str) -> Node | None:
    found = [box for box in seen(client.get(address)).all("div") if "data-clock" in box.attrs]
    return found[0] if found else None


def pairings(round_: Round) -> str:
    return reverse("web:event-round", args=(round_.tournament_id, round_.number))


def test_a_clock_that_stands(client: Client) -> None:
    round_ = timed_round()
    box = shown(client, pairings(round_))

    assert box is not None
    assert box.text == "The clock stands: 50 minutes left."
    assert box.attrs == {
        "class": "clock",
        "data-clock": f"/api/v1/tournaments/{round_.tournament_id}/rounds/1/clock",
        "data-left": "3000",
        "data-extension": "0",
    }


def test_a_clock_that_runs_and_one_that_is_over(client: Client) -> None:
    now = steady_now()
    box = shown(client, pairings(timed_round(clock_ends_at=now + timedelta(minutes=30))))
    assert box is not None
    assert "data-running" in box.attrs
    assert box.text.startswith("Time ends at ")

    over = shown(client, pairings(timed_round(clock_ends_at=now - timedelta(minutes=3))))
    assert over is not None
    assert (over.text, over.attrs["class"]) == ("Time is over.", "clock over")
    assert int(over.attrs["data-left"] or 0) <= -180


def test_a_match_has_its_own_time(client: Client) -> None:
    match = timed_round().matches.get()
    Match.objects.update(extension_minutes=5)
    box = shown(client, reverse("web:match", args=(match.pk,)))

    assert box is not None
    assert (box.attrs["data-left"], box.attrs["data-extension"]) == ("3300", "5")
    assert box.text == (
        "The clock stands: 55 minutes left. This table has 5 minutes more than the round."
    )


def test_where_nobody_counts_the_time_there_is_no_clock(client: Client) -> None:
    assert shown(client, pairings(timed_round(clock_ends_at=None))) is None
