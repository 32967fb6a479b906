"""Regulars: players of the organiser's last events, at the desk of the next one."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_organisation,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.pages import signed_in
from tests.support.seen import notices, rows, seen
from tournaments.entries.regulars import last_events, of_last_event, regulars
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.walk_ins import NewPlayer, add_players
from tournaments.models import Entry, EventStaff, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def olga() -> User:
    olga = make_user("olga")
    make_organisation(olga, "club", judge=make_user("judge"))
    return olga


def add(event: Tournament, *names: str) -> list[Entry]:
    """Guests of these names, and users whose names begin with @."""
    players = [
        NewPlayer(username=name[1:]) if name.startswith("@") else NewPlayer(name=name)
        for name in names
    ]
    return add_players(tournament_id=event.pk, actor=event.created_by, players=players, now=NOW)


def played(olga: User, day: int, *names: str, **plan: Any) -> None:
    """An event of the club `day` days ago, with these players."""
    usual: dict[str, Any] = {"organisation": "club", "decklists": "none"}
    starts_at = NOW - timedelta(days=day)
    event = make_tournament(olga, name=f"{day} days ago", starts_at=starts_at, **usual | plan)
    add(event, *names)
    Tournament.objects.filter(pk=event.pk).update(state="running")


def regulars_of(event: Tournament, viewer: User) -> list[tuple[str, str, str, int]]:
    people = regulars(tournament=event, events=last_events(tournament=event, viewer=viewer))
    return [(person.name, person.username, person.last.name, person.times) for person in people]


def test_who_played_lately_and_is_not_here(olga: User) -> None:
    make_user("rosa")
    played(olga, 14, "Bo", "@rosa", "Cy")
    played(olga, 7, "Bo", "ann", "@rosa", "Di", "Eve")
    make_organisation(olga, "other")
    played(olga, 3, "Someone", organisation="other")
    event = make_tournament(olga, organisation="club", decklists="none")
    _, di = add(event, "ANN", "Di")
    withdraw(entry_id=di.pk, actor=olga, now=NOW)

    assert regulars_of(event, olga) == [
        ("Bo", "", "7 days ago", 2),
        ("Di", "", "7 days ago", 1),
        ("Eve", "", "7 days ago", 1),
        ("rosa", "rosa", "7 days ago", 2),
        ("Cy", "", "14 days ago", 1),
    ]


def test_only_for_those_who_run_the_events_of_the_organiser(olga: User) -> None:
    played(olga, 7, "Bo")
    event = make_tournament(olga, organisation="club")
    helper = make_user("helper")
    EventStaff.objects.create(tournament=event, user=helper, role="scorekeeper", since=NOW)

    assert regulars_of(event, olga) == [("Bo", "", "7 days ago", 1)]
    assert (regulars_of(event, helper), regulars_of(event, User.objects.get(username="judge"))) == (
        [],
        [],
    )
    client = signed_in(helper)
    page = seen(client.get(f"/events/{event.pk}/run/walk-ins/regulars"))
    assert (rows(page), "Nobody: players" in page.text) == ([], True)


def test_the_last_event_of_the_same_game_comes_first(olga: User) -> None:
    played(olga, 7, "Bo")
    played(olga, 3, "Cy", game="letal", format="duel")
    event = make_tournament(olga, organisation="club")
    events = last_events(tournament=event, viewer=olga)
    people = regulars(tournament=event, events=events)

    assert [person.name for person in of_last_event(people, events, event)] == ["Bo"]


@pytest.mark.proof(of="slow")
def test_one_press_adds_one_or_all_of_last_week(olga: User) -> None:
    make_user("rosa")
    played(olga, 7, "Bo", "Cy", "@rosa")
    played(olga, 14, "Di")
    event = make_tournament(olga, organisation="club", decklists="none")
    set_state(event, "check_in")
    client: Client = signed_in(olga)
    place = f"/events/{event.pk}/run/walk-ins/regulars"
    page = seen(client.get(place))
    di, last_week = (
        next(str(node.attrs["value"]) for node in page.all("button") if node.text == text)
        for text in ("Add Di", "Add all 3 players of 7 days ago")
    )
    client.post(place, {"add": di})
    client.post(place, {"add": last_week})
    client.post(place, {"add": last_week})
    client.post(place, {"add": "x"})

    assert notices(seen(client.get(place))) == [
        "Added and checked in: Di.",
        "3 players added and checked in: Bo, Cy, rosa.",
        *["Nothing changed: another staff member was faster."] * 2,
    ]
    assert sorted(
        (player.name, player.user.username if player.user else "", player.entry.state)
        for player in event.players.select_related("user", "entry")
    ) == [
        ("Bo", "", "checked_in"),
        ("Cy", "", "checked_in"),
        ("Di", "", "checked_in"),
        ("rosa", "rosa", "checked_in"),
    ]


def test_a_regular_is_added_with_their_club(olga: User) -> None:
    played(olga, 7, "Bo")
    Entry.objects.filter(name="Bo").update(club="Rooks")
    event = make_tournament(olga, organisation="club", decklists="none")
    client, place = signed_in(olga), f"/events/{event.pk}/run/walk-ins/regulars"
    (bo,) = (button for button in seen(client.get(place)).all("button") if button.text == "Add Bo")
    client.post(place, {"add": str(bo.attrs["value"])})

    assert list(event.entries.values_list("name", "club")) == [("Bo", "Rooks")]
