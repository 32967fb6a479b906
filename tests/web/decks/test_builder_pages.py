"""The deck builder: cards to press, and the deck that they make."""

import json
from typing import Any

import pytest
from django.test import Client

import engine
from tables.models import Table
from tests.support.factories import make_user
from tests.support.pages import signed_in
from tests.support.seen import Node, notices, seen

pytestmark = pytest.mark.django_db

STANDARD = "/decks/build/commandeer/standard"


def sent(client: Client, place: str = STANDARD, **fields: Any) -> Node:
    answer = client.post(place, fields)
    assert answer.status_code == 200
    return seen(answer)


def written(page: Node) -> str:
    [box] = [node for node in page.all("textarea") if node.attrs.get("name") == "deck"]
    return box.text


def verdict(page: Node) -> str:
    [box] = [node for node in page.all("div") if "builder-verdict" in str(node.attrs.get("class"))]
    return box.all("p")[0].text


def lines(page: Node) -> list[tuple[str, str]]:
    return [
        (str(node.attrs["data-card"]), str(node.attrs["data-copies"]))
        for node in page.all("li")
        if "data-copies" in node.attrs
    ]


def test_a_press_on_a_card_adds_it_and_steps_change_its_number(client: Client) -> None:
    page = sent(client, deck="4 Rally\n", change="+almoner")
    assert lines(page) == [("almoner", "1"), ("rally", "4")]
    assert verdict(page) == "1 problem in Standard 5 cards"
    page = sent(client, deck="4 Rally\n1 Almoner", change="-rally@deck")
    assert lines(page) == [("almoner", "1"), ("rally", "3")]


def test_the_last_change_can_be_undone_and_the_deck_emptied(client: Client) -> None:
    assert lines(sent(client, deck="1 Rally", before="2 Rally", change="undo")) == [("rally", "2")]
    emptied = sent(client, deck="1 Rally", change="clear")
    assert (lines(emptied), written(emptied)) == ([], "")


def test_it_begins_with_a_ready_made_deck(client: Client) -> None:
    page = seen(client.get(f"{STANDARD}?from=avalon"))
    deck = engine.game("commandeer").ready_decks["avalon"]
    assert dict(lines(page)) == {card: str(count) for card, count in deck.parts["deck"].items()}
    assert verdict(page) == "Legal in Standard 50 cards"


def test_a_card_of_a_hero_waits_for_the_hero(client: Client) -> None:
    duel = "/decks/build/letal/duel"
    [box] = [node for node in seen(client.get(duel)).all("input") if node.attrs.get("name") == "q"]
    assert box.attrs["value"] == "is:hero"
    page = sent(client, duel, deck="", change="+backstab")
    assert "Backstab has no place in this deck yet. First add who can have it." in page.text
    page = sent(client, duel, deck="[heroes]\n1 The Assassin", change="+backstab")
    assert lines(page) == [("the-assassin", "1"), ("backstab", "1")]
    assert [node.text for node in page.all("h2")] == ["Heroes", "The Assassin"]


def test_a_list_that_cannot_be_read_stays_as_it_was_typed(client: Client) -> None:
    page = sent(client, deck="[nothing]\n1 Rally", change="+almoner")
    assert written(page) == "[nothing] 1 Rally"
    assert "there is no part [nothing]" in page.text


def test_a_deck_is_saved_and_its_next_version_made() -> None:
    olga = signed_in(make_user("olga"))
    saved = olga.post(
        "/decks/new", {"name": "Vigil", "format": "commandeer/standard", "deck": "2 Rally"}
    )
    place = saved.headers["Location"].partition("?")[0]
    id = place.rpartition("/")[2]
    page = seen(olga.get(f"{STANDARD}?deck={id}"))
    assert lines(page) == [("rally", "2")]
    [save] = [node for node in page.all("button") if node.text == "Save version"]
    assert save.attrs["formaction"] == f"{place}?format=standard"
    assert olga.get(f"/decks/build/letal/duel?deck={id}").status_code == 404
    assert lines(seen(Client().get(f"{STANDARD}?deck={id}"))) == []


def test_what_is_no_game_or_format_has_no_builder(client: Client) -> None:
    assert client.get("/decks/build/nothing/standard").status_code == 404
    assert client.get("/decks/build/commandeer/nothing").status_code == 404
    assert client.get(f"{STANDARD}?deck=nothing").status_code == 200


def listed(slug: str, deck: str) -> str:
    return json.dumps(engine.game(slug).ready_decks[deck].plain())


@pytest.mark.parametrize(
    ("slug", "format", "deck", "size"),
    [
        ("commandeer", "standard", "avalon", 6),
        ("tactics_anthem", "starter", "human-starter", 7),
    ],
)
def test_a_sample_hand_is_drawn_as_the_rules_deal_it(
    client: Client, slug: str, format: str, deck: str, size: int
) -> None:
    """CO-19, CO-20 and TA-34: so many cards are dealt."""
    page = sent(client, f"/decks/build/{slug}/{format}", deck=listed(slug, deck), change="hand")
    [hand] = [node for node in page.all("ul") if node.attrs.get("aria-label") == "Sample hand"]
    cards = engine.game(slug).ready_decks[deck].parts
    dealt = [str(link.attrs["href"]).rpartition("/")[2] for link in hand.all("a")]
    assert len(dealt) == size
    assert [card for card in dealt if not any(card in part for part in cards.values())] == []


def test_a_deck_that_is_not_legal_draws_no_hand_and_plays_no_bot(client: Client) -> None:
    page = sent(client, deck="1 Rally", change="hand")
    assert [node for node in page.all("ul") if node.attrs.get("aria-label")] == []
    assert [node.text for node in page.all("button") if "Play a bot" in node.text] == []
    refused = client.post("/practice/own", {"format": "commandeer/standard", "deck": "1 Rally"})
    assert refused.headers["Location"] == STANDARD
    refusals = notices(seen(client.get(STANDARD)))
    assert refusals == ["This deck can’t be played: it isn’t legal in the format."]
    assert Table.objects.count() == 0


def test_a_game_against_a_bot_begins_with_the_list(client: Client) -> None:
    sending = {"format": "commandeer/standard", "deck": listed("commandeer", "ironreach")}
    begun = client.post("/practice/own", sending)
    table = Table.objects.get()
    assert (begun.status_code, begun.headers["Location"]) == (302, f"/play/{table.pk}")
    assert (table.game, table.format, table.seats.count()) == ("commandeer", "standard", 2)
    assert client.get(f"/play/{table.pk}").status_code == 200
    assert client.post("/practice/own", sending | {"format": "nothing/standard"}).status_code == 404


def test_the_fewest_changes_that_make_the_deck_legal_are_made_by_one_press(client: Client) -> None:
    one_too_many = listed("commandeer", "avalon").replace('"rally": 2', '"rally": 5')
    page = sent(client, deck=one_too_many)
    assert verdict(page) == "1 problem in Standard 53 cards"
    assert "The smallest change that makes it legal: −1 Rally" in page.text
    assert verdict(sent(client, deck=one_too_many, change="mend")) == "Legal in Standard 52 cards"


def test_the_curve_counts_the_cards_by_what_they_cost(client: Client) -> None:
    """Rally costs 1 command, Exchange of Posts none, The Last Crusade 2."""
    page = sent(client, deck="4 Rally\n2 Exchange of Posts\n1 The Last Crusade\n1 Nobody")
    [curve] = [node for node in page.all("figure") if node.attrs.get("class") == "curve"]
    bars = [[part.text for part in bar.all("span")] for bar in curve.all("li")]
    assert bars == [["2", "0"], ["4", "1"], ["1", "2"]]
    heights = [rect.attrs["height"] for rect in curve.all("rect")]
    assert heights == ["20", "40", "10"]
