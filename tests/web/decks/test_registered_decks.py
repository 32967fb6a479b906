"""The public page of a registered deck: whose it is, how far it came, and how to use it."""

import pytest
from django.test import Client

from decks.models import Deck
from decks.selectors import engine_deck
from decks.services.snapshots import reveal_snapshots
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    legal_deck,
    make_round,
    make_started,
    make_user,
    play_by_hand,
)
from tests.support.fixed_rounds import close
from tests.support.seen import Node, facts, headings, rows, seen
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@remembered
def played() -> Tournament:
    """An event of two with one round played, whose decks are public."""
    event = make_started(entries=2)
    round_ = make_round(event)
    play_by_hand(round_)
    close(round_)
    reveal_snapshots(ids=[entry.registered_deck.pk for entry in event.entries.all()], now=NOW)
    return event


def deck_page(client: Client, event: Tournament, name: str) -> Node:
    entry = event.entries.get(name=name)
    return seen(client.get(f"/deck-snapshots/{entry.registered_deck.pk}"))


def test_a_deck_names_its_player_their_place_and_its_event(client: Client) -> None:
    event = played()
    standings = seen(client.get(f"/events/{event.pk}/standings"))
    first, second = (event.entries.get(name=row[1]) for row in rows(standings))
    pages = [deck_page(client, event, entry.name) for entry in (first, second)]

    assert [headings(page) for page in pages] == [
        [f"Deck of {entry.name}", "Decklist", event.name] for entry in (first, second)
    ]
    names = ("Player", "Place", "Record", "Game", "Format")
    assert [[facts(page)[name] for name in names] for page in pages] == [
        [first.name, "1st of 2 so far", "1–0–0", "Tactics Anthem", "Starter"],
        [second.name, "2nd of 2 so far", "0–1–0", "Tactics Anthem", "Starter"],
    ]
    links = {node.text: node.attrs["href"] for node in pages[0].all("a")}
    assert links[event.name] == f"/events/{event.pk}"
    assert links["Decks"] == f"/events/{event.pk}/decks"
    assert client.get(str(links["Starter"])).status_code == 200


def test_the_salt_says_what_it_is_for(client: Client) -> None:
    page = deck_page(client, played(), "Player 1")
    details = next(node for node in page.all("details") if "Verification details" in node.text)

    assert [node.text for node in details.all("p")] == [
        "The fingerprint is made from the decklist and the salt. The salt is random text, secret"
        " until the deck is public, so nobody can work out the deck from its fingerprint by trying"
        " decklists.",
        "How to verify this",
    ]


def test_complete_sections_of_minions_are_a_line_each(client: Client) -> None:
    page = deck_page(client, played(), "Player 1")
    minions = next(part for part in page.all("ul") if part.attrs.get("class") == "faces")
    summaries = [node.text for node in minions.all("summary")]

    assert len(summaries) == 3
    assert all(text.endswith(" 12 cards") for text in summaries)
    assert len(minions.all("li")) == 3 + 36


def test_a_reader_takes_a_copy_of_a_deck(client: Client) -> None:
    event, ann = played(), make_user("ann")
    read = deck_page(client, event, "Player 1")
    client.force_login(ann)
    form = next(
        form
        for form in deck_page(client, event, "Player 1").all("form")
        if form.attrs.get("action") == "/decks/new"
    )
    sent = {
        str(field.attrs["name"]): str(field.attrs["value"])
        for field in form.all("input")
        if field.attrs["name"] != "csrfmiddlewaretoken"
    }
    client.post("/decks/new", sent)
    saved = Deck.objects.get(owner=ann)

    assert "Sign in to use this deck" in [node.text for node in read.all("a")]
    assert saved.name == "Deck of Player 1"
    assert engine_deck(saved.versions.get().deck_list).parts == legal_deck().parts


def test_a_sealed_deck_names_nobody(client: Client) -> None:
    event = make_started(entries=2)
    page = deck_page(client, event, "Player 1")

    assert headings(page) == ["Registered deck"]
    assert "Player 1" not in page.text


def test_the_decks_of_an_event_stand_by_place(client: Client) -> None:
    event = played()
    standings = seen(client.get(f"/events/{event.pk}/standings"))
    decks = seen(client.get(f"/events/{event.pk}/decks"))

    names = [row[1] for row in rows(standings)]
    assert [(row[0], *row[2:]) for row in rows(decks)[:2]] == [(names[0], "1"), (names[1], "2")]
