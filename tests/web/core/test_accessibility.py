"""What every page needs to be read by ear, by keyboard and in pieces."""

import pytest
from django.test import Client

from accounts.models import User
from decks.models import DeckSnapshot
from decks.services.saving import save_deck
from decks.services.snapshots import reveal_snapshots
from tests.support.accessibility import faults
from tests.support.factories import GAME, NOW
from tests.support.seen import Node, seen
from tests.support.walking import event, walk

__all__ = ["event"]

pytestmark = pytest.mark.django_db


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("reader", ["nobody", "ann"])
def test_every_page(client: Client, event, reader: str) -> None:
    if reader == "ann":
        client.force_login(User.objects.get(username="ann"))
    pages = walk(client)

    assert len(pages) > 25
    assert [(path, fault) for path, page in pages.items() for fault in faults(page.tree)] == []


@pytest.mark.proof(of="leaks")
def test_decks(client: Client, event) -> None:
    ann = User.objects.get(username="ann")
    client.force_login(ann)
    deck = save_deck(owner=ann, game=GAME, name="Trial", written="4 Silence", now=NOW).deck
    opened = DeckSnapshot.objects.latest("created_at")
    reveal_snapshots(ids=[opened.pk], now=NOW)
    paths = [f"/decks/{deck.pk}", f"/decks/{deck.pk}/versions/1", f"/deck-snapshots/{opened.pk}"]
    sent = {"format": "tactics_anthem/starter", "deck": "4 Silence"}
    pages = [seen(client.get(path)) for path in paths] + [seen(client.post("/decks/check", sent))]

    assert [list(faults(page)) for page in pages] == [[]] * 4


def test_every_page_has_a_title_of_its_own_within_its_event(client: Client, event) -> None:
    titles = [
        seen(client.get(f"/events/{event.pk}{part}")).all("title")[0].text
        for part in ("", "/players", "/pairings", "/standings", "/decks", "/journal")
    ]

    assert len(set(titles)) == len(titles)


def test_a_fault_would_be_found() -> None:
    tree = Node("page", {}, [Node("title"), Node("h1"), Node("h3"), Node("input", {"name": "x"})])

    assert list(faults(tree)) == ["h3 follows h1", "x has no label", "no title"]
