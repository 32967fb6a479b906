"""Ban lists of organisations on pages: tried, reported, published, and what players see of them."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import Organisation, User
from decks.models import BanList
from decks.services.ban_lists import publish_ban_list
from decks.services.saving import save_deck
from decks.services.trials import carry_on
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_draft, make_organisation, make_user, set_state
from tests.support.seen import Node, facts, headings, seen
from tournaments.entries.services.registration import enter
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

LETAL = engine.game("letal")
WALL = LETAL.ready_decks["wall-and-weather"]
SENT = {
    "format": "letal/tournament",
    "effective_from": "2026-12-24",
    "card_list": "Frost Shackles",
    "source": "Too strong",
}


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def club(ada: User) -> Organisation:
    return make_organisation(ada, "club")


def page_of(client: Client, user: User | None, row: BanList) -> Node:
    if user is None:
        client.logout()
    else:
        client.force_login(user)
    return seen(client.get(f"/ban-lists/{row.pk}"))


def tried(client: Client, club: Organisation, user: User, **changes: Any) -> BanList:
    client.force_login(user)
    response = client.post(f"/organisations/{club.slug}/ban-lists/new", SENT | changes)
    assert response.status_code == 302, seen(response).text
    row = BanList.objects.get(pk=response["Location"].rpartition("/")[2])
    carry_on(ban_list_id=row.pk, clock=lambda: NOW)
    row.refresh_from_db()
    return row


def save(user: User) -> None:
    save_deck(owner=user, game="letal", name="My wall", written=WALL.plain(), now=NOW)


def sealed_event(ada: User) -> Tournament:
    """An event to come with a registered deck that nobody but its staff may see."""
    event = make_draft(
        ada,
        organisation="club",
        game="letal",
        format="tournament",
        decklists="required",
        starts_at=datetime.fromisoformat("2026-12-20T12:00:00+00:00"),
    )
    set_state(event, "registration")
    enter(tournament_id=event.pk, user=make_user("bob"), name="Bob", deck=WALL, now=NOW)
    event.refresh_from_db()
    return event


def test_a_list_is_tried_reported_and_published(
    client: Client, club: Organisation, ada: User
) -> None:
    for at in range(23):
        save(make_user(f"player-{at}"))
    row = tried(client, club, ada)
    page = page_of(client, ada, row)
    numbers_of = facts(page)
    assert (numbers_of["Saved decks checked"], numbers_of["Become illegal"]) == (
        "about 20",
        "about 20",
    )
    assert numbers_of["Registered for events to come"] == "fewer than 10"
    assert "Not published" in page.text
    assert client.post(f"/ban-lists/{row.pk}/publish").status_code == 302
    assert "Published" in page_of(client, None, row).text
    assert "Effect on all decks" not in headings(page_of(client, None, row))
    listed = seen(client.get("/organisations/club"))
    assert "L.E.T.A.L., Tournament" in listed.text


def test_few_decks_of_others_are_no_number(client: Client, club: Organisation, ada: User) -> None:
    save(make_user("bob"))
    empty = page_of(client, ada, tried(client, club, ada, card_list="Doom"))
    row = tried(client, club, ada)
    page = page_of(client, ada, row)
    numbers = ("Saved decks checked", "Become illegal")
    assert [facts(page)[name] for name in numbers] == ["fewer than 10"] * 2
    assert [facts(empty)[name] for name in numbers] == ["fewer than 10"] * 2
    captions = [node.text for node in page.all("caption")]
    assert captions == ["Cards with another limit"]


def test_players_see_what_it_means_for_their_decks(
    client: Client, club: Organisation, ada: User
) -> None:
    bob = make_user("bob")
    save(bob)
    row = tried(client, club, ada)
    client.force_login(bob)
    assert client.get(f"/ban-lists/{row.pk}").status_code == 404
    publish_ban_list(ban_list_id=row.pk, actor=ada, now=NOW)
    page = page_of(client, bob, row)
    assert "Your decks" in headings(page)
    assert "My wall" in page.text


def test_events_of_the_organisation_are_played_by_it(
    client: Client, club: Organisation, ada: User
) -> None:
    row = tried(client, club, ada)
    publish_ban_list(ban_list_id=row.pk, actor=ada, now=NOW)

    def pinned(day: str) -> str:
        event = make_draft(
            ada,
            organisation="club",
            game="letal",
            format="tournament",
            starts_at=datetime.fromisoformat(f"{day}T12:00:00+00:00"),
        )
        set_state(event, "registration")
        event.refresh_from_db()
        return event.format_digest

    assert pinned("2026-12-24") == row.version.digest
    assert pinned("2026-12-23") == LETAL.formats["tournament"].digest


def test_staff_see_whom_to_tell_and_the_journal_says_so(
    client: Client, club: Organisation, ada: User
) -> None:
    event = sealed_event(ada)
    row = tried(client, club, ada)
    page = page_of(client, ada, row)
    assert "1 of 1 registered deck becomes illegal" in page.text
    assert "Bob" not in page.text
    looks = LedgerEntry.objects.filter(kind="deck.viewed")
    assert looks.count() == 0
    page_after = seen(client.post(f"/ban-lists/{row.pk}/tell/{event.pk}"))
    assert "Bob" in page_after.text
    assert looks.count() == 1


def test_the_staff_of_others_learn_nothing_of_sealed_decks(
    client: Client, club: Organisation, ada: User
) -> None:
    event = sealed_event(ada)
    eve = make_user("eve")
    make_organisation(eve, "others")
    others = Organisation.objects.get(slug="others")
    hit, miss = tried(client, others, eve), tried(client, others, eve, card_list="Doom")
    texts = [facts(page_of(client, eve, row)) for row in (hit, miss)]
    for numbers_of in texts:
        numbers_of.pop("Format fingerprint")
    assert texts[0] == texts[1]
    assert event.name not in page_of(client, eve, hit).text
    assert client.post(f"/ban-lists/{hit.pk}/tell/{event.pk}").status_code == 403


def test_a_list_with_a_wrong_card_is_refused_beside_its_field(
    client: Client, club: Organisation, ada: User
) -> None:
    client.force_login(ada)
    page = seen(client.post("/organisations/club/ban-lists/new", SENT | {"card_list": "Dooom"}))
    assert "did you mean" in page.text
    assert BanList.objects.count() == 0
