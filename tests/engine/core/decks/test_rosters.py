"""Rosters: what is read of them, and that hostile ones are refused at once and in one line."""

import io
import random
import zipfile

import pytest

from engine.core.decks import rosters
from engine.core.decks.deck import MOST_NAMES, Deck, DeckSyntaxError, add_copies
from engine.core.decks.reader import Reader
from engine.core.decks.rosters import LARGEST_ROSTER, is_roster, read_roster

BAND = Reader(
    "band",
    ("models", "plot"),
    {
        "captain": "captain",
        "guard": "guard",
        "shield": "shield",
        "spear": "spear",
        "gale": "gale",
        "rain": "rain",
    },
    {},
    {"captain": "models", "guard": "models", "gale": "plot", "rain": "plot"},
    frozenset(("captain", "guard")),
    each=True,
)
SWITCHES = frozenset(("spend points", "convert"))
HEAD = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<roster id="1" name="The  Band"'
    ' battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/rosterSchema">\n'
    '<costs><cost name="Levels" typeId="c" value="5.0"/></costs>\n<forces>\n<force id="2"'
    ' name="100 Levels" catalogueName="Guards">\n<selections>\n'
)
TAIL = '</selections><categories><category name="Guard"/></categories></force></forces></roster>'


def chosen(name: str, *below: str, number: int = 1, type: str = "upgrade") -> str:
    """A selection as BattleScribe writes it, with its profiles and costs."""
    inner = f"<selections>{''.join(below)}</selections>" if below else ""
    return (
        f'<selection id="a" name="{name}" entryId="b" number="{number}" type="{type}">'
        f'<profiles><profile name="Hook" typeName="Unit"/></profiles>{inner}'
        '<costs><cost name="Levels" typeId="c" value="99999.0"/></costs></selection>\n'
    )


def roster(*selections: str) -> bytes:
    return (HEAD + "".join(selections) + TAIL).encode()


def packed(data: bytes, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A roster as programs pack it, on a day that stays: names of tests are made of these bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo("band.ros"), data, kind)
    return file.getvalue()


def read(data: bytes) -> Deck:
    return read_roster(data, BAND, SWITCHES)


FULL = roster(
    chosen("Captain", chosen("Spear"), chosen("Gale"), chosen("Hook", chosen("Shield"))),
    chosen("Guard", type="model"),
    chosen("Guard", chosen("SHIELD")),
    chosen("Spend Points", chosen("Convert", chosen("Rain", number=2), number=40)),
)


@pytest.mark.parametrize(
    "data", [FULL, b"\xef\xbb\xbf" + FULL, packed(FULL), packed(FULL, zipfile.ZIP_STORED)]
)
def test_a_roster_is_the_deck_of_its_selections(data: bytes):
    assert is_roster(data)
    deck = read(data)
    assert deck.name == "The Band"
    assert deck.parts == {
        "captain": {"Hook": 1, "shield": 1, "spear": 1},
        "guard/2": {"shield": 1},
        "models": {"captain": 1, "guard": 2},
        "plot": {"gale": 1, "rain": 2},
    }


def test_several_models_share_what_divides_among_them():
    three = chosen("Guard", chosen("Shield", number=3), chosen("Spear", number=2), number=3)
    assert read(roster(three)).parts == {
        "guard": {"shield": 1, "spear": 2},
        "guard/2": {"shield": 1},
        "guard/3": {"shield": 1},
        "models": {"guard": 3},
    }


def test_an_unknown_model_keeps_what_hangs_on_it():
    unknown = chosen("Ogre", chosen("Spear"), chosen("Gale"), chosen("Captain", chosen("Shield")))
    assert read(roster(unknown)).parts == {
        "Ogre": {"spear": 1},
        "captain": {"shield": 1},
        "models": {"Ogre": 1, "captain": 1},
        "plot": {"gale": 1},
    }


def test_equipment_of_nobody_stands_among_the_models():
    assert read(roster(chosen("Spear"), chosen("Rain"))).parts == {
        "models": {"spear": 1},
        "plot": {"rain": 1},
    }


def test_a_roster_without_selections_is_an_empty_deck():
    assert read(roster()).parts == {}


def test_a_game_whose_models_have_no_parts_of_their_own_has_no_rosters():
    plain = Reader("cards", ("deck",), {}, {}, {})
    with pytest.raises(DeckSyntaxError, match="this game has no rosters: write a list of cards"):
        read_roster(FULL, plain, SWITCHES)


@pytest.mark.parametrize("data", [b"Captain\n2 Guard", b'{"game": "band"}', b"", b"PK", b"- <x"])
def test_a_list_of_cards_is_no_roster(data: bytes):
    assert not is_roster(data)


LAUGHS = '<!ENTITY l0 "ha">' + "".join(
    f'<!ENTITY l{number} "{f"&l{number - 1};" * 10}">' for number in range(1, 10)
)
DOCTYPE = "line 2: a roster has no document type"


def with_doctype(declared: str, use: str = "") -> bytes:
    declaration, roster_begun = HEAD.split("\n", 1)
    return f"{declaration}\n<!DOCTYPE roster {declared}>{roster_begun}{use}{TAIL}".encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (with_doctype(f"[{LAUGHS}]", "&l9;"), DOCTYPE),
        (with_doctype('[<!ENTITY e SYSTEM "file:///etc/passwd">]', "&e;"), DOCTYPE),
        (with_doctype('SYSTEM "http://example.org/roster.dtd"'), DOCTYPE),
        (with_doctype('[<!ENTITY % e SYSTEM "http://example.org/e"> %e;]'), DOCTYPE),
        (roster("&e;"), "line 7: this is no readable XML: undefined entity"),
        (HEAD.encode(), "line 7: this is no readable XML: no element found"),
        (b"<html><body/></html>", "line 1: this XML is no roster of BattleScribe or New Recruit"),
        (b"<roster/>", "line 1: this XML is no roster of BattleScribe or New Recruit"),
        (FULL.replace(b"rosterSchema", b"catalogueSchema"), "line 2: this XML is no roster"),
        (FULL.replace(b"UTF-8", b"ISO-8859-1"), "line 1: a roster is written in UTF-8"),
        (FULL.replace(b"UTF-8", b"UTF-7"), "line 1: a roster is written in UTF-8"),
        (FULL.replace(b"Spear", b"Sp\xff"), "this is no readable XML: not well-formed"),
        (b"<" + FULL.decode().encode("utf-16"), "line 1: this is no readable XML"),
        (roster(chosen("")), "line 7: the name of a selection must be a text of 1 to 100"),
        (roster(chosen("x" * 101)), "the name of a selection must be a text of 1 to 100"),
        (roster(chosen("x\u202ey")), "the name of a selection must be a text of 1 to 100"),
        (roster(chosen("x" * 99, chosen("y", number=2), number=2)), "the name of a part must be"),
        (roster(chosen("Guard", number=201)), "line 7: a roster has at most 200 models"),
        (roster(chosen("Guard", number=150) * 2), "line 8: a roster has at most 200 models"),
        (roster(chosen("Gale", number=600) * 2), "line 8: more than 999 of gale"),
        (roster(*map(chosen, map(str, range(201)))), "a roster has at most 200 models"),
        (roster("<a>" * 50_000 + "</a>" * 50_000), "a roster is nested at most 32 deep"),
        (roster("<a/>" * 50_001), "line 7: a roster has at most 50,000 elements"),
        (HEAD.encode() + b"<" + b"a" * 1_900_000, "line 7: this is no readable XML: unclosed"),
        (FULL + b" " * LARGEST_ROSTER, "a roster has at most 2,000,000 bytes"),
        (packed(b"<" * (64 << 20)), "a roster has at most 2,000,000 bytes"),
        (packed(FULL, zipfile.ZIP_BZIP2), "a packed roster is deflated or stored"),
        (packed(FULL)[:60], "the packed roster is damaged, or holds not just one file"),
        (b"PK\x03\x04", "the packed roster is damaged, or holds not just one file"),
        (b"PK\x05\x06" + bytes(18), "the packed roster is damaged, or holds not just one file"),
        (packed(packed(FULL)), "line 1: this is no readable XML: not well-formed"),
    ],
)  # fmt: skip
def test_a_hostile_roster_is_refused_in_one_line(data: bytes, message: str):
    with pytest.raises(DeckSyntaxError) as error:
        read(data)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("number", ["0", "-1", "1.0", "²", "9999", "", "one", "1 "])
def test_a_number_of_models_is_1_to_999(number: str):
    bent = chosen("Guard").replace('number="1"', f'number="{number}"')
    with pytest.raises(DeckSyntaxError, match="line 7: the number of Guard must be 1 to 999"):
        read(roster(bent))


def test_a_packed_roster_holds_one_file():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.ros", FULL)
        archive.writestr("b.ros", FULL)
    with pytest.raises(
        DeckSyntaxError, match="packed roster is damaged, or holds not just one file"
    ):
        read(file.getvalue())


def test_the_deepest_nesting_is_read():
    nested = "<a>" * 28 + "</a>" * 28
    assert read(roster(nested)).parts == {}
    with pytest.raises(DeckSyntaxError, match="nested at most 32 deep"):
        read(roster(f"<a>{nested}</a>"))


def mutant(data: bytes, chance: random.Random) -> bytes:
    """The data with one to four faults: bytes changed, cut, repeated, or put elsewhere."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed))
        end = min(len(changed), at + chance.randint(1, 40))
        match chance.randrange(4):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at:end]
            case 2:
                changed[at:at] = changed[at:end]
            case _:
                changed[at:end] = chance.choice([b"<", b'"', b"&#0;", b"]]>", b"<!--", b"\x00"])
        if not changed:
            return b"<"
    return bytes(changed)


@pytest.mark.parametrize("data", [FULL, packed(FULL), packed(FULL, zipfile.ZIP_STORED)])
def test_two_thousand_mutants_are_decks_or_errors_in_one_line(data: bytes):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for _ in range(2000):
        try:
            deck = read(mutant(data, chance))
        except DeckSyntaxError as refusal:
            lines = str(refusal).splitlines()
        else:
            lines = [deck.name]
            assert Deck.from_plain(deck.plain()) == deck
        assert len(lines) <= 1


@pytest.mark.parametrize(
    ("carried", "refused"),
    [
        ([chosen("Spear", number=180)] * 900, "at most 500 different cards"),
        ([chosen(f"Hook {n}", number=180) for n in range(900)], "at most 500 different cards"),
        ([chosen("Spear", number=180)] * 1000, "more than 999 of spear"),
        ([chosen("Hook", number=7)] * 900, "more than 999 of Hook"),
    ],
    ids=["one name", "many names", "too many of one", "what doesn't divide"],
)
def test_what_many_copies_carry_is_counted_while_it_is_read(
    carried: list[str], refused: str, monkeypatch: pytest.MonkeyPatch
):
    """A file of 100 kB cannot become millions of entries: counted by what is added to parts."""
    added = []

    def adding(counts: dict[str, int], card: str, count: int, line: int | None) -> None:
        added.append(card)
        add_copies(counts, card, count, line)

    monkeypatch.setattr(rosters, "add_copies", adding)
    armed = chosen("Captain", *(chosen(f"Sword {n}") for n in range(400)))
    with pytest.raises(DeckSyntaxError, match=refused):
        read(roster(chosen("Guard", *carried, number=180), armed))
    assert len(added) <= len(carried) + 3 * MOST_NAMES
