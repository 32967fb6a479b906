"""Reading decks: two ways of writing them, one canonical form, and what cannot be read."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import Deck, DeckSyntaxError
from engine.core.decks.deck import LARGEST_TEXT, own_part, owner
from engine.core.decks.reader import Reader
from tests.support import explosions

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


@pytest.mark.parametrize(
    "line",
    [
        "4 Call to Arms", "4x Call to Arms", "4X Call to Arms", "4 x Call to Arms",
        "4× Call to Arms", "4×Call to Arms", "4 × Call to Arms", "x4 Call to Arms",
        "Call to Arms x4", "Call to Arms X 4", "Call to Arms ×4", "Call to Arms×4",
        "Call to Arms 4x", "Call to Arms (4)", "Call to Arms (x4)",
        "4\tCall to Arms", "4\u00a0Call\u00a0to\u00a0Arms", "  4   call-to-arms  ",
        "- 4 Call to Arms", "* 4x Call to Arms", "• Call to Arms x4", "– 4 Call to Arms",
        "４ Ｃａｌｌ to Arms", "4 Call to Arms # four of them", "4 Ca\u00adll to Arms\u200b,",
        "4 Саll tо Аrms", "4 Call to Arms;", "CALL TO ARMS x4",
    ],
)  # fmt: skip
def test_a_number_and_a_name_in_every_way_that_lists_have(line: str):
    assert read(line).plain()["parts"] == {"tactics": {"call-to-arms": 4}}


@pytest.mark.parametrize(
    "heading",
    [
        "[tactics]", "[Tactics]", "Tactics", "Tactics:", "TACTICS (18)", "Tactics (18 cards):",
        "Tactics x18", "18 Tactics", "== Tactics ==", "* Tactics: 18", "[tactics] 18 cards",
        "— Tactics —",
    ],
)  # fmt: skip
def test_a_heading_in_every_way_that_lists_have(heading: str):
    assert read(f"{heading}\n2 Ghost").plain()["parts"] == {"tactics": {"Ghost": 2}}


def test_what_is_no_card_in_a_list_is_passed_over():
    text = "// by Ada\n-----\n\n2 Scout\n=====\n\u2014\u2014\n# end\n\u200b\n"
    assert read(text).plain()["parts"] == {"tactics": {"scout": 2}}


def test_a_whole_list_as_it_comes_out_of_a_document():
    text = (
        "\ufeff# Vanguard\r\n\r\nMinions (36)\r\n•\tHuman Blue\r\n•\tHuman Green\r\n"
        "•\tHuman Yellow\r\n\r\nTactics (3)\r\n•\t2× Herald’s Challenge\r\n•\tNo–Quarter\r\n"
    )
    for written in (text, text.encode(), text.replace("\r\n", "\n"), text.replace("\r\n", "\r")):
        parts: Any = read(written).plain()["parts"]
        assert parts["tactics"] == {"heralds-challenge": 2, "no-quarter": 1}
        assert (len(parts["minions"]), set(parts["minions"].values())) == (36, {1})


def test_a_name_that_has_a_number_in_it_is_found_whole():
    reader = Reader("siege", ("army",), {"3 pikes": "pikes", "gate x2": "gate"}, {}, {})
    assert reader.read("3 Pikes\n2 3 Pikes\nGate x2\nGate x2 x5\n").parts == {
        "army": {"pikes": 3, "gate": 6}
    }


LEAGUE = Reader(
    "league",
    ("captains", "guests"),
    {"the fox": "fox", "fox": "fox", "owl": "owl", "net": "net", "rope": "rope"},
    {},
    {},
    frozenset(("fox", "owl")),
)
FOX_AND_OWL = {
    "captains": {"fox": 1},
    "fox": {"net": 2, "rope": 1},
    "guests": {"owl": 1},
    "owl": {"Hook": 3, "net": 1},
}


@pytest.mark.parametrize(
    "fox", ["The Fox", "[the fox]", "fox:", "The Fox (3)", "== The Fox (3 cards) ==", "- THE FOX"]
)
def test_a_card_with_a_part_of_its_own_stands_over_it(fox: str):
    text = f"{fox}\n2 Net\nRope\n[guests]\nOwl\n1 Net\n3 Hook\n"
    assert LEAGUE.read(text).parts == FOX_AND_OWL


def test_a_card_that_was_counted_before_is_not_counted_as_a_heading():
    text = "[captains]\n1 Fox\n[guests]\n1 Owl\n[Fox]\n2 Net\n[Owl]\nNet\n3 Hook\nFox\nRope"
    assert LEAGUE.read(text).parts == FOX_AND_OWL


def test_a_number_before_a_card_with_a_part_of_its_own_counts():
    text = "Fox\n2 Net\n1 Owl\nRope\n[guests]\n2 fox\n"
    assert LEAGUE.read(text).parts == {
        "captains": {"fox": 1, "owl": 1},
        "fox": {"net": 2, "rope": 1},
        "guests": {"fox": 2},
    }


def test_a_card_in_no_part_of_another_goes_into_that_of_the_heading():
    assert LEAGUE.read("2 Net\nFox\nRope\n[captains]\nHook").parts == {
        "captains": {"Hook": 1, "fox": 1, "net": 2},
        "fox": {"rope": 1},
    }


BAND = Reader(
    "band",
    ("models", "plot"),
    {"captain": "captain", "guard": "guard", "shield": "shield", "spear": "spear", "gale": "gale"},
    {},
    {"captain": "models", "guard": "models", "gale": "plot"},
    frozenset(("captain", "guard")),
    each=True,
)


def test_with_each_every_line_of_a_model_opens_one_more():
    text = "Captain\nSpear\n\nGuard\nGuard (20)\n2 Shield\n[plot]\nGale\nGuard\nSpear\nGale"
    assert BAND.read(text).parts == {
        "captain": {"spear": 1},
        "guard/2": {"shield": 2},
        "guard/3": {"spear": 1},
        "models": {"captain": 1, "guard": 3},
        "plot": {"gale": 2},
    }


def test_with_each_a_number_of_models_opens_the_last_of_them():
    assert BAND.read("2 Guard\nSpear\n1x Captain\nShield\n[models]\nHook").parts == {
        "captain": {"shield": 1},
        "guard/2": {"spear": 1},
        "models": {"Hook": 1, "captain": 1, "guard": 2},
    }


@pytest.mark.parametrize(
    ("part", "card"),
    [
        ("guard", "guard"), ("guard/2", "guard"), ("guard/3", "guard"), ("guard/4", None),
        ("guard/1", None), ("guard/02", None), ("guard/", None), ("guard/x", None), ("2", None),
        ("guard/²", None), ("captain/2", None), ("a/2", "a/2"), ("a/2/2", None), ("plot", None),
        ("guard/" + "9" * 90, None),
    ],
)  # fmt: skip
def test_an_own_part_has_its_owner_among_the_models(part: str, card: str | None):
    assert owner(part, {"captain": 1, "guard": 3, "a/2": 1}) == card


def test_own_parts_are_called_after_the_card_and_its_copy():
    assert [own_part("guard"), own_part("guard", 1), own_part("guard", 12)] == [
        "guard",
        "guard",
        "guard/12",
    ]


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
        ("[graveyard]", 1, "line 1: there is no part [graveyard]: use [minions], [tactics]"),
        (
            "[sideboard]\n2 Scout",
            2,
            "line 2: this game has no sideboard: leave these cards out",
        ),
        (
            "0 Scout\n2 Recall\n2 Scout x3",
            1,
            "line 1: the number must be 1 to 999; line 3: '2 Scout x3' is no card with a number",
        ),
        (
            "Sc\x07out",
            1,
            "line 1: the name of a card must be a text of 1 to 100 printable characters",
        ),
        ("Scout\n" + "x" * 1_001, 2, "line 2: a line has at most 1,000 characters"),
        ("x" * 25_001, None, "a deck has at most 25000 characters, this has 25001"),
        (b"\xff", None, "byte 0 is not UTF-8"),
        ("[[[", 1, "line 1: there is no part [[[: use [minions], [tactics]"),
        (
            "\n".join(f"card {number}" for number in range(501)),
            None,
            "a deck has at most 500 different cards, this has 501",
        ),
        (
            "\n".join(f"{number} {name}" for number in range(1, 800) for name in ("ab", "bc")),
            None,
            "a list has at most 1,500 different lines",
        ),
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
        # Deeper than any version of Python follows; how deep that is differs.
        ('{"a":' + "[" * 24_000, "the JSON is nested too deeply"),
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


HOSTILE = {
    "spaces": "a" + " " * 24_998 + "b",
    "tabs": "4\t" * 12_500,
    "crosses": "x " * 12_500,
    "numbers": "4 " * 12_500,
    "brackets": "[" * 25_000,
    "parentheses": "( " * 12_500,
    "bullets": "- " * 12_500,
    "ligatures": "\ufdfa" * 25_000,
    "accents": "e" + "\u0301" * 24_999,
    "empty lines": "\n" * 25_000,
    "one letter a line": "a\n" * 12_500,
    "names": "\n".join(f"{number:x}" for number in range(5_000)),
    "headings": "tactics\n" * 3_125,
    "comments": "#" * 25_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_is_dealt_with_at_once(kind: str):
    """Were any part of the reading quadratic, some of these would take minutes."""
    text = HOSTILE[kind][:LARGEST_TEXT]
    with explosions.guard():
        try:
            engine.check_deck(read(text), engine.game(GAME).formats["starter"])
        except DeckSyntaxError as error:
            assert "\n" not in str(error)  # noqa: PT017


def test_of_too_many_wrong_lines_the_first_are_told():
    reading = engine.read_list("2 Scout\n" + "0 Recall\n" * 300 + "2 Silence", GAME)
    assert len(reading.wrong) == 201
    assert (reading.wrong[-1].lines, reading.wrong[-1].wrong) == (
        (202,),
        "this line and those below it are not read: mend those above first",
    )
    assert reading.deck.parts == {"tactics": {"scout": 2}}
    with pytest.raises(DeckSyntaxError) as caught:
        reading.whole()
    assert str(caught.value).endswith("line 21: the number must be 1 to 999; and 181 more")


def test_a_hundred_thousand_lines_are_refused_unread():
    for text in ("4 Scout\n" * 100_000, b"4 Scout\n" * 100_000):
        with pytest.raises(DeckSyntaxError) as caught:
            read(text)
        assert str(caught.value) == "a deck has at most 25000 characters, this has 800000"


LINES = st.one_of(
    st.text(max_size=40),
    st.from_regex(r"[0-9x×*(\[]{0,4} ?(Scout|Silence|Human Blue|tactics|Ghost)[ x×0-9)\]:]{0,4}"),
)


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_every_text_is_a_deck_or_an_error_in_one_line(text: str):
    try:
        deck = read(text)
    except DeckSyntaxError as error:
        assert str(error).isprintable()  # noqa: PT017
        return
    assert Deck.from_plain(json.loads(deck.canonical())) == deck
    for format in engine.game(GAME).formats.values():
        verdict = engine.check_deck(deck, format)
        assert verdict.plain() == json.loads(json.dumps(verdict.plain()))
        assert engine.check_deck(Deck.from_plain(deck.plain()), format).plain() == verdict.plain()


@given(st.permutations([(2, "Scout"), (1, "silence"), (3, "Ghost"), (1, "Human Blue")]), st.data())
def test_the_manner_of_writing_changes_nothing(lines: Any, data: st.DataObject):
    shapes = ["{n} {c}", "{n}x {c}", "{c} x{n}", "• {n}× {c}", "\t{c}\u00a0({n})"]
    written = [data.draw(st.sampled_from(shapes)).format(n=n, c=c) for n, c in lines]
    cased = [line.swapcase() if "Ghost" not in line else line for line in written]
    assert read("\r\n".join(["Minions", *cased])) == read(
        "[minions]\nhuman-blue\n3 Ghost\n2 scout\nSilence"
    )
