"""Tables for spreadsheets: what is written is read back, and nothing in it is a formula."""

import csv
import random
import re
import sys
import unicodedata
from decimal import Decimal
from io import StringIO

import pytest

from contract.spreadsheets import MARK, csv_text, harmless
from tournaments.prints.csv_tables import entries_csv, standings_csv

# What spreadsheets take for the beginning of a formula, and forms that others fold into one.
SIGNS = "=+-@"
ENDS = ',;|"\t\r\n'


def folded(char: str) -> str:
    """A character as programs compare it: full width, small, raised or lowered forms fall away."""
    return unicodedata.normalize("NFKC", char).replace("−", "-")


def begins_a_formula(text: str) -> bool:
    """Whether some program might compute a part of a cell: an oracle written another way."""
    cells = re.split(f"[{ENDS}]", text)
    first = [cell.strip()[:1] for cell in cells]
    return any(folded(char) in SIGNS for char in first if char) or text.startswith(
        ("\t", "\r", "\n")
    )


def read_back(text: str) -> list[list[str]]:
    assert text.startswith(MARK)
    return list(csv.reader(StringIO(text.removeprefix(MARK), newline="")))


def hostile(chance: random.Random) -> str:
    """A name with signs and separators where they would do harm, among letters of all kinds."""
    parts = [
        *SIGNS,
        *"＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−",
        *ENDS,
        " ",
        "\u3000",
        "\xa0",
        "'",
        "1",
        "A",
        "cmd|",
    ]
    letters = [chr(chance.randrange(0x20, 0x30000)) for _ in range(4)]
    drawn = chance.choices([*parts, *letters], k=chance.randint(1, 8))
    return "".join(part for part in drawn if unicodedata.category(part[0]) != "Cs")


@pytest.mark.parametrize("seed", range(20))
def test_hostile_names_come_back_and_compute_nothing(seed: int) -> None:
    chance = random.Random(seed)
    names = [hostile(chance) for _ in range(300)]
    rows = read_back(csv_text(["name", "n"], [[name, 1] for name in names]))

    assert len(rows) == len(names) + 1
    for name, (cell, number) in zip(names, rows[1:], strict=True):
        assert number == "1"
        assert not begins_a_formula(cell), (name, cell)
        # Nothing is lost: what was added is apostrophes, and only where something began.
        assert cell.replace("'", "") == name.replace("'", "")
        if not begins_a_formula(name):
            assert cell == name


def test_every_character_at_the_beginning() -> None:
    """Whatever folds to a sign is made harmless, all of Unicode through."""
    dangerous = [
        char
        for char in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(char) != "Cs" and folded(char) in tuple(SIGNS)
    ]

    assert [char for char in dangerous if harmless(char) != f"'{char}"] == []
    assert len(dangerous) > len(SIGNS)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        (" =1+1", "' =1+1"),
        ("＝1", "'＝1"),
        ("-1", "'-1"),
        ("Ann; =cmd", "Ann;' =cmd"),
        ('Ann "+" Bo', 'Ann "\'+" Bo'),
        ("\tx", "'\tx"),
        ("Anne-Marie", "Anne-Marie"),
        ("Björk + Ann", "Björk + Ann"),
        ("李, 小龙", "李, 小龙"),
    ],
)
def test_what_is_made_harmless(name: str, cell: str) -> None:
    assert harmless(name) == cell


def test_numbers_of_ours_stay_numbers() -> None:
    assert read_back(csv_text(["a"], [[Decimal("-1.5")], [-2], [None]]))[1:] == [
        ["-1.5"], ["-2"], [""],
    ]  # fmt: skip


def test_lines_end_as_the_standard_says() -> None:
    assert csv_text(["a", "b"], [['x"y', "u,v"]]) == MARK + 'a,b\r\n"x""y","u,v"\r\n'


def test_standings_have_names_first() -> None:
    row = {
        "rank": 1,
        "tied": True,
        "player": {"id": "e1", "name": "=Foxes", "members": [{"name": "Ann"}, {"name": "Bo"}]},
        "status": "dropped",
        "dropped_after_round": 2,
        "match_points": 4.5,
        "record": {"wins": 1, "losses": 0, "draws": 1, "byes": 2},
        "game_record": {"wins": 3, "losses": 1, "draws": 0},
        "tiebreakers": [{"key": "difference", "value": "-0.5000", "priority": 1}],
        "stage": 2,
        "group": None,
    }
    head, cells = read_back(standings_csv({"results": [row]}))

    assert dict(zip(head, cells, strict=True)) == {
        "rank": "1",
        "tied": "yes",
        "name": "'=Foxes",
        "players": "Ann, Bo",
        "status": "dropped",
        "dropped_after_round": "2",
        "points": "4.5",
        "wins": "1",
        "losses": "0",
        "draws": "1",
        "byes": "2",
        "games_won": "3",
        "games_lost": "1",
        "games_drawn": "0",
        "difference": "-0.5000",
        "stage": "2",
        "group": "",
        "entry": "e1",
    }
    assert read_back(standings_csv({"results": []}))[1:] == []


def test_entries_tell_what_the_staff_knows_only_where_it_is_told() -> None:
    entry = {
        "id": "e1",
        "name": "Ada",
        "players": ["Ada"],
        "state": "entered",
        "entered_at": "2026-01-31T12:00:00Z",
        "dropped_after_round": None,
        "deck": None,
    }
    known = {"club": "@home", "fixed_table": 3, "awarded_byes": 1, "rating": None}
    known |= {"paid": 750, "prize": "A mug"}
    public = read_back(entries_csv([entry]))
    staff = read_back(entries_csv([{**entry, "staff": known}]))

    assert public[1] == ["Ada", "", "entered", "2026-01-31T12:00:00Z", "", "no", "e1"]
    assert staff[0][-7:] == [
        *("club", "fixed_table", "awarded_byes", "rating", "paid", "prize", "entry"),
    ]
    assert staff[1][-7:] == ["'@home", "3", "1", "", "7.50", "A mug", "e1"]
