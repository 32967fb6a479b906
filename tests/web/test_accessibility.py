"""What every page needs to be read by ear, by keyboard and in pieces."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.test import Client

from accounts.models import User
from decks.models import DeckSnapshot
from decks.services.saving import save_deck
from decks.services.snapshots import reveal_snapshots
from tests.factories import GAME, NOW
from tests.web.seen import Node, seen
from tests.web.walking import event, walk

__all__ = ["event"]

pytestmark = pytest.mark.django_db


def faults(page: Node) -> Iterator[str]:
    yield from _headings(page)
    yield from _names(page)
    yield from _fields(page)
    yield from _tables(page)
    if not page.all("title")[0].text:
        yield "no title"
    yield from (f"{node.tag} without text" for node in page.all("a", "button") if not node.text)


def _headings(page: Node) -> Iterator[str]:
    levels = [int(node.tag[1]) for node in page.all("h1", "h2", "h3", "h4")]
    if levels.count(1) != 1 or levels[0] != 1:
        yield f"headings begin {levels[:3]}"
    for before, after in pairwise(levels):
        if after > before + 1:
            yield f"h{after} follows h{before}"


def _names(page: Node) -> Iterator[str]:
    ids = Counter(node.attrs["id"] for node in page.all(*TAGS) if "id" in node.attrs)
    yield from (f"id {id} is there {count} times" for id, count in ids.items() if count > 1)
    for node in page.all(*TAGS):
        for name in ("aria-labelledby", "aria-describedby", "for"):
            for id in (node.attrs.get(name) or "").split():
                if id not in ids:
                    yield f"{name} names {id}, which is not there"


def _fields(page: Node) -> Iterator[str]:
    labelled = {node.attrs.get("for") for node in page.all("label")}
    for node in page.all("input", "select", "textarea"):
        if node.attrs.get("type") != "hidden" and node.attrs.get("id") not in labelled:
            yield f"{node.attrs.get('name')} has no label"


def _tables(page: Node) -> Iterator[str]:
    for table in page.all("table"):
        if not table.all("caption"):
            yield "a table without a caption"
        yield from (
            f"{cell.text} has no scope" for cell in table.all("th") if "scope" not in cell.attrs
        )


# Whatever may have an id or point to one.
TAGS = (
    *("a", "button", "caption", "dd", "details", "div", "dl", "dt", "fieldset", "form", "h1"),
    *("h2", "h3", "input", "label", "legend", "li", "main", "nav", "ol", "option", "p"),
    *("section", "select", "span", "summary", "table", "tbody", "td", "textarea", "th", "ul"),
)


@pytest.mark.parametrize("reader", ["nobody", "ann"])
def test_every_page(client: Client, event, reader: str) -> None:
    if reader == "ann":
        client.force_login(User.objects.get(username="ann"))
    pages = walk(client)

    assert len(pages) > 25
    assert [(path, fault) for path, page in pages.items() for fault in faults(page.tree)] == []


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
