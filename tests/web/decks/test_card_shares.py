"""The most played cards of an event, on its page of decks once they are public."""

import json

import pytest
from django.test import Client

from decks.services.snapshots import reveal_snapshots
from tests.support.factories import GAME, NOW, game, legal_deck, make_started
from tests.support.seen import Node, rows, seen
from tournaments.models import Tournament
from web.decks.shares import CardShare, card_shares

pytestmark = pytest.mark.django_db


def decks_page(client: Client, event: Tournament) -> Node:
    return seen(client.get(f"/events/{event.pk}/decks"))


def reveal(event: Tournament, *names: str) -> None:
    entries = event.entries.filter(name__in=names)
    reveal_snapshots(ids=[entry.registered_deck.pk for entry in entries], now=NOW)


def lines_of(number: int) -> set[str]:
    """What the table would have of a deck alone."""
    deck = json.dumps({"parts": legal_deck(number).plain()["parts"]})
    return {share.name for share in card_shares([deck], game=GAME)}


def test_cards_are_counted_by_decks_and_copies() -> None:
    tactics = [card for card in game().pool.cards if card in legal_deck().parts["tactics"]][:3]
    decks = [{tactics[0]: 2, tactics[1]: 1}, {tactics[0]: 1}, {tactics[2]: 4}]
    written = [json.dumps({"parts": {"tactics": deck}}) for deck in decks]
    first, second, third = (game().pool.cards[card].name for card in tactics)

    assert card_shares(written, game=GAME) == [
        CardShare(first, decks=2, percent=67, copies=3),
        CardShare(third, decks=1, percent=33, copies=4),
        CardShare(second, decks=1, percent=33, copies=1),
    ]


def test_a_group_of_cards_is_one_line_where_decks_hold_it_whole() -> None:
    slug, ids = next(iter(game().pool.groups.items()))
    whole = json.dumps({"parts": {"minions": dict.fromkeys(ids, 1)}})
    part = json.dumps({"parts": {"minions": dict.fromkeys(ids[:2], 1)}})
    name = slug.replace("-", " ").title()

    assert card_shares([whole, whole], game=GAME) == [CardShare(name, 2, 100, 2)]
    assert len(card_shares([whole, part], game=GAME)) == len(ids)


def test_no_card_of_a_sealed_deck_is_counted(client: Client) -> None:
    event = make_started(entries=2)
    sealed = decks_page(client, event)
    reveal(event, "Player 1")
    page = decks_page(client, event)
    hidden = lines_of(1) - lines_of(0)

    assert "Most played cards" not in sealed.text
    assert [name for name in lines_of(0) | hidden if name in sealed.text] == []
    assert "In 1 public deck." in page.text
    assert [name for name in lines_of(0) if name not in page.text] == []
    assert len(hidden) > 2
    assert [name for name in hidden if name in page.text] == []
    reveal(event, "Player 2")
    assert [name for name in hidden if name not in decks_page(client, event).text] == []


def test_the_table_stands_under_the_decks(client: Client) -> None:
    event = make_started(entries=2)
    reveal(event, "Player 1", "Player 2")
    page = decks_page(client, event)
    shares = rows(page)[2:]

    assert "In 2 public decks." in page.text
    assert {row[0] for row in shares} == lines_of(0) | lines_of(1)
    assert {tuple(row[1:3]) for row in shares} == {("2", "100%"), ("1", "50%")}
    assert [row[1] for row in shares] == sorted((row[1] for row in shares), reverse=True)
