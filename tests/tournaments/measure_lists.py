"""Says what it costs a web process to add as many players as one request may have.

`pytest -s -n 0 -p no:randomly tests/tournaments/measure_lists.py`, with PLAYERS (2,048), how many
the event has before. Of each list the printed lines tell the milliseconds of CPU and the MiB, with
`!` where that is above the limits (`tests/front/dearest/cost.py`).
"""

import json
import os
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from front.views_at_work import ViewsAtWork
from tests.front.dearest.cost import Sent, measured, undone
from tests.front.dearest.pages import PROTECTED, cookie_of
from tests.front.measure_dearest import work
from tests.support.big_event import BigEvent, enter_many, enter_one, move, open_event
from tests.support.factories import bearer
from tests.support.pages import signed_in
from tests.tournaments.measure_event import analyse
from tournaments.entries.services.walk_ins import MOST_AT_ONCE
from tournaments.terms.kinds import TournamentState

__all__ = ["work"]

pytestmark = pytest.mark.django_db

PLAYERS = int(os.environ.get("PLAYERS", "2048"))


@pytest.fixture
def event() -> BigEvent:
    event = open_event(rounds=12, seed=1)
    enter_one(event, 0)
    enter_one(event, 1)
    enter_many(event, range(2, PLAYERS))
    analyse()
    return event


def test_lists_of_players(work: ViewsAtWork, event: BigEvent) -> None:
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    for state in (TournamentState.REGISTRATION, TournamentState.CHECK_IN):
        if state != event.tournament.state:
            move(event, state)
        for sent in lists(event):
            cost = measured(work, sent, within=undone)
            mark = " " if cost.fits else "!"
            line = f"{cost.ms:8.1f} ms {cost.mib:7.1f} MiB  {cost.status}  {state}: {sent.shape}"
            print(f"{mark} {line}", flush=True)


def lists(event: BigEvent) -> Iterator[Sent]:
    """Lists of guests by their names alone, and with all that a list may say of them."""
    of_api = {name.lower(): value for name, value in bearer(event.staff).items()}
    of_pages = {
        **PROTECTED,
        "cookie": f"{PROTECTED['cookie']}; {cookie_of(signed_in(event.staff))}",
    }
    path = f"/api/v1/tournaments/{event.tournament.pk}/entries/add"
    names = [f"Walker {number}" for number in range(MOST_AT_ONCE)]
    plain = [{"name": name} for name in names]
    whole = [
        {"name": name, "club": f"Club {number % 20}", "rating": 1000 + number, "seed": number + 1}
        for number, name in enumerate(names)
    ]
    for shape, players, on_paper in (("names", plain, False), ("all", whole, True)):
        body = json.dumps({"players": players, "on_paper": on_paper}).encode()
        yield Sent(f"{shape}, by the API", "POST", path, body=body, headers=of_api)
    path = f"/events/{event.tournament.pk}/run/walk-ins"
    rows = "\n".join(f"{row['name']};{row['club']};{row['seed']}" for row in whole)
    for shape, text, extra in (("names", "\n".join(names), {}), ("all", rows, {"on_paper": "on"})):
        body = urlencode({"players": text, **extra}).encode()
        form = "application/x-www-form-urlencoded"
        yield Sent(f"{shape}, by the page", "POST", path, body=body, form=form, headers=of_pages)
