"""Decks sent as files, at every door where a list can be pasted."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from decks.models import Deck
from tests.support.factories import (
    GAME,
    illegal_deck,
    legal_deck,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.factories import make_entry as entered
from tests.support.seen import headings, notices, seen
from tournaments.models import Entry
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

LIST = card_list(legal_deck()).encode()
STARTER = f"{GAME}/starter"
NOT_BOTH = "Paste a card list or choose a file, not both."


def file(data: bytes = LIST, name: str = "deck.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


@pytest.fixture
def ann(client: Client) -> User:
    user = make_user("ann")
    client.force_login(user)
    return user


@pytest.mark.parametrize("data", [LIST, json.dumps(legal_deck().plain()).encode()])
def test_a_file_is_judged_for_anybody(client: Client, data: bytes) -> None:
    page = seen(client.post("/decks/check", {"format": STARTER, "deck": "", "file": file(data)}))
    assert notices(page) == ["Legal in Starter"]
    assert [node.text for node in page.all("h3")] == ["Minions (36)", "Tactics (22)"]


def test_a_file_is_judged_by_the_rules_of_an_event(client: Client) -> None:
    event = make_tournament()
    page = seen(client.post(f"/events/{event.pk}/check", {"file": file()}))
    assert notices(page) == ["Legal in Starter"]


@pytest.mark.parametrize(
    ("sent", "notice"),
    [
        ({"deck": ""}, "This field is required."),
        ({"deck": "2 Scout", "file": file()}, NOT_BOTH),
        ({"file": file(b"x" * 2_000_001)},
         "Deck files can have up to 2,000,000 bytes. This one has 2,000,001."),
        ({"file": file(b"")}, "This file is empty. Choose another."),
        ({"file": file(b"[x]\xff")}, "Byte 3 is not UTF-8"),
        ({"file": file(b"<roster/>", "band.ros")},
         "This game has no rosters: write a list of cards"),
        ({"file": file(b"PK\x03\x04", "band.rosz")},
         "This game has no rosters: write a list of cards"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_deck_is_refused(client: Client, sent: dict, notice: str) -> None:
    for kept in sent.values():
        if isinstance(kept, SimpleUploadedFile):
            kept.seek(0)
    page = seen(client.post("/decks/check", {"format": STARTER, **sent}))
    assert notices(page) == [notice]


def test_a_list_in_a_file_is_mended_line_by_line_in_the_field(client: Client) -> None:
    written = b"\xef\xbb\xbf# mine\n2 Scout\n[nothing]\n"
    page = seen(client.post("/decks/check", {"format": STARTER, "file": file(written)}))
    assert page.all("ol")[0].all("p")[0].text == (
        "Line 3: There is no part [nothing]: use [minions], [tactics]"
    )
    assert page.all("textarea")[0].text == "# mine 2 Scout [nothing]"


def test_a_deck_from_a_file_is_kept_as_it_was_read(client: Client, ann: User) -> None:
    checked = seen(client.post("/decks/check", {"format": STARTER, "file": file()}))
    hidden = {node.attrs["name"]: node.attrs["value"] for node in checked.all("input")
              if node.attrs.get("name") in ("format", "deck")}  # fmt: skip
    client.post("/decks/new", {"name": "Humans", **hidden})
    (version,) = Deck.objects.get().versions.all()
    assert version.deck_list.digest == legal_deck().digest


def test_a_file_is_a_new_deck_and_its_next_version(client: Client, ann: User) -> None:
    client.post("/decks/new", {"name": "Humans", "format": STARTER, "file": file()})
    deck = Deck.objects.get()
    changed = card_list(illegal_deck()).encode()
    prefilled = {"deck": LIST.decode().replace("\n", "\r\n"), "file": file(changed)}
    client.post(f"/decks/{deck.pk}", prefilled)
    digests = [version.deck_list.digest for version in deck.versions.order_by("number")]
    assert digests == [legal_deck().digest, illegal_deck().digest]
    typed = seen(client.post(f"/decks/{deck.pk}", {"deck": "2 Scout", "file": file()}))
    assert NOT_BOTH in notices(typed)


def test_a_player_enters_and_hands_in_with_files(client: Client, ann: User) -> None:
    event = make_tournament()
    client.post(f"/events/{event.pk}/enter", {"name": "Ann", "file": file()})
    entry = Entry.objects.get()
    assert entry.registered_deck.deck_list.digest == legal_deck().digest
    other = file(card_list(legal_deck(1)).encode())
    page = seen(client.post(f"/entries/{entry.pk}", {"file": other}, follow=True))
    assert "Decklist submitted: your deck is legal." in notices(page)
    entry.refresh_from_db()
    assert entry.registered_deck.deck_list.digest == legal_deck(1).digest


def test_an_illegal_file_shows_its_problems_at_the_door(client: Client, ann: User) -> None:
    event = make_tournament()
    sent = {"name": "Ann", "file": file(b"4 Silence")}
    page = seen(client.post(f"/events/{event.pk}/enter", sent))
    assert notices(page)[0].startswith("Not legal in Starter:")
    assert Entry.objects.count() == 0


def test_the_staff_brings_decks_as_files(client: Client, ann: User) -> None:
    event = make_tournament(ann, late_entries="losses")
    client.post(f"/events/{event.pk}/run/players", {"name": "Gus", "file": file()})
    guest = Entry.objects.get(name="Gus")
    assert guest.registered_deck.deck_list.digest == legal_deck().digest
    bare = entered(event, "Eve")
    sent = {"file": file(), "reason": "brought on a stick"}
    client.post(f"/entries/{bare.pk}/run", sent)
    bare.refresh_from_db()
    assert bare.registered_deck.deck_list.digest == legal_deck().digest


def test_somebody_late_comes_with_a_file(client: Client, ann: User) -> None:
    event = make_tournament(ann, entries=2, late_entries="losses")
    set_state(event, "running")
    place = f"/events/{event.pk}/run/late-entry"
    missing = seen(client.post(place, {"name": "Zoe", "username": ""}))
    assert "This field is required." in notices(missing)
    page = seen(client.post(place, {"name": "Zoe", "username": "", "file": file()}))
    assert headings(page)[1:] == ["Zoe is registered"]
    late = Entry.objects.get(name="Zoe").registered_deck.deck_list
    assert late.digest == legal_deck().digest
