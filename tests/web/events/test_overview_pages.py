"""The first page of an event shows its course, its round or who won, and who leads."""

import json

import pytest
from django.contrib.humanize.templatetags.humanize import ordinal
from django.test import Client

from tests.support.factories import (
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.seen import Node, seen
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def overview(client: Client, event: Tournament) -> Node:
    return seen(client.get(f"/events/{event.pk}"))


def test_an_event_that_is_over_says_who_won_and_where_the_reader_stands(client: Client) -> None:
    player, event = make_user(), make_tournament(entries=3, rounds=1)
    make_entry(event, "Ann", user=player)
    play_by_hand(make_round(event))
    set_state(event, "finished")
    table = [
        (row["rank"], row["tied"], row["player"]["name"])
        for row in json.loads(bytes(event.standings_page.body))["results"]
    ]
    client.force_login(player)
    (card,) = (part for part in overview(client, event).all("section") if "Final" in part.text)

    places = [f"{rank} {'= ' * tied}{name}" for rank, tied, name in table if rank <= 3]
    (own,) = (rank for rank, _, name in table if name == "Ann")
    assert [_place_and_name(node) for node in card.all("li")] == places
    assert [
        link.text for link in card.all("a") if str(link.attrs["href"]).endswith("standings")
    ] == ["All standings"]
    assert [node.text for node in card.all("p")] == [
        f"You finished {ordinal(own)} of 4 · My registration"
    ]
    client.logout()
    (card,) = (part for part in overview(client, event).all("section") if "Final" in part.text)
    assert card.all("p") == []


@pytest.mark.proof(of="slow")
def test_an_event_that_is_over_lists_the_places_after_the_podium(client: Client) -> None:
    event = make_tournament(entries=10, rounds=2)
    play_by_hand(make_round(event))
    play_by_hand(make_round(event))
    set_state(event, "finished")
    table = [
        (row["rank"], row["player"]["name"])
        for row in json.loads(bytes(event.standings_page.body))["results"]
    ]
    page = overview(client, event)
    (others,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "others")

    assert [_place_and_name(row) for row in others.all("li")] == [
        f"{rank} {name}" for rank, name in table[:8] if rank > 3
    ]
    assert "last-games" not in [part.attrs.get("aria-labelledby") for part in page.all("section")]


def _place_and_name(place: Node) -> str:
    """The place and the name of a row of the podium."""
    (rank,) = (part for part in place.all("span") if part.attrs.get("class") == "place")
    (name,) = (part for part in place.all("a") if part.attrs.get("class") == "row-title")
    return f"{rank.text} {name.text}"


def test_nobody_leads_before_the_first_result(client: Client) -> None:
    event = make_tournament(entries=4, rounds=2)
    round_ = make_round(event)

    def leads() -> bool:
        page = overview(client, event)
        return "leaders" in [part.attrs["aria-labelledby"] for part in page.all("section")]

    assert not leads()
    play_by_hand(round_)
    assert leads()


def test_a_running_event_shows_its_round_and_who_leads(client: Client) -> None:
    event = make_tournament(entries=4, rounds=2)
    play_by_hand(make_round(event))
    make_round(event)
    page = overview(client, event)
    (round_,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "now")
    (top,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "leaders")
    (course,) = (part for part in page.all("ol") if part.attrs.get("class") == "course")
    table = json.loads(bytes(event.standings_page.body))["results"]

    assert [part.text for part in round_.all("p")] == ["0 of 2 results in."]
    assert len(round_.all("li")) == 2
    assert [_place_and_name(row) for row in top.all("li")] == [
        f"{row['rank']} {row['player']['name']}" for row in table
    ]
    assert [(step.text, "aria-current" in step.attrs) for step in course.all("li")] == [
        ("Registration", False),
        ("Check-in", False),
        ("2 Swiss rounds", True),
        ("Final standings", False),
    ]
