"""Reading decks: two ways of writing them, one canonical form, and what cannot be read."""

import json
import random
from typing import Any

import pytest

import engine
from engine import Deck, DeckSyntaxError

GAME = "tactics_anthem"
PLAIN: dict[str, Any] = {
    "game": GAME,
    "parts": {"minions": {"human-blue-1": 1}, "tactics": {"scout": 2}},
}


def read(text: str | bytes) -> Deck:
    return engine.read_deck(text, GAME)


def test_a_text_list_and_json_of_one_deck_have_one_digest():
    texts: list[str | bytes] = [
        "2 Scout\n1 Human Blue Recruit Avenger\n",
        "# a comment\n\n[minions]\nhuman-blue-1\n[tactics]\nscout x2 # scouts\n",
        "\ufeff2x SCOUT\r\nTactics:\r\nhuman  blue   recruit avenger X1\r\n".encode(),
        "Scout\nScout\nHuman Blue Recruit Avenger",
        json.dumps(PLAIN),
        json.dumps({"name": "Any", "parts": dict(reversed(PLAIN["parts"].items())), "game": GAME}),
    ]
    decks = [read(text) for text in texts]
    assert [deck.plain() for deck in decks] == [PLAIN] * len(texts)
    assert {deck.digest for deck in decks} == {decks[0].digest}
    assert decks[0].digest == (
        "sha256:6c8c381acc90fbb25b2eee9344869ea94e236976b5b7e0c855dcb4b286811443"
    )


def test_a_group_brings_each_of_its_cards():
    deck = read("Human Blue\n2 elven-green\n")
    expected = {f"human-blue-{number}": 1 for number in range(1, 13)}
    expected |= {f"elven-green-{number}": 2 for number in range(1, 13)}
    assert deck.plain()["parts"] == {"minions": expected}


def test_a_card_nobody_knows_stays_as_written_under_the_heading():
    assert read("[tactics]\n3 Fire Ball\n[minions]\nGhost").plain()["parts"] == {
        "minions": {"Ghost": 1},
        "tactics": {"Fire Ball": 3},
    }


def test_the_order_of_writing_does_not_change_the_canonical_bytes():
    seed = random.randrange(1 << 32)
    print("seed", seed)
    lines = [f"{count} {card}" for card, count in zip("abcdefgh", range(1, 9), strict=True)]
    first = read("\n".join(lines)).canonical()
    random.Random(seed).shuffle(lines)
    assert read("\n".join(lines)).canonical() == first


def test_a_deck_survives_its_plain_form():
    deck = read("2 Scout\nHuman Blue\n")
    assert Deck.from_plain(deck.plain()) == deck
    assert Deck.from_plain(json.loads(deck.canonical())).canonical() == deck.canonical()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("Scout\n0 Silence", 2, "line 2: the number must be 1 to 999"),
        ("1000 Scout", 1, "line 1: the number must be 1 to 999"),
        ("999 Scout\nScout", 2, "line 2: more than 999 of scout"),
        ("2 Scout x3", 1, "line 1: '2 Scout x3' is no card with a number"),
        ("[sideboard]", 1, "line 1: there is no part [sideboard]: use [minions], [tactics]"),
        (
            "Sc\x07out",
            1,
            "line 1: the name of a card must be a text of 1 to 100 printable characters",
        ),
        ("x" * 25_001, None, "a deck has at most 25000 characters, this has 25001"),
        (b"\xff", None, "byte 0 is not UTF-8"),
    ],
)
def test_a_text_list_that_cannot_be_read_names_the_line(
    text: str | bytes, line: int | None, message: str
):
    with pytest.raises(DeckSyntaxError) as caught:
        read(text)
    assert (caught.value.line, str(caught.value)) == (line, message)


NAMED = "must be a text of 1 to 100 printable characters"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "it is not JSON: Expecting property name enclosed in double quotes"),
        ('{"a":' * 4_900, "the JSON is nested too deeply"),
        ('{"game":"x","game":"x"}', "it is not JSON: a name is written twice in one object"),
        ('{"game":"x","parts":{},"size":3}', "a deck has no field 'size'"),
        ('{"game":3,"parts":{}}', f"game {NAMED}"),
        ('{"game":"x","parts":{},"name":3}', "name must be a text"),
        ('{"game":"x"}', "parts must be an object of part names"),
        ('{"game":"x","parts":{"":{}}}', f"the name of a part {NAMED}"),
        ('{"game":"x","parts":{"m":[]}}', "the part m must be an object of cards and numbers"),
        ('{"game":"x","parts":{"m":{"a":0}}}', "m: the number of a must be 1 to 999"),
        ('{"game":"x","parts":{"m":{"a":true}}}', "m: the number of a must be 1 to 999"),
        ('{"game":"x","parts":{"m":{"a":1.5}}}', "m: the number of a must be 1 to 999"),
        ('{"game":"x","parts":{"m":{"\\ud800":1}}}', f"m: the name of a card {NAMED}"),
    ],
)
def test_json_that_is_no_deck_says_why(text: str, message: str):
    with pytest.raises(DeckSyntaxError) as caught:
        read(text)
    assert caught.value.line is None
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("plain", [None, 3, "deck", [], {"game": GAME, "parts": []}])
def test_what_is_no_object_is_no_deck(plain: Any):
    with pytest.raises(DeckSyntaxError):
        Deck.from_plain(plain)
