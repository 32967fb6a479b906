"""What people type is shown as they typed it: it becomes no element, no attribute, no script."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organisation, User
from decks.models import Deck
from tests.support.public import answers
from tests.support.seen import Node
from tests.support.walking import event, walk
from tournaments.entries.services.renaming import rename
from tournaments.events.services.announcements import announce
from tournaments.models import (
    DeckCheck,
    Dispute,
    Entry,
    EntryPlayer,
    Match,
    Penalty,
    Series,
    Stage,
    Tournament,
)

__all__ = ["event"]

pytestmark = pytest.mark.django_db

# Out of an attribute, out of a script, into an element, a link, a template and a sheet.
MARKUP = """'"><x-evil on-evil=1></script><script>evil()</script>{{ 7|add:7 }}{% now %}#evil"""
LINKS = f"javascript:evil() data:text/html,evil https://e.example/{MARKUP} [e](javascript:evil())"
ADDRESSED = ("href", "src", "action", "formaction", "xlink:href", "content", "data")


@pytest.fixture
def typed(event: Tournament) -> Tournament:
    """The event with markup in every text that somebody has typed."""
    Organisation.objects.update(name=MARKUP)
    Tournament.objects.update(
        name=MARKUP, description=f"{MARKUP}\n\n{LINKS}", place=LINKS[:120], entry_fee=LINKS[:120],
        prizes=f"{MARKUP}\n{LINKS}",
    )  # fmt: skip
    Series.objects.update(name=MARKUP, description=LINKS)
    Stage.objects.update(attendance="")
    Match.objects.update(terrain=MARKUP[:60])
    Dispute.objects.update(words=LINKS)
    Penalty.objects.update(note=LINKS)
    DeckCheck.objects.update(reason=LINKS, note=LINKS)
    Deck.objects.update(name=MARKUP)
    organiser, now = User.objects.get(username="organiser"), timezone.now()
    announce(tournament_id=event.pk, actor=organiser, text=LINKS, now=now)
    for entry in Entry.objects.exclude(name="Ann"):
        words = f"{entry.name[-1]}{MARKUP}"[:80]
        rename(entry_id=entry.pk, name=words, actor=organiser, now=now)
    Entry.objects.update(club=MARKUP[:80])
    EntryPlayer.objects.filter(entry__name="Ann").update(name=MARKUP[:80])
    event.refresh_from_db()
    return event


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("reader", ["", "ann", "organiser"])
def test_it_becomes_no_part_of_any_page(client: Client, typed: Tournament, reader: str) -> None:
    if reader:
        client.force_login(User.objects.get(username=reader))
    documents = [f"/events/{typed.pk}/run/{name}" for name in ("event.json", "entries.csv")]
    pages = walk(client, without=(*documents,))
    with_it = [path for path, page in pages.items() if "x-evil" in page.source]
    assert len(with_it) > 10
    assert [path for path, page in pages.items() if "<x-evil" in page.source] == []
    assert [(path, *fault) for path, page in pages.items() for fault in faults(page.tree)] == []


def faults(page: Node) -> Iterator[tuple[str, str]]:
    """Elements and attributes that no template of ours has, and addresses that would run."""
    for node in page.inside:
        if isinstance(node, Node):
            if node.tag == "x-evil":
                yield node.tag, ""
            for name, text in node.attrs.items():
                if name.startswith("on"):
                    yield node.tag, name
                if name in ADDRESSED and runs(text or ""):
                    yield node.tag, text or ""
            yield from faults(node)


def runs(address: str) -> bool:
    return address.strip().lower().startswith(("javascript:", "data:", "vbscript:"))


def test_the_search_finds_what_would_run() -> None:
    evil = Node("page", inside=[Node("a", {"href": " JavaScript:evil()", "onclick": "evil()"})])
    assert list(faults(evil)) == [("a", " JavaScript:evil()"), ("a", "onclick")]


@pytest.mark.proof(of="slow")
def test_programs_have_it_as_data(client: Client, typed: Tournament) -> None:
    """No answer of the API is one that a browser would take for a page."""
    types = {
        line.partition(": ")[2].partition(";")[0]
        for _, text in answers(client, typed, below="/api/", queries=("",), share=6)
        for line in text.partition("\n\n")[0].splitlines()
        if line.lower().startswith("content-type: ")
    }
    assert types & {"text/html", "image/svg+xml", "application/xhtml+xml"} == set()
    assert "application/json" in types
