"""A deck is shared by a link that holds it, opened by anybody, and compared with another."""

import pytest
from django.test import Client

import engine
from decks.codes import deck_code
from decks.models import DeckList, DeckSnapshot
from tests.support.factories import GAME, game, legal_deck, make_user
from tests.support.seen import headings, notices, seen
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db


def code(number: int = 0) -> str:
    return deck_code(deck=legal_deck(number), format="starter")


def fewer() -> engine.Deck:
    """The first deck with a copy of one card in place of one of another."""
    parts = {part: dict(cards) for part, cards in legal_deck(0).parts.items()}
    first, second = sorted(parts["tactics"])[:2]
    parts["tactics"][second] += 1
    parts["tactics"] = {card: n - (card == first) for card, n in parts["tactics"].items()}
    kept = {card: copies for card, copies in parts["tactics"].items() if copies}
    return engine.Deck(GAME, {**parts, "tactics": kept})


def test_a_code_opens_without_an_account_and_without_rows(client: Client) -> None:
    page = seen(client.get(f"/d/{code()}"))

    assert headings(page)[0] == "Shared deck"
    assert " ".join(page.all("pre")[0].text.split()) == " ".join(card_list(legal_deck()).split())
    assert (DeckList.objects.count(), DeckSnapshot.objects.count()) == (0, 0)
    link = next(node for node in page.all("a") if node.attrs.get("id") == "deck-link")
    assert str(link.attrs["href"]).endswith(f"/d/{code()}")
    assert page.all("svg")


def test_what_a_qr_code_has_in_capital_letters_opens_too(client: Client) -> None:
    assert client.get(f"/D/{code()}").status_code == 200
    assert client.get(f"/d/{code().lower()}").status_code == 200


@pytest.mark.parametrize("wrong", ["X", code()[:-9], code()[:12] + "Q" + code()[13:]])
def test_a_code_that_was_cut_or_mistyped_is_not_there(client: Client, wrong: str) -> None:
    assert client.get(f"/d/{wrong}").status_code == 404


def test_a_shared_deck_opens_in_the_builder(client: Client) -> None:
    place = f"/decks/build/{GAME}/starter"
    page = seen(client.get(f"{place}?code={code()}"))
    field = next(node for node in page.all("textarea") if node.attrs.get("name") == "deck")

    assert field.text.split() == card_list(legal_deck()).split()
    shared = next(node for node in page.all("a") if node.text == "Share")
    assert shared.attrs["href"] == f"/d/{code()}"
    assert client.get(f"{place}?code=nonsense").status_code == 200


def test_a_shared_deck_is_saved(client: Client) -> None:
    client.force_login(make_user("ann"))
    page = seen(client.get(f"/d/{code()}"))
    form = next(node for node in page.all("form") if node.attrs["action"] == "/decks/new")
    sent = {
        str(node.attrs["name"]): str(node.attrs.get("value", ""))
        for node in form.all("input")
        if node.attrs["name"] != "csrfmiddlewaretoken"
    }
    client.post("/decks/new", sent | {"name": "Mine"})

    assert DeckList.objects.get().digest == legal_deck().digest


def test_two_decks_are_compared_by_code_or_link(client: Client) -> None:
    other = deck_code(deck=fewer(), format="starter")
    first, second = sorted(legal_deck(0).parts["tactics"])[:2]
    names = [game().pool.cards[card].name for card in (first, second)]
    page = seen(
        client.get("/decks/compare", {"before": f"https://a.example/d/{code()}", "after": other})
    )

    words = next(
        node.text for node in page.all("strong") if node.attrs.get("id") == "difference-text"
    )
    assert words == f"−1 {names[0]}, +1 {names[1]}"
    same = seen(client.get("/decks/compare", {"before": code(), "after": code()}))
    assert "The same cards." in [node.text for node in same.all("p")]


def test_decks_of_two_games_and_broken_codes_are_refused(client: Client) -> None:
    commandeer = engine.game("commandeer")
    other = deck_code(deck=next(iter(commandeer.ready_decks.values())), format="standard")
    page = seen(client.get("/decks/compare", {"before": code(), "after": other}))
    broken = seen(client.get("/decks/compare", {"before": "nonsense", "after": other}))

    assert notices(page) == ["These are decks of two games."]
    assert notices(broken) == ["This isn’t the code of a deck, or a part of it is missing."]
