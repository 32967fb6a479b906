"""Decks that people keep, on pages that only they see."""

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Deck
from decks.services.saving import save_deck
from tests.support.factories import GAME, NOW, legal_deck, make_user
from tests.support.seen import headings, links, notices, seen
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

LEGAL = card_list(legal_deck())
STARTER = "tactics_anthem/starter"


@pytest.fixture
def owner(client: Client) -> User:
    user = make_user("ann")
    client.force_login(user)
    return user


def kept(owner: User, written: str = LEGAL, name: str = "Humans") -> Deck:
    return save_deck(owner=owner, game=GAME, name=name, written=written, now=NOW).deck


def test_a_deck_is_kept_and_shown_with_its_verdict(client: Client, owner: User) -> None:
    sent = {"name": "Humans", "format": STARTER, "deck": LEGAL}
    response = client.post("/decks/new", sent)
    deck = Deck.objects.get()
    page = seen(client.get(response["Location"]))

    assert response["Location"] == f"/decks/{deck.pk}?format=starter"
    assert notices(page) == ["Deck saved.", "Legal in Starter"]
    assert links(seen(client.get("/decks")))[0] == f"/decks/{deck.pk}"


def test_an_illegal_deck_is_mended_in_a_new_version(client: Client, owner: User) -> None:
    deck = kept(owner, "4 Silence")
    before = seen(client.get(f"/decks/{deck.pk}?format=starter"))
    response = client.post(f"/decks/{deck.pk}?format=starter", {"deck": LEGAL})
    after = seen(client.get(response["Location"]))
    old = seen(client.get(f"/decks/{deck.pk}/versions/1?format=starter"))

    assert notices(before) == ["Not legal in Starter: 4 problems"]
    assert notices(after) == ["Version saved.", "Legal in Starter"]
    assert notices(old) == notices(before)
    assert old.all("pre")[0].text == "[tactics] 4 Silence"


def test_the_same_list_again_is_no_version(client: Client, owner: User) -> None:
    deck = kept(owner)
    response = client.post(f"/decks/{deck.pk}", {"deck": LEGAL})

    assert notices(seen(client.get(response["Location"])))[0] == "No changes."
    assert Deck.objects.get().length == 1


def test_what_cannot_be_read_is_said_beside_the_field_and_stays_there(
    client: Client, owner: User
) -> None:
    sent = {"name": "H\u200bumans", "format": STARTER, "deck": "[minions]\n4 Silence x3"}
    named = seen(client.post("/decks/new", sent))
    listed = seen(client.post("/decks/new", sent | {"name": "Humans"}))

    assert notices(named) == ["Names can’t contain invisible or control characters such as U+200B."]
    assert notices(listed) == ["Line 2: '4 Silence x3' is no card with a number"]
    assert listed.all("textarea")[0].text == "[minions] 4 Silence x3"
    assert Deck.objects.count() == 0


@pytest.mark.parametrize("path", ["/decks/check", "/decks/new"])
def test_formats_of_several_games_say_their_game(client: Client, owner: User, path: str) -> None:
    """Many games have a Standard."""
    page = seen(client.get(path))
    (chosen,) = [node for node in page.all("select") if node.attrs["name"] == "format"]
    names = [node.text for node in chosen.all("option")]

    assert [name for name in names if name.endswith("Standard")] == [
        "Commandeer, Standard",
        "Tactics Anthem, Standard",
    ]


def test_a_deck_is_judged_by_the_format_that_is_chosen(client: Client, owner: User) -> None:
    deck = kept(owner)
    page = seen(client.get(f"/decks/{deck.pk}?format=detachment"))
    chosen = [node.attrs["value"] for node in page.all("option") if "selected" in node.attrs]

    assert chosen == ["detachment"]
    assert "Detachment" in notices(page)[0]


def test_a_deck_is_deleted(client: Client, owner: User) -> None:
    deck = kept(owner)
    response = client.post(f"/decks/{deck.pk}/delete", follow=True)

    assert notices(seen(response)) == ["Deck deleted. Decklists you submitted with it stay."]
    assert client.get(f"/decks/{deck.pk}").status_code == 404


@pytest.mark.parametrize(
    ("method", "part"), [("get", ""), ("post", ""), ("get", "/versions/1"), ("post", "/delete")]
)
def test_nobody_else_sees_a_deck_or_changes_it(client: Client, method: str, part: str) -> None:
    deck = kept(make_user("owner"))
    path = f"/decks/{deck.pk}{part}"
    stranger = getattr(client, method)(path)
    client.force_login(make_user("other"))
    other = getattr(client, method)(path, {"deck": "4 Silence"})
    deck.refresh_from_db()

    assert (stranger.status_code, stranger["Location"]) == (302, f"/sign-in?next={path}")
    assert other.status_code == 404
    assert (deck.length, deck.archived_at) == (1, None)


def test_a_deck_that_was_checked_can_be_kept_at_once(client: Client, owner: User) -> None:
    page = seen(client.post("/decks/check", {"format": STARTER, "deck": LEGAL}))
    form = next(node for node in page.all("form") if node.attrs.get("action") == "/decks/new")
    sent = {
        str(node.attrs["name"]): node.attrs.get("value") or ""
        for node in form.all("input")
        if node.attrs["name"] != "csrfmiddlewaretoken"
    }
    client.post("/decks/new", sent | {"name": "Checked"})

    assert Deck.objects.get().name == "Checked"
    assert headings(seen(client.get(f"/decks/{Deck.objects.get().pk}")))[0] == "Checked"


@pytest.mark.parametrize("rows", [1, 30])
def test_many_decks_cost_no_more_queries(
    client: Client, owner: User, rows: int, django_assert_num_queries
) -> None:
    for number in range(rows):
        kept(owner, name=f"Deck {number}")
    with django_assert_num_queries(5):
        places = links(seen(client.get("/decks")))
    assert len([place for place in places if "/build/" not in place]) == rows + 2
